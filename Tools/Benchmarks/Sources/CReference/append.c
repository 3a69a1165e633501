#define OPENSSL_API_COMPAT 0x10100000L
#include <openssl/sha.h>
#include <sqlite3.h>
#include <stdio.h>

#include "reference.h"
#include "row.h"

// A single table with the same content that the engine's tables have for the same batches.
static const char *schema =
    "CREATE TABLE event (seq INTEGER PRIMARY KEY, batch INTEGER, type TEXT, type_version INTEGER, target TEXT, "
    "other TEXT, name TEXT, version INTEGER, body TEXT, count INTEGER, session INTEGER, cause TEXT, time INTEGER, "
    "command TEXT, payload TEXT, salt BLOB, payload_digest BLOB, hash BLOB) STRICT";

struct reference_log {
  sqlite3 *db;
  sqlite3_stmt *begin, *commit, *rollback, *event;
  uint8_t hash[16];
  row row;
};

// The first 16 bytes of a SHA-256 value.
static void finish(SHA256_CTX *context, uint8_t *hash) {
  uint8_t whole[32];
  SHA256_Final(whole, context);
  memcpy(hash, whole, 16);
}

static void sha256(const void *bytes, size_t count, uint8_t *hash) {
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, bytes, count);
  finish(&context, hash);
}

static void salted(const uint8_t salt[16], reference_text text, uint8_t *hash) {
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, salt, 16);
  SHA256_Update(&context, text.bytes, (size_t)text.count);
  finish(&context, hash);
}

