// A row as the hash chain sees it: its columns in schema order, each with a tag and a length.

#ifndef BACKTRAIL_ROW_H
#define BACKTRAIL_ROW_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "reference.h"

typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
} row;

static inline uint8_t *row_extend(row *row, size_t count) {
  if (row->count + count > row->capacity) {
    row->capacity = (row->count + count) * 2 + 1024;
    row->bytes = realloc(row->bytes, row->capacity);
  }
  uint8_t *place = row->bytes + row->count;
  row->count += count;
  return place;
}

static inline void row_start(row *row, const uint8_t previous[16]) {
  row->count = 0;
  memcpy(row_extend(row, 16), previous, 16);
}

static inline void row_null(row *row) { *row_extend(row, 1) = 0; }

static inline void row_word(row *row, uint8_t tag, uint64_t value) {
  uint8_t *place = row_extend(row, 9);
  place[0] = tag;
  memcpy(place + 1, &value, 8);  // Only for little-endian machines, such as all that we run on.
}

static inline void row_integer(row *row, int64_t value) { row_word(row, 1, (uint64_t)value); }

static inline void row_optional(row *row, int is_there, int64_t value) {
  if (is_there) row_integer(row, value);
  else row_null(row);
}

static inline void row_counted(row *row, uint8_t tag, const void *bytes, size_t count) {
  row_word(row, tag, count);
  memcpy(row_extend(row, count), bytes, count);
}

static inline void row_text(row *row, reference_text text) {
  if (text.bytes) row_counted(row, 2, text.bytes, (size_t)text.count);
  else row_null(row);
}

static inline void row_hash(row *row, const uint8_t *hash) {
  if (hash) row_counted(row, 3, hash, 16);
  else row_null(row);
}

#endif
