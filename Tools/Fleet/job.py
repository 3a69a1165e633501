"""The Spark job. It turns exported lines of many logs into facts, as Parquet by day and build, and into query results.

spark-submit --files BACKTRAIL job.py --lines FOLDER --into FOLDER [--results FOLDER] [--partitions N] [--since DAY]
             [--path 'shop > item'] [--builds 41:42] [--command NAME]

A log is read by one `backtrail facts`, which gets its lines in order, in a pipe. BACKTRAIL is the command line tool, built
for the workers' system; it runs there under its name. FOLDER may be a path or the address of an object store that Spark is
set up for; only the results are written by the driver. Days before --since stay as they are.
"""
import argparse
import os
import shlex
import sys
import threading
import time

from pyspark import StorageLevel
from pyspark.sql import SparkSession

from tables import (
    PACKED, PARAMETERS, TABLES, is_left_out, note_left_out, note_link, note_packed, parameters, queries, view,
    write_result)

# Times outside this century belong to no day.
DAY = """CASE WHEN {0} BETWEEN 0 AND 4102444800000
  THEN CAST(date_add(DATE'1970-01-01', CAST({0} DIV 86400000 AS INT)) AS STRING) ELSE 'other' END"""


def main():
    options = arguments()
    spark = (
        SparkSession.builder.appName("backtrail fleet")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.shuffle.partitions", options.partitions)
        # Whether a table is sent to all workers depends on its size in the job. Its files are compressed to a tenth or
        # less, so their size would make the driver accept more rows than fit.
        .config("spark.sql.autoBroadcastJoinThreshold", "-1")
        .config("spark.sql.adaptive.autoBroadcastJoinThreshold", "8m")
        .config("spark.sql.sources.partitionColumnTypeInference.enabled", "false")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    threading.Thread(target=tell_progress, args=(spark.sparkContext,), daemon=True).start()
    step = Steps(spark.sparkContext)

    root = spark._jvm.org.apache.hadoop.fs.Path(options.lines)
    links = tell_left_out(root.getFileSystem(spark._jsc.hadoopConfiguration()), root)
    with step("facts"):
        rows = facts(spark, options, links)
        counts = dict(rows.groupBy("table").count().collect())
    with step("parquet"):
        for table in TABLES:
            save(spark, table, rows, options)
    with step("queries"):
        for table in TABLES:
            open_view(spark, table, options)
        for name, values in parameters(options.path, options.builds).items():
            schema = ", ".join(f"{column} {kind}" for column, kind in PARAMETERS[name])
            spark.createDataFrame(values, schema).createOrReplaceTempView(name)
        for name, text in queries():
            result = spark.sql(text)
            write_result(options.results, name, result.columns, result.collect())
    print("rows " + " ".join(f"{table}={counts.get(table, 0)}" for table in TABLES), file=sys.stderr)
    spark.stop()


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", required=True)
    parser.add_argument("--into", required=True)
    parser.add_argument("--results", help="where the driver writes results; by default below --into")
    parser.add_argument("--partitions", type=int, default=16)
    parser.add_argument("--since", help="the first day that is written, such as 2026-11-02")
    parser.add_argument("--path", default="shop > item > cart > checkout")
    parser.add_argument("--builds", default="")
    parser.add_argument("--command", default="backtrail-tool")
    options = parser.parse_args()
    options.results = options.results or os.path.join(options.into, "results")
    return options


def facts(spark, options, links):
    """Returns the rows of all tables as JSON objects. Each partition has a pipe, and each log is in one partition."""
    lines = spark.read.option("lineSep", "\n").option("recursiveFileLookup", "true").text(options.lines)
    # The condition uses only the names of files, so no other file is opened.
    unwanted = [f"endswith(_metadata.file_name, {literal(end)})" for end in PACKED]
    unwanted += [f"contains(_metadata.file_path, {literal(path + '/')})" for path in links]
    lines.where(f"NOT ({' OR '.join(unwanted)})").createOrReplaceTempView("lines")
    # The pipe would repair bytes that are not text, so a line that is refused elsewhere would count here. The place
    # of a line is a number, never a string.
    keyed = spark.sql(
        """SELECT if(is_valid_utf8(value), value, '\\u0000') AS line, lower(log) AS log,
          from_json(value, 'first BIGINT').first AS first
        FROM lines LATERAL VIEW json_tuple(value, 'log') AS log"""
    )
    keyed = keyed.repartition(options.partitions, "log").sortWithinPartitions("log", "first", "line")
    keyed.createOrReplaceTempView("keyed")
    command = f"{shlex.quote(options.command)} facts --from-stdin --rows all --json"
    rows = spark.sql(
        f"""SELECT TRANSFORM(line) ROW FORMAT DELIMITED FIELDS TERMINATED BY '\\u0001'
        USING {literal(command)}
        AS (json STRING) ROW FORMAT DELIMITED FIELDS TERMINATED BY '\\u0001'
        FROM keyed"""
    )
    return rows.selectExpr("get_json_object(json, '$.table') AS table", "json").persist(StorageLevel.DISK_ONLY)


def tell_left_out(system, folder):
    """Reports the files that are left out. Returns the paths of links to folders, as in addresses of files."""
    links = []
    for status in sorted(system.listStatus(folder), key=lambda status: status.getPath().getName()):
        path = status.getPath()
        name, place = path.getName(), path.toUri().getPath()
        note = None
        if is_left_out(name):
            note = note_left_out(place)
        elif status.isDirectory() and path.toUri().getScheme() == "file" and os.path.islink(place):
            note = note_link(place)
            links.append(path.toUri().getRawPath())
        elif status.isDirectory():
            links += tell_left_out(system, path)
        elif name.endswith(PACKED):
            note = note_packed(place)
        if note:
            print(note, file=sys.stderr, flush=True)
    return links


def literal(text):
    """Returns a text as a SQL literal."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def save(spark, table, rows, options):
    """Writes a table as Parquet. Writing a day again produces the same rows."""
    schema = ", ".join(f"`{name}` {kind}" for name, kind in TABLES[table])
    parsed = rows.where(f"table = '{table}'").selectExpr(
        f"from_json(json, {literal(schema)}, map('mode', 'FAILFAST')) AS row").selectExpr("row.*")
    names = [f"`{name}`" for name, _ in TABLES[table]]
    if table == "logs":
        # Each pipe counted the lines that belong to no log.
        parsed = parsed.where("log IS NOT NULL").unionByName(strays(parsed))
        parsed.repartition(1).sortWithinPartitions(*names).write.mode("overwrite").parquet(place(options, table))
        return
    parsed = with_day(spark, table, parsed, names)
    # The column app_build contains the whole text; the folder's name may not.
    build = "regexp_replace(coalesce(nullif(app_build, ''), 'none'), '[^A-Za-z0-9._-]', '_')"
    parsed = parsed.selectExpr("*", build + " AS build")
    if options.since:
        parsed = parsed.where(f"day >= {literal(options.since)}")
    written = parsed.repartition("day", "build").sortWithinPartitions("day", "build", *names).write
    mode = "dynamic" if options.since else "static"
    written.partitionBy("day", "build").option("partitionOverwriteMode", mode).mode("overwrite").parquet(
        place(options, table))
    if options.since:
        kept = {f"day={row.day}/build={row.build}" for row in parsed.select("day", "build").distinct().collect()}
        remove_stale(spark, place(options, table), options.since, kept)


def with_day(spark, table, parsed, names):
    """Returns the rows of a table with their day. A row without a time has the day of its session."""
    if table == "sessions":
        parsed.createOrReplaceTempView("parsed_sessions")
    if table not in ("values", "quarantines"):
        return parsed.selectExpr("*", DAY.format("started" if table == "sessions" else "time") + " AS day")
    parsed.createOrReplaceTempView("parsed")
    columns = ", ".join(f"parsed.{name}" for name in names)
    day = DAY.format("started")
    return spark.sql(f"SELECT {columns}, {day} AS day FROM parsed LEFT JOIN parsed_sessions USING (log, session)")


def remove_stale(spark, folder, since, kept):
    """Removes the files of days that no longer have rows. A dynamic overwrite does not remove them."""
    root = spark._jvm.org.apache.hadoop.fs.Path(folder)
    files = root.getFileSystem(spark._jsc.hadoopConfiguration())
    for day in files.listStatus(root):
        if day.getPath().getName() < f"day={since}" or not day.isDirectory():
            continue
        for build in files.listStatus(day.getPath()):
            if f"{day.getPath().getName()}/{build.getPath().getName()}" not in kept:
                files.delete(build.getPath(), True)
        if not files.listStatus(day.getPath()):
            files.delete(day.getPath(), True)


def strays(logs):
    """Returns the row for lines that belong to no log, if there is one."""
    columns = [f"CAST(NULL AS {kind}) AS `{name}`" for name, kind in TABLES["logs"]]
    sums = {"facts": "max(facts)", "events": "sum(events)", "duplicates": "sum(duplicates)",
            "bad_lines": "sum(bad_lines)", "state": "max(state)", "reason": "max(reason)"}
    names = [name for name, _ in TABLES["logs"]]
    columns = [f"{sums[name]} AS `{name}`" if name in sums else column for name, column in zip(names, columns)]
    return logs.where("log IS NULL").selectExpr(*columns).where("bad_lines IS NOT NULL")


def place(options, table):
    return f"{options.into.rstrip('/')}/facts/{table}"


def open_view(spark, table, options):
    schema = ", ".join(f"`{name}` {kind}" for name, kind in TABLES[table])
    spark.read.schema(schema).parquet(place(options, table)).createOrReplaceTempView(view(table))


class Steps:
    """Reports the steps of the job and their durations."""

    def __init__(self, context):
        self.context = context

    def __call__(self, name):
        self.name = name
        return self

    def __enter__(self):
        self.context.setJobGroup(self.name, self.name)
        self.start = time.monotonic()

    def __exit__(self, kind, error, trace):
        if kind is None:
            print(f"step {self.name} {time.monotonic() - self.start:.1f} s", file=sys.stderr, flush=True)


def tell_progress(context):
    """Reports on standard error how many partitions of the facts are complete."""
    tracker = context.statusTracker()
    told = None
    while True:
        for stage in sorted(tracker.getActiveStageIds()):
            info = tracker.getStageInfo(stage)
            if info and "facts" in jobs_of(tracker, stage):
                line = f"progress {stage} {info.numCompletedTasks} of {info.numTasks}"
                if line != told:
                    print(line, file=sys.stderr, flush=True)
                told = line
        time.sleep(0.2)


def jobs_of(tracker, stage):
    """Returns the steps that a stage belongs to."""
    return {
        group for group in ["facts"] for job in tracker.getJobIdsForGroup(group)
        if stage in ((tracker.getJobInfo(job) or Nothing).stageIds)
    }


class Nothing:
    stageIds = ()


if __name__ == "__main__":
    main()
