"""The same facts and queries on one machine, by DuckDB.

local.py --backtrail FILE --lines FOLDER --into FOLDER [--queries FOLDER] [--path 'shop > item'] [--builds 41:42]

Sorts exported lines by log and place, lets one `backtrail facts` read them all, and writes the results of the queries.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import tempfile
import zlib

import duckdb

from tables import PARAMETERS, TABLES, parameters, queries, view, write_result

# So many logs share a bucket, and are in memory together.
BUCKETS = 64

# Before all numbers that a line can have.
NOWHERE = -(2**63)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--backtrail", required=True)
    parser.add_argument("--lines", required=True)
    parser.add_argument("--into", required=True)
    parser.add_argument("--queries", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "queries"))
    parser.add_argument("--path", default="shop > item > cart > checkout")
    parser.add_argument("--builds", default="")
    options = parser.parse_args()
    folder = f"{options.into}/facts"
    # Facts are never written over.
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    facts(options.backtrail, options.lines, folder)
    database = duckdb.connect()
    for table, columns in TABLES.items():
        types = ", ".join(f"'{name}': '{kind}'" for name, kind in columns)
        database.execute(
            f"""CREATE TABLE {view(table)} AS SELECT * FROM read_csv('{folder}/{table}.csv', auto_detect = false,
            header = true, delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false,
            parallel = false, max_line_size = 67108864, columns = {{{types}}})""")
    for name, rows in parameters(options.path, options.builds).items():
        columns = ", ".join(f"{column} {kind}" for column, kind in PARAMETERS[name])
        database.execute(f"CREATE TABLE {name} ({columns})")
        for row in rows:
            database.execute(f"INSERT INTO {name} VALUES (?, ?)", row)
    for name, text in queries(options.queries):
        result = database.execute(text)
        columns = [column[0] for column in result.description]
        write_result(f"{options.into}/results", name, columns, result.fetchall())


def facts(backtrail, lines, folder):
    """Writes a CSV file for each table."""
    command = [backtrail, "facts", "--from-stdin", "--into", folder]
    process = subprocess.Popen(command, stdin=subprocess.PIPE)
    try:
        for line in sorted_lines(lines):
            process.stdin.write(line + b"\n")
        process.stdin.close()
    except BrokenPipeError:
        pass  # It says what it refuses.
    if process.wait():
        raise SystemExit(f"'{' '.join(command)}' ended with {process.returncode}.")


def sorted_lines(folder):
    """The lines of all files, those of a log together and in its order."""
    with tempfile.TemporaryDirectory() as scratch:
        buckets = [open(f"{scratch}/{number}", "w+b") for number in range(BUCKETS)]
        for base, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                with open(os.path.join(base, name), "rb") as file:
                    for line in file:
                        line = line.removesuffix(b"\n")
                        buckets[zlib.crc32(key(line)[0].encode(errors="replace")) % BUCKETS].write(line + b"\n")
        for bucket in buckets:
            bucket.seek(0)
            yield from sorted((line.removesuffix(b"\n") for line in bucket), key=lambda line: (*key(line), line))
            bucket.close()


def key(line):
    """The log of a line, and its place there. As in Spark, lines of no log come first, and so do those of no place."""
    try:
        members = json.loads(line)
        log, first = members.get("log"), members.get("first")
    except (ValueError, AttributeError, RecursionError):
        return "", NOWHERE
    is_number = isinstance(first, (int, str)) and not isinstance(first, bool) and re.fullmatch(r"-?\d+", str(first))
    place = int(first) if is_number else NOWHERE
    return str(log or "").lower(), place if -(2**63) < place < 2**63 else NOWHERE


if __name__ == "__main__":
    main()
