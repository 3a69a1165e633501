"""The same facts and queries on one machine, by `backtrail fleet`, which runs DuckDB.

local.py --backtrail FILE --lines FOLDER --into FOLDER [--path 'shop > item'] [--builds 41:42]

Sorts exported lines by log and place, and lets one `backtrail facts` read them all.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zlib

from tables import PACKED, is_left_out, note_left_out, note_link, note_packed, queries

# The number of buckets. The logs of one bucket are in memory at the same time.
BUCKETS = 64

# Sorts before every number that a line can have.
NOWHERE = -(2**63)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--backtrail", required=True)
    parser.add_argument("--lines", required=True)
    parser.add_argument("--into", required=True)
    parser.add_argument("--path", default="shop > item > cart > checkout")
    parser.add_argument("--builds", default="")
    options = parser.parse_args()
    folder = f"{options.into}/facts"
    # Facts are never overwritten.
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    facts(options.backtrail, options.lines, folder)
    command = [options.backtrail, "fleet", "--facts", folder, "--json", "--path", options.path]
    if options.builds:
        command += ["--compare", *options.builds.split(":")]
    rows = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.splitlines(keepends=True)
    os.makedirs(f"{options.into}/results", exist_ok=True)
    for name, _ in queries():
        with open(f"{options.into}/results/{name}.jsonl", "wb") as file:
            file.writelines(row for row in rows if json.loads(row)["query"] == name)


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
    """Returns the lines of all files. The lines of each log are together and in order."""
    with tempfile.TemporaryDirectory() as scratch:
        buckets = [open(f"{scratch}/{number}", "w+b") for number in range(BUCKETS)]
        for path in files(folder):
            with open(path, "rb") as file:
                # A byte order mark at the start of a file is not part of its first line, as in Spark.
                if file.read(3) != b"\xef\xbb\xbf":
                    file.seek(0)
                for line in file:
                    line = line.removesuffix(b"\n")
                    buckets[zlib.crc32(key(line)[0].encode(errors="replace")) % BUCKETS].write(line + b"\n")
        for bucket in buckets:
            bucket.seek(0)
            yield from sorted((line.removesuffix(b"\n") for line in bucket), key=lambda line: (*key(line), line))
            bucket.close()


def files(folder):
    """Returns the files that the Spark job also reads, and reports the files that both leave out."""
    for base, folders, names in os.walk(folder):
        paths = {name: os.path.join(base, name) for name in sorted(folders + names)}
        notes = {name: note(path, name in folders) for name, path in paths.items()}
        for text in filter(None, notes.values()):
            print(text, file=sys.stderr)
        folders[:] = sorted(name for name in folders if not notes[name])
        yield from (paths[name] for name in sorted(names) if not notes[name])


def note(path, is_folder):
    """Returns the reason why a file or folder is left out, if it is."""
    name = os.path.basename(path)
    if is_left_out(name):
        return note_left_out(path)
    if is_folder:
        return note_link(path) if os.path.islink(path) else None
    return note_packed(path) if name.endswith(PACKED) else None


def key(line):
    """Returns the log of a line, and its place in the log. As in Spark, lines without a log or place come first."""
    try:
        members = json.loads(line, parse_int=number)
        log, first = members.get("log"), members.get("first")
    except (ValueError, AttributeError, RecursionError):
        return "", NOWHERE
    return str(log or "").lower(), first if type(first) is int else NOWHERE


def number(text):
    """Returns a number in a line, or nowhere if it has more digits than any place."""
    value = int(text) if len(text) <= 20 else NOWHERE
    return value if -(2**63) < value < 2**63 else NOWHERE


if __name__ == "__main__":
    main()
