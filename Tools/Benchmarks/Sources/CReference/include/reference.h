// The smallest store of the engine's content, in plain C: one table with a row per event and the same hashes.

#ifndef BACKTRAIL_REFERENCE_H
#define BACKTRAIL_REFERENCE_H

#include <stdint.h>

/// Borrowed UTF-8; a null pointer is NULL.
typedef struct {
  const char *_Nullable bytes;
  int32_t count;
} reference_text;

typedef struct {
  int64_t seq;
  reference_text type;
  int64_t type_version;
  reference_text target, other, name;
  int32_t has_version;
  int64_t version;
  reference_text body;
  reference_text payload;
  uint8_t salt[16];
} reference_event;

typedef struct {
  int64_t first;
  int64_t session;
  int64_t time;
  reference_text cause;
  const reference_event *_Nullable events;
  int32_t count;
} reference_batch;

typedef struct reference_log reference_log;

/// Creates a log. `before` runs before the table is created, and `after` runs after it is created.
reference_log *_Nullable reference_log_create(
    const char *_Nonnull path, const char *_Nonnull before, const char *_Nonnull after, const char *_Nonnull log_id);

/// Opens an existing log.
reference_log *_Nullable reference_log_open(
    const char *_Nonnull path, const char *_Nonnull before, const char *_Nonnull after);

/// Appends batches in one transaction. Returns 0 or an SQLite result code.
int reference_log_append(reference_log *_Nonnull log, const reference_batch *_Nonnull batches, int count);

void reference_log_head(const reference_log *_Nonnull log, uint8_t *_Nonnull hash);

const char *_Nonnull reference_log_message(const reference_log *_Nonnull log);

void reference_log_close(reference_log *_Nonnull log);

typedef struct reference_reader reference_reader;

/// Opens a log for reading, with these pragmas.
reference_reader *_Nullable reference_reader_open(const char *_Nonnull path, const char *_Nonnull pragmas);

/// Steps over every event of the replay's query without reading columns. Returns the number of events.
int64_t reference_reader_step(reference_reader *_Nonnull reader);

/// Steps over every event and reads the columns that a replay reads.
int64_t reference_reader_touch(reference_reader *_Nonnull reader);

/// Begins a read transaction, which keeps the write-ahead log from being reset.
int reference_reader_pin(reference_reader *_Nonnull reader);
int reference_reader_unpin(reference_reader *_Nonnull reader);

void reference_reader_close(reference_reader *_Nonnull reader);

/// Replaces a file the way a careful app does: temporary file, fsync, rename, fsync of the folder.
int reference_rewrite(
    const char *_Nonnull folder, const char *_Nonnull path, const void *_Nonnull bytes, int64_t count);

#endif
