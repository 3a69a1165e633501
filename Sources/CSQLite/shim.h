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

// The last error of the operating system at the database or its write-ahead log; 0 without one. SQLite calls some
// failed reads corruption, and only this tells.
static inline int backtrail_last_errno(sqlite3 *db) {
  int code = 0;
  sqlite3_file *log = 0;
  sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &code);
  if (code != 0) return code;
  if (sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK && log && log->pMethods)
    log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &code);
  return code;
}

// Text that the caller keeps alive until the statement is reset.
static inline int backtrail_bind_borrowed_text(sqlite3_stmt *statement, int place, const char *text, int count) {
  return sqlite3_bind_text(statement, place, text ? text : "", count, SQLITE_STATIC);
}

static inline int backtrail_bind_borrowed_blob(sqlite3_stmt *statement, int place, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, place, bytes ? bytes : "", count, SQLITE_STATIC);
}

// Text that SQLite copies.
static inline int backtrail_bind_text(sqlite3_stmt *statement, int place, const char *text, int count) {
  return sqlite3_bind_text(statement, place, text ? text : "", count, SQLITE_TRANSIENT);
}

static inline int backtrail_bind_blob(sqlite3_stmt *statement, int place, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, place, bytes, count, SQLITE_TRANSIENT);
}

#endif
