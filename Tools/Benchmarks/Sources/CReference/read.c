#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "reference.h"

struct reference_reader {
  sqlite3 *db;
  sqlite3_stmt *rows;
};

reference_reader *reference_reader_open(const char *path, const char *pragmas) {
  reference_reader *reader = calloc(1, sizeof(reference_reader));
  int code = sqlite3_open_v2(
      path, &reader->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);
  if (!code) code = sqlite3_exec(reader->db, pragmas, NULL, NULL, NULL);
  if (!code)
    code = sqlite3_prepare_v3(
        reader->db,
        "SELECT seq, type, type_version, target, other, name, version, body FROM event "
        "WHERE seq > ? AND seq <= ? ORDER BY seq",
        -1, SQLITE_PREPARE_PERSISTENT, &reader->rows, NULL);
  if (!code) return reader;
  fprintf(stderr, "The C reader cannot open '%s': %s\n", path, sqlite3_errmsg(reader->db));
  reference_reader_close(reader);
  return NULL;
}

int64_t reference_reader_step(reference_reader *reader) {
  int64_t count = 0;
  sqlite3_bind_int64(reader->rows, 1, 0);
  sqlite3_bind_int64(reader->rows, 2, INT64_MAX);
  while (sqlite3_step(reader->rows) == SQLITE_ROW) count += 1;
  sqlite3_reset(reader->rows);
  return count;
}

int64_t reference_reader_touch(reference_reader *reader) {
  int64_t sum = 0;
  sqlite3_bind_int64(reader->rows, 1, 0);
  sqlite3_bind_int64(reader->rows, 2, INT64_MAX);
  while (sqlite3_step(reader->rows) == SQLITE_ROW) {
    sum += sqlite3_column_int64(reader->rows, 0) + sqlite3_column_int64(reader->rows, 2);
    sum += sqlite3_column_int64(reader->rows, 6);
    for (int column = 1; column < 8; column++)
      if (column != 2 && column != 6 && sqlite3_column_blob(reader->rows, column))
        sum += sqlite3_column_bytes(reader->rows, column);
  }
  sqlite3_reset(reader->rows);
  return sum;
}

int reference_reader_pin(reference_reader *reader) {
  int code = sqlite3_exec(reader->db, "BEGIN", NULL, NULL, NULL);
  return code ? code : sqlite3_exec(reader->db, "SELECT seq FROM event LIMIT 1", NULL, NULL, NULL);
}

int reference_reader_unpin(reference_reader *reader) {
  return sqlite3_exec(reader->db, "COMMIT", NULL, NULL, NULL);
}

void reference_reader_close(reference_reader *reader) {
  sqlite3_finalize(reader->rows);
  sqlite3_close_v2(reader->db);
  free(reader);
}
