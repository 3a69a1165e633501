// The system's SQLite, and functions for variadic or macro-defined calls that Swift cannot make itself.

#ifndef BACKTRAIL_CSQLITE_H
#define BACKTRAIL_CSQLITE_H

#include <sqlite3.h>

#if defined(__linux__) && defined(__LP64__)
#include <errno.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

// SQLite reserves space for its shared memory by writing one byte in each 4 KiB. On a file system with smaller blocks,
// this leaves holes, and the system kills a process that writes into a hole while the disk is full. Therefore, all
// blocks of a part are allocated before it is mapped. If the disk is full, the part is not mapped, which is an error
// that may be temporary.
static inline void *backtrail_mmap(void *place, size_t count, int protection, int flags, int file, off_t offset) {
  int code;
  if (protection & PROT_WRITE) {
    // Where a file system cannot do this, the C library's own call would write bytes that other processes may be using.
    do code = (int)syscall(SYS_fallocate, file, 0, offset, (off_t)count);
    while (code != 0 && errno == EINTR);
    if (code != 0 && (errno == ENOSPC || errno == EDQUOT)) return MAP_FAILED;
  }
  return mmap(place, count, protection, flags, file, offset);
}

// Applies to all uses of SQLite in this process, because SQLite has no such setting for a single connection.
static inline void backtrail_take_room_for_shared_memory(void) {
  sqlite3_vfs *system = sqlite3_vfs_find("unix");
  if (system) system->xSetSystemCall(system, "mmap", (sqlite3_syscall_ptr)backtrail_mmap);
}
#else
// On other systems, file systems have blocks of 4 KiB or do not leave holes.
static inline void backtrail_take_room_for_shared_memory(void) {}
#endif

static inline int backtrail_db_config(sqlite3 *db, int option, int value) {
  int now = -1;
  int code = sqlite3_db_config(db, option, value, &now);
  return code != SQLITE_OK ? code : (now == value ? SQLITE_OK : SQLITE_MISUSE);
}

static inline int backtrail_file_control_int(sqlite3 *db, int operation, int value) {
  return sqlite3_file_control(db, "main", operation, &value);
}

// Returns the operating system's last error for the database or its write-ahead log; 0 if there is none. SQLite reports
// some failed reads as corruption, and only this error reveals them.
static inline int backtrail_last_errno(sqlite3 *db) {
  int code = 0;
  sqlite3_file *log = 0;
  sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &code);
  if (code != 0) return code;
  if (sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK && log && log->pMethods)
    log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &code);
  return code;
}

// Binds text that the caller keeps alive until the statement is reset.
static inline int backtrail_bind_borrowed_text(sqlite3_stmt *statement, int place, const char *text, int count) {
  return sqlite3_bind_text(statement, place, text ? text : "", count, SQLITE_STATIC);
}

static inline int backtrail_bind_borrowed_blob(sqlite3_stmt *statement, int place, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, place, bytes ? bytes : "", count, SQLITE_STATIC);
}

// Binds text that SQLite copies.
static inline int backtrail_bind_text(sqlite3_stmt *statement, int place, const char *text, int count) {
  return sqlite3_bind_text(statement, place, text ? text : "", count, SQLITE_TRANSIENT);
}

static inline int backtrail_bind_blob(sqlite3_stmt *statement, int place, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, place, bytes, count, SQLITE_TRANSIENT);
}

#endif
