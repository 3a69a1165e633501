#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "reference.h"

static int synced(int descriptor) {
  int code = fsync(descriptor);
  return close(descriptor) ? -1 : code;
}

int reference_rewrite(const char *folder, const char *path, const void *bytes, int64_t count) {
  char temporary[4096];
  snprintf(temporary, sizeof temporary, "%s.new", path);
  int file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return -1;
  if (write(file, bytes, (size_t)count) != count) {
    close(file);
    return -1;
  }
  if (synced(file) || rename(temporary, path)) return -1;
  int directory = open(folder, O_RDONLY | O_CLOEXEC);
  return directory < 0 ? -1 : synced(directory);
}
