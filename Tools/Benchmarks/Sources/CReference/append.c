#define OPENSSL_API_COMPAT 0x10100000L
#include <openssl/sha.h>
#include <sqlite3.h>
#include <stdio.h>

#include "reference.h"
#include "row.h"

struct reference_log {
  sqlite3 *db;
  sqlite3_stmt *begin, *commit, *rollback, *batch, *event, *payload, *session, *seal;
  char log_id[37];
  int64_t epoch, floor, head;
  uint8_t hash[32];
  row row;
};

static void sha256(const void *bytes, size_t count, uint8_t *hash) {
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, bytes, count);
  SHA256_Final(hash, &context);
}

void reference_sha256(const void *bytes, int64_t count, uint8_t *hash) { sha256(bytes, (size_t)count, hash); }

static void salted(const uint8_t salt[16], reference_text text, uint8_t *hash) {
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, salt, 16);
  SHA256_Update(&context, text.bytes, (size_t)text.count);
  SHA256_Final(hash, &context);
}

static void seal_of(reference_log *log, uint8_t *hash) {
  reference_text id = {log->log_id, 36};
  log->row.count = 0;
  row_text(&log->row, id);
  row_integer(&log->row, log->epoch);
  row_integer(&log->row, log->floor);
  row_integer(&log->row, log->head);
  row_hash(&log->row, log->hash);
  sha256(log->row.bytes, log->row.count, hash);
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

static void bind_blob(sqlite3_stmt *statement, int place, const void *bytes, int count) {
  if (bytes) sqlite3_bind_blob(statement, place, bytes, count, SQLITE_STATIC);
  else sqlite3_bind_null(statement, place);
}

static int insert_log_row(reference_log *log) {
  sqlite3_stmt *insert = NULL;
  uint8_t seal[32];
  int code = prepare(
      log, "INSERT INTO log (id, log_id, epoch, floor, head, head_hash, seal) VALUES (1, ?, 1, 0, 0, ?, ?)", &insert);
  if (code) return code;
  sha256(log->log_id, 36, log->hash);
  seal_of(log, seal);
  sqlite3_bind_text(insert, 1, log->log_id, 36, SQLITE_STATIC);
  bind_blob(insert, 2, log->hash, 32);
  bind_blob(insert, 3, seal, 32);
  code = run(insert);
  sqlite3_finalize(insert);
  return code;
}

static int prepare_all(reference_log *log) {
  int code = prepare(log, "BEGIN IMMEDIATE", &log->begin);
  if (!code) code = prepare(log, "COMMIT", &log->commit);
  if (!code) code = prepare(log, "ROLLBACK", &log->rollback);
  if (!code)
    code = prepare(
        log,
        "INSERT INTO batch (first, count, session, cause, time, command_id, body_digest, salt_digest, salt) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        &log->batch);
  if (!code)
    code = prepare(
        log,
        "INSERT INTO event (seq, batch, type, type_version, target, other, name, version, body, payload_digest, hash) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        &log->event);
  if (!code) code = prepare(log, "INSERT INTO payload (seq, text, salt) VALUES (?, ?, ?)", &log->payload);
  if (!code)
    code = prepare(
        log,
        "INSERT INTO session (id, started_at, app_version, app_build, platform, restore) VALUES (?, ?, ?, ?, ?, ?)",
        &log->session);
  if (!code) code = prepare(log, "UPDATE log SET seal = ? WHERE id = 1", &log->seal);
  return code;
}

static int open_file(reference_log *log, const char *path, const char *pragmas) {
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  int code = sqlite3_open_v2(path, &log->db, flags, NULL);
  return code ? code : sqlite3_exec(log->db, pragmas, NULL, NULL, NULL);
}

/// Gives the log where that worked, and says why where it did not.
static reference_log *opened(reference_log *log, int code) {
  if (!code) return log;
  fprintf(stderr, "The C log cannot be opened: %s\n", sqlite3_errmsg(log->db));
  reference_log_close(log);
  return NULL;
}

static int read_log_row(reference_log *log) {
  sqlite3_stmt *query = NULL;
  int code = prepare(log, "SELECT log_id, epoch, floor, head, head_hash FROM log", &query);
  if (!code && sqlite3_step(query) == SQLITE_ROW) {
    memcpy(log->log_id, sqlite3_column_text(query, 0), 36);
    log->epoch = sqlite3_column_int64(query, 1);
    log->floor = sqlite3_column_int64(query, 2);
    log->head = sqlite3_column_int64(query, 3);
    memcpy(log->hash, sqlite3_column_blob(query, 4), 32);
  }
  sqlite3_finalize(query);
  return code;
}

reference_log *reference_log_open(const char *path, const char *before, const char *after) {
  reference_log *log = calloc(1, sizeof(reference_log));
  int code = open_file(log, path, before);
  if (!code) code = sqlite3_exec(log->db, after, NULL, NULL, NULL);
  if (!code) code = read_log_row(log);
  if (!code) code = prepare_all(log);
  return opened(log, code);
}

reference_log *reference_log_create(
    const char *path, const char *before, const char *schema, const char *after, const char *log_id) {
  reference_log *log = calloc(1, sizeof(reference_log));
  snprintf(log->log_id, sizeof log->log_id, "%s", log_id);
  log->epoch = 1;
  int code = open_file(log, path, before);
  if (!code) code = sqlite3_exec(log->db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
  if (!code) code = sqlite3_exec(log->db, schema, NULL, NULL, NULL);
  if (!code) code = insert_log_row(log);
  if (!code) code = sqlite3_exec(log->db, "COMMIT", NULL, NULL, NULL);
  if (!code) code = sqlite3_exec(log->db, after, NULL, NULL, NULL);
  if (!code) code = prepare_all(log);
  return opened(log, code);
}

static int insert_payload(reference_log *log, const reference_event *event) {
  sqlite3_bind_int64(log->payload, 1, event->seq);
  bind_text(log->payload, 2, event->payload);
  bind_blob(log->payload, 3, event->salt, 16);
  return run(log->payload);
}

static int insert_session(reference_log *log, const reference_event *event, int64_t time) {
  sqlite3_bind_int64(log->session, 1, event->seq);
  sqlite3_bind_int64(log->session, 2, time);
  bind_text(log->session, 3, event->session->app_version);
  bind_text(log->session, 4, event->session->app_build);
  bind_text(log->session, 5, event->session->platform);
  bind_text(log->session, 6, event->session->restore);
  return run(log->session);
}

static void hash_batch(row *row, const reference_batch *batch, const uint8_t *salt_digest) {
  row_integer(row, batch->first);
  row_integer(row, batch->count);
  row_integer(row, batch->session);
  row_text(row, batch->cause);
  row_integer(row, batch->time);
  row_text(row, batch->command_id);
  row_hash(row, batch->body_digest);
  row_hash(row, salt_digest);
}

static void hash_event(row *row, const reference_event *event, int64_t batch, const uint8_t *payload_digest) {
  row_integer(row, event->seq);
  row_integer(row, batch);
  row_text(row, event->type);
  row_integer(row, event->type_version);
  row_text(row, event->target);
  row_text(row, event->other);
  row_text(row, event->name);
  if (event->has_version) row_integer(row, event->version);
  else row_null(row);
  row_text(row, event->body);
  row_hash(row, payload_digest);
}

static int insert_event(
    reference_log *log, const reference_event *event, const reference_batch *batch, const uint8_t *salt_digest) {
  uint8_t digest[32];
  const uint8_t *payload_digest = NULL;
  if (event->payload.bytes) {
    int code = insert_payload(log, event);
    if (code) return code;
    salted(event->salt, event->payload, digest);
    payload_digest = digest;
  }
  row_start(&log->row, log->hash);
  if (event->seq == batch->first) hash_batch(&log->row, batch, salt_digest);
  hash_event(&log->row, event, batch->first, payload_digest);
  sha256(log->row.bytes, log->row.count, log->hash);
  sqlite3_bind_int64(log->event, 1, event->seq);
  sqlite3_bind_int64(log->event, 2, batch->first);
  bind_text(log->event, 3, event->type);
  sqlite3_bind_int64(log->event, 4, event->type_version);
  bind_text(log->event, 5, event->target);
  bind_text(log->event, 6, event->other);
  bind_text(log->event, 7, event->name);
  if (event->has_version) sqlite3_bind_int64(log->event, 8, event->version);
  else sqlite3_bind_null(log->event, 8);
  bind_text(log->event, 9, event->body);
  bind_blob(log->event, 10, payload_digest, 32);
  bind_blob(log->event, 11, log->hash, 32);
  int code = run(log->event);
  if (code) return code;
  log->head = event->seq;
  return event->session ? insert_session(log, event, batch->time) : SQLITE_OK;
}

static int insert_batch(reference_log *log, const reference_batch *batch) {
  uint8_t salt_digest[32];
  sha256(batch->salt, 16, salt_digest);
  sqlite3_bind_int64(log->batch, 1, batch->first);
  sqlite3_bind_int64(log->batch, 2, batch->count);
  sqlite3_bind_int64(log->batch, 3, batch->session);
  bind_text(log->batch, 4, batch->cause);
  sqlite3_bind_int64(log->batch, 5, batch->time);
  bind_text(log->batch, 6, batch->command_id);
  bind_blob(log->batch, 7, batch->body_digest, 32);
  bind_blob(log->batch, 8, salt_digest, 32);
  bind_blob(log->batch, 9, batch->salt, 16);
  int code = run(log->batch);
  for (int32_t place = 0; !code && place < batch->count; place++)
    code = insert_event(log, &batch->events[place], batch, salt_digest);
  return code;
}

int reference_log_append(reference_log *log, const reference_batch *batches, int count) {
  uint8_t seal[32];
  int code = run(log->begin);
  if (code) return code;
  for (int place = 0; !code && place < count; place++) code = insert_batch(log, &batches[place]);
  if (!code) {
    seal_of(log, seal);
    bind_blob(log->seal, 1, seal, 32);
    code = run(log->seal);
  }
  if (!code) code = run(log->commit);
  if (code) run(log->rollback);
  return code;
}

void reference_log_head(const reference_log *log, uint8_t *hash) { memcpy(hash, log->hash, 32); }

const char *reference_log_message(const reference_log *log) { return sqlite3_errmsg(log->db); }

void reference_log_close(reference_log *log) {
  sqlite3_stmt *all[] = {log->begin, log->commit,  log->rollback, log->batch,
                         log->event, log->payload, log->session,  log->seal};
  for (size_t place = 0; place < sizeof all / sizeof *all; place++) sqlite3_finalize(all[place]);
  sqlite3_close_v2(log->db);
  free(log->row.bytes);
  free(log);
}
