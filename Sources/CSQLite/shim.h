// The system's SQLite, and the variadic or macro-defined calls that Swift cannot make itself.

#ifndef BACKTRAIL_CSQLITE_H
#define BACKTRAIL_CSQLITE_H

#include <sqlite3.h>

static inline int backtrail_db_config(sqlite3 *db, int option, int value) {
  int now = -1;
  int code = sqlite3_db_config(db, option, value, &now);
  return code != SQLITE_OK ? code : (now == value ? SQLITE_OK : SQLITE_MISUSE);
}

static inline int backtrail_file_control_int(sqlite3 *db, int operation, int value) {
  return sqlite3_file_control(db, "main", operation, &value);
}

// Text that the caller keeps alive until the statement is reset.
static inline int backtrail_bind_borrowed_text(sqlite3_stmt *statement, int place, const char *text, int count) {
  return sqlite3_bind_text(statement, place, text ? text : "", count, SQLITE_STATIC);
}

// Text that SQLite copies.
static inline int backtrail_bind_text(sqlite3_stmt *statement, int place, const char *text, int count) {
  return sqlite3_bind_text(statement, place, text ? text : "", count, SQLITE_TRANSIENT);
}

static inline int backtrail_bind_blob(sqlite3_stmt *statement, int place, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, place, bytes, count, SQLITE_TRANSIENT);
}

#endif
