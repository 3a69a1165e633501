// Opens a log and reads the rows that a restore reads: `probe-c restore PATH PRAGMAS`; `probe-c empty` does nothing.

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sqlite3 *db;
static long long touched;

static int fail(void) {
  fprintf(stderr, "probe-c: %s\n", sqlite3_errmsg(db));
  return 1;
}

/// Reads every column of every row. Returns the first column of the first row.
static long long read_rows(const char *sql, long long lower) {
  sqlite3_stmt *rows = NULL;
  long long first = -1;
  if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &rows, NULL)) exit(fail());
  if (sqlite3_bind_parameter_count(rows) > 0) sqlite3_bind_int64(rows, 1, lower);
  while (sqlite3_step(rows) == SQLITE_ROW) {
    if (first < 0) first = sqlite3_column_int64(rows, 0);
    for (int column = 0; column < sqlite3_column_count(rows); column++)
      if (sqlite3_column_type(rows, column) == SQLITE_INTEGER) touched += sqlite3_column_int64(rows, column);
      else if (sqlite3_column_blob(rows, column)) touched += sqlite3_column_bytes(rows, column);
  }
  sqlite3_finalize(rows);
  return first;
}

static int restore(const char *path, const char *pragmas) {
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  if (sqlite3_open_v2(path, &db, flags, NULL)) return fail();
  if (sqlite3_exec(db, pragmas, NULL, NULL, NULL)) return fail();
  if (sqlite3_exec(db, "BEGIN", NULL, NULL, NULL)) return fail();
  read_rows("SELECT log_id, epoch, floor, digest FROM log WHERE id = 1", 0);
  long long seq = read_rows(
      "SELECT seq, format, reducer, time, state, head_hash, digest, "
      "(SELECT hash FROM event WHERE event.seq = snapshot.seq) FROM snapshot ORDER BY seq DESC LIMIT 1",
      0);
  read_rows(
      "SELECT seq, type, type_version, target, other, name, version, body FROM event WHERE seq > ? ORDER BY seq", seq);
  if (sqlite3_exec(db, "COMMIT", NULL, NULL, NULL)) return fail();
  printf("%lld\n", touched);
  return 0;
}

int main(int count, char **arguments) {
  if (count == 4 && !strcmp(arguments[1], "restore")) return restore(arguments[2], arguments[3]);
  return count == 2 && !strcmp(arguments[1], "empty") ? 0 : 64;
}
