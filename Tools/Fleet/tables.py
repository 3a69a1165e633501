"""The tables that `backtrail facts` prints, and the format of results, both on a cluster and on one machine."""
import os
import unicodedata

# The first columns of every table, with their types in Spark and DuckDB.
SHARED = [
    ("facts", "BIGINT"), ("log", "STRING"), ("session", "BIGINT"), ("app_version", "STRING"),
    ("app_build", "STRING"), ("platform", "STRING"),
]

TABLES = {
    "transitions": SHARED + [
        ("seq", "BIGINT"), ("time", "BIGINT"), ("cause", "STRING"), ("scene", "STRING"), ("branch", "STRING"),
        ("style", "STRING"), ("depth", "BIGINT"), ("from_screen", "STRING"), ("from_entry", "STRING"),
        ("dwell", "BIGINT"), ("to_screen", "STRING"), ("to_entry", "STRING"), ("restored", "BOOLEAN"),
        ("link_pattern", "STRING"), ("backed_out", "BOOLEAN"),
    ],
    "sessions": SHARED + [
        ("started", "BIGINT"), ("restore_level", "STRING"), ("entries_restored", "BIGINT"),
        ("entries_quarantined", "BIGINT"), ("events", "BIGINT"), ("transitions", "BIGINT"), ("duration", "BIGINT"),
        ("ended", "STRING"), ("last_screen", "STRING"), ("last_path", "STRING"),
    ],
    "links": SHARED + [
        ("seq", "BIGINT"), ("time", "BIGINT"), ("pattern", "STRING"), ("outcome", "STRING"), ("reason", "STRING"),
        ("waited", "BIGINT"), ("screen", "STRING"), ("held", "BOOLEAN"),
    ],
    "values": SHARED + [("key", "STRING"), ("bytes", "BIGINT"), ("writes", "BIGINT")],
    "quarantines": SHARED + [("name", "STRING"), ("kind", "STRING"), ("reason", "STRING")],
    "logs": SHARED + [
        ("first", "BIGINT"), ("last", "BIGINT"), ("events", "BIGINT"), ("duplicates", "BIGINT"),
        ("bad_lines", "BIGINT"), ("state", "STRING"), ("reason", "STRING"),
    ],
}

# The parameters of the queries: the steps of a funnel, and two builds.
PARAMETERS = {
    "path_steps": [("step", "BIGINT"), ("name", "STRING")],
    "compared_builds": [("side", "STRING"), ("build", "STRING")],
}


def view(table):
    """Returns the name of a table in queries. `values` is a keyword in SQL."""
    return "saved_values" if table == "values" else table


def queries(folder=os.path.join(os.path.dirname(os.path.abspath(__file__)), "queries")):
    """Returns the queries in a folder, as pairs of name and text."""
    for name in sorted(os.listdir(folder)):
        if name.endswith(".sql"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                yield name.removesuffix(".sql"), file.read()


def parameters(path, builds):
    """Returns the rows of the parameters: a path such as 'shop > item', and two builds such as '41:42'."""
    steps = [step.strip() for step in path.split(">")] if path else []
    sides = zip("ab", builds.split(":")) if builds else []
    return {"path_steps": list(enumerate(steps, 1)), "compared_builds": list(sides)}


def is_left_out(name):
    """Returns whether Spark leaves out files and folders with a name, such as Hadoop's own. One machine does, too."""
    if name.startswith(("_metadata", "_common_metadata")):
        return False
    return name.startswith(".") or name.endswith("._COPYING_") or (name.startswith("_") and "=" not in name)


# Spark decompresses files with these names. The command does not read them.
PACKED = (".bz2", ".deflate", ".gz", ".lz4", ".snappy", ".zst")


def note_left_out(path):
    return f"note '{path}' was left out, because Spark reads no name that begins with '_' or '.'. Rename it."


def note_packed(path):
    return f"note '{path}' was left out, because it is compressed. Unpack it."


def note_link(path):
    return f"note '{path}' was left out, because it is a link to a folder. Name the folder itself."


# As in Swift's JSONValue, with which `backtrail fleet --json` writes text.
SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
HIDDEN = {"Cc", "Cf", "Zl", "Zp"}
JOINERS = "\u200c\u200d"


def json_value(value):
    """Returns a text, a number, a Boolean, or None as JSON. Hidden characters are escaped."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if not isinstance(value, str):
        return str(value)
    return '"' + "".join(SHORT.get(mark) or escaped(mark) for mark in value) + '"'


def escaped(mark):
    if unicodedata.category(mark) not in HIDDEN or mark in JOINERS:
        return mark
    units = mark.encode("utf-16-be", "surrogatepass").hex()
    return "".join("\\u" + units[place:place + 4] for place in range(0, len(units), 4))


def write_result(folder, name, columns, rows):
    """Writes the rows of a query, one object per line, as `backtrail fleet --json` prints them."""
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name + ".jsonl"), "w", encoding="utf-8") as file:
        for row in rows:
            members = sorted(dict(zip(columns, row), query=name).items())
            file.write("{" + ",".join(f"{json_value(key)}:{json_value(value)}" for key, value in members) + "}\n")