static int prepare(reference_log *log, const char *sql, sqlite3_stmt **statement) {
  return sqlite3_prepare_v3(log->db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
}

static int run(sqlite3_stmt *statement) {
  int code = sqlite3_step(statement);
  sqlite3_reset(statement);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

static void bind_text(sqlite3_stmt *statement, int place, reference_text text) {
  if (text.bytes) sqlite3_bind_text(statement, place, text.bytes, text.count, SQLITE_STATIC);
  else sqlite3_bind_null(statement, place);
}

static void bind_integer(sqlite3_stmt *statement, int place, int is_there, int64_t value) {
  if (is_there) sqlite3_bind_int64(statement, place, value);
  else sqlite3_bind_null(statement, place);
}

static void bind_blob(sqlite3_stmt *statement, int place, const void *bytes) {
  if (bytes) sqlite3_bind_blob(statement, place, bytes, 16, SQLITE_STATIC);
  else sqlite3_bind_null(statement, place);
}

static int prepare_all(reference_log *log) {
  int code = prepare(log, "BEGIN IMMEDIATE", &log->begin);
  if (!code) code = prepare(log, "COMMIT", &log->commit);
  if (!code) code = prepare(log, "ROLLBACK", &log->rollback);
  if (!code)
    code = prepare(
        log,
        "INSERT INTO event (seq, batch, type, type_version, target, other, name, version, body, count, session, cause, "
        "time, command, payload_digest, hash, payload, salt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
        "?, ?)",
        &log->event);
  return code;
}

static int open_file(reference_log *log, const char *path, const char *pragmas) {
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  int code = sqlite3_open_v2(path, &log->db, flags, NULL);
  return code ? code : sqlite3_exec(log->db, pragmas, NULL, NULL, NULL);
}

/// Returns the log if it was opened, or prints the reason if it was not.
static reference_log *opened(reference_log *log, int code) {
  if (!code) return log;
  fprintf(stderr, "The C log cannot be opened: %s\n", sqlite3_errmsg(log->db));
  reference_log_close(log);
  return NULL;
}

static int read_head(reference_log *log) {
  sqlite3_stmt *query = NULL;
  int code = prepare(log, "SELECT hash FROM event ORDER BY seq DESC LIMIT 1", &query);
  if (!code && sqlite3_step(query) == SQLITE_ROW) memcpy(log->hash, sqlite3_column_blob(query, 0), 16);
  sqlite3_finalize(query);
  return code;
}

reference_log *reference_log_open(const char *path, const char *before, const char *after) {
  reference_log *log = calloc(1, sizeof(reference_log));
  int code = open_file(log, path, before);
  if (!code) code = sqlite3_exec(log->db, after, NULL, NULL, NULL);
  if (!code) code = read_head(log);
  if (!code) code = prepare_all(log);
  return opened(log, code);
}

reference_log *reference_log_create(
    const char *path, const char *before, const char *after, const char *log_id) {
  reference_log *log = calloc(1, sizeof(reference_log));
  sha256(log_id, 36, log->hash);
  int code = open_file(log, path, before);
  if (!code) code = sqlite3_exec(log->db, schema, NULL, NULL, NULL);
  if (!code) code = sqlite3_exec(log->db, after, NULL, NULL, NULL);
  if (!code) code = prepare_all(log);
  return opened(log, code);
}

static void hash_event(
    reference_log *log, const reference_event *event, const reference_batch *batch, const uint8_t *payload_digest) {
  int is_first = event->seq == batch->first;
  row *row = &log->row;
  row_start(row, log->hash);
  row_integer(row, event->seq);
  row_integer(row, batch->first);
  row_text(row, event->type);
  row_integer(row, event->type_version);
  row_text(row, event->target);
  row_text(row, event->other);
  row_text(row, event->name);
  row_optional(row, event->has_version, event->version);
  row_text(row, event->body);
  row_optional(row, is_first, batch->count);
  row_optional(row, is_first, batch->session);
  row_text(row, is_first ? batch->cause : (reference_text){NULL, 0});
  row_optional(row, is_first, batch->time);
  row_null(row);
  row_hash(row, payload_digest);
  sha256(row->bytes, row->count, log->hash);
}

static int insert_event(reference_log *log, const reference_event *event, const reference_batch *batch) {
  uint8_t digest[16];
  int carries_payload = event->payload.bytes != NULL;
  int is_first = event->seq == batch->first;
  if (carries_payload) salted(event->salt, event->payload, digest);
  hash_event(log, event, batch, carries_payload ? digest : NULL);
  sqlite3_bind_int64(log->event, 1, event->seq);
  sqlite3_bind_int64(log->event, 2, batch->first);
  bind_text(log->event, 3, event->type);
  sqlite3_bind_int64(log->event, 4, event->type_version);
  bind_text(log->event, 5, event->target);
  bind_text(log->event, 6, event->other);
  bind_text(log->event, 7, event->name);
  bind_integer(log->event, 8, event->has_version, event->version);
  bind_text(log->event, 9, event->body);
  bind_integer(log->event, 10, is_first, batch->count);
  bind_integer(log->event, 11, is_first, batch->session);
  bind_text(log->event, 12, is_first ? batch->cause : (reference_text){NULL, 0});
  bind_integer(log->event, 13, is_first, batch->time);
  sqlite3_bind_null(log->event, 14);
  bind_blob(log->event, 15, carries_payload ? digest : NULL);
  bind_blob(log->event, 16, log->hash);
  bind_text(log->event, 17, event->payload);
  bind_blob(log->event, 18, carries_payload ? event->salt : NULL);
  return run(log->event);
}

int reference_log_append(reference_log *log, const reference_batch *batches, int count) {
  int code = run(log->begin);
  if (code) return code;
  for (int place = 0; !code && place < count; place++)
    for (int32_t event = 0; !code && event < batches[place].count; event++)
      code = insert_event(log, &batches[place].events[event], &batches[place]);
  if (!code) code = run(log->commit);
  if (code) run(log->rollback);
  return code;
}

void reference_log_head(const reference_log *log, uint8_t *hash) { memcpy(hash, log->hash, 16); }

const char *reference_log_message(const reference_log *log) { return sqlite3_errmsg(log->db); }

void reference_log_close(reference_log *log) {
  sqlite3_stmt *all[] = {log->begin, log->commit, log->rollback, log->event};
  for (size_t place = 0; place < sizeof all / sizeof *all; place++) sqlite3_finalize(all[place]);
  sqlite3_close_v2(log->db);
  free(log->row.bytes);
  free(log);
}
