// A library to preload: sees every file call of a program below one folder, records it, fails it, or kills there.
//
// Linux only. Everything is read from the environment:
//   TORTURE_ROOT          the folder; calls on other files pass through unseen
//   TORTURE_TRACE         a new file for the trace: changing calls with their bytes, and what is written to
//                         descriptor 1, as a mark. `Trace.swift` reads it
//   TORTURE_COUNTS        a new file for the number of calls of each kind; readable after any kind of death
//   TORTURE_FAULT         kind:n:errno:once|on; the n-th call of a kind fails, or all from then on. Errno 0 makes a
//                         read or write short instead
//   TORTURE_KILL          n; the process dies before its n-th changing call
//   TORTURE_SWALLOW_SYNC  1; a sync reports success and is not recorded, as a disk that lies
//   TORTURE_FOLDER        the folder that the process works in
//   TORTURE_SECONDS       after so many seconds SIGALRM ends the process, so that a hang ends
//   TORTURE_PROCESSOR     after so many seconds of processor time a signal ends it too
//   TORTURE_MEMORY        bytes of address space
//   TORTURE_FILE_SIZE     the largest file in bytes that the process may write
//   TORTURE_OUTSIDE       a new file for the paths of changing calls outside the folder
//
// Calls are made with syscall(2), so nothing here depends on the functions that it replaces. One lock covers each
// changing call with its record: the order of the trace is the order in which the kernel saw the calls.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { OPEN, READ, WRITE, SYNC, TRUNCATE, UNLINK, RENAME, STAT, ACCESS, LOCK, MAP, CLOSE, FCNTL, MKDIR, RMDIR, CHMOD, KINDS };
static const char *const names[] = {"open", "read", "write", "sync", "truncate", "unlink", "rename", "stat", "access",
                                    "flock", "mmap", "close", "fcntl", "mkdir", "rmdir", "chmod"};

static char root[PATH_MAX];
static size_t root_length;
static int trace = -1, outside = -1;
static struct { int kind; uint64_t n; int error; int stays; } fault = {.kind = -1};
static uint64_t kill_at, changes;
static int swallows_syncs;
static uint64_t private_counts[KINDS + 1], *counts = private_counts;
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

// What is known of a descriptor: 0 nothing yet, -1 not below the folder, else the number of its file.
#define DESCRIPTORS 4096
static int32_t files[DESCRIPTORS];

// A file keeps its number from creation to deletion; inode numbers are used again and do not serve.
static struct { dev_t device; ino_t inode; int32_t number; } known[DESCRIPTORS];
static int32_t known_count, last_number;

static int sys_open(const char *path, int flags, int mode) { return syscall(SYS_openat, AT_FDCWD, path, flags, mode); }
static int sys_stat(const char *path, struct stat *s, int flags) {
  return syscall(SYS_newfstatat, AT_FDCWD, path, s, flags);
}

static void limit(int resource, const char *name) {
  const char *text = getenv(name);
  struct rlimit limit = {text ? strtoull(text, 0, 10) : 0, text ? strtoull(text, 0, 10) : 0};
  if (text) setrlimit(resource, &limit);
}

__attribute__((constructor)) static void begin(void) {
  const char *text;
  if ((text = getenv("TORTURE_SECONDS"))) alarm(atoi(text));
  limit(RLIMIT_AS, "TORTURE_MEMORY");
  limit(RLIMIT_FSIZE, "TORTURE_FILE_SIZE");
  limit(RLIMIT_CPU, "TORTURE_PROCESSOR");
  if ((text = getenv("TORTURE_FOLDER")) && chdir(text) != 0) abort();
  if (!(text = getenv("TORTURE_ROOT"))) return;
  snprintf(root, sizeof root, "%s", text);
  root_length = strlen(root);
  if ((text = getenv("TORTURE_TRACE"))) trace = sys_open(text, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if ((text = getenv("TORTURE_OUTSIDE"))) outside = sys_open(text, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if ((text = getenv("TORTURE_COUNTS"))) {
    int file = sys_open(text, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (syscall(SYS_ftruncate, file, sizeof private_counts) == 0) {
      void *shared =
        (void *)syscall(SYS_mmap, 0L, sizeof private_counts, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0L);
      if (shared != MAP_FAILED) counts = shared;
    }
  }
  if ((text = getenv("TORTURE_FAULT"))) {
    char kind[16], stays[8];
    unsigned long long n;
    if (sscanf(text, "%15[a-z]:%llu:%d:%7s", kind, &n, &fault.error, stays) == 4)
      for (int i = 0; i < KINDS; i++)
        if (!strcmp(kind, names[i])) fault.kind = i;
    fault.n = n;
    fault.stays = !strcmp(stays, "on");
  }
  if ((text = getenv("TORTURE_KILL"))) kill_at = strtoull(text, 0, 10);
  swallows_syncs = getenv("TORTURE_SWALLOW_SYNC") != 0;
}

// Which files.

static int is_inside(const char *path) {
  return root_length && !strncmp(path, root, root_length) && (path[root_length] == '/' || !path[root_length]);
}

// The absolute form of a path; links in it are not followed.
static const char *absolute(const char *path, char *room) {
  if (path[0] == '/') return path;
  if (syscall(SYS_getcwd, room, PATH_MAX) < 0) return path;
  size_t length = strlen(room);
  snprintf(room + length, PATH_MAX - length, "/%s", path);
  return room;
}

static int path_is_inside(const char *path) {
  char room[2 * PATH_MAX];
  return path && is_inside(absolute(path, room));
}

struct record { uint8_t operation, padding[3]; int32_t file; uint64_t place, count; };

static void record(char operation, int32_t file, uint64_t place, const void *bytes, size_t count) {
  if (trace < 0) return;
  struct record header = {.operation = operation, .file = file, .place = place, .count = count};
  struct iovec parts[] = {{&header, sizeof header}, {(void *)bytes, count}};
  if (syscall(SYS_writev, trace, parts, 2) != (long)(sizeof header + count)) abort();
}

static void record_path(char operation, int32_t file, const char *path) {
  char room[2 * PATH_MAX];
  const char *full = absolute(path, room);
  record(operation, file, 0, full + root_length, strlen(full + root_length));
}

// Notes what a descriptor is. A file that was there before it is met is recorded once, as met.
static int32_t note(int descriptor, const char *path, int is_new) {
  if (descriptor < 0 || descriptor >= DESCRIPTORS) return -1;
  struct stat s;
  if (syscall(SYS_fstat, descriptor, &s) != 0) return files[descriptor] = -1;
  for (int i = 0; i < known_count && !is_new; i++)
    if (known[i].device == s.st_dev && known[i].inode == s.st_ino) return files[descriptor] = known[i].number;
  int place = 0;
  while (place < known_count && !(known[place].device == s.st_dev && known[place].inode == s.st_ino)) place++;
  if (place == DESCRIPTORS) abort();
  if (place == known_count) known_count++;
  known[place].device = s.st_dev;
  known[place].inode = s.st_ino;
  known[place].number = ++last_number;
  record_path(S_ISDIR(s.st_mode) ? 'F' : is_new ? 'C' : 'O', last_number, path);
  return files[descriptor] = last_number;
}

// The number of a descriptor's file, or -1 when it is not below the folder.
static int32_t file_of(int descriptor) {
  if (!root_length || descriptor < 0 || descriptor >= DESCRIPTORS) return -1;
  if (files[descriptor]) return files[descriptor];
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (length < 0) return -1;
  path[length] = 0;
  return is_inside(path) ? note(descriptor, path, 0) : (files[descriptor] = -1);
}

// What happens to a call.

// Counts a call; gives 1 when it is to fail, with errno set, or when errno is 0 to be short.
static int fails(enum kind kind) {
  uint64_t n = __atomic_add_fetch(&counts[kind], 1, __ATOMIC_SEQ_CST);
  if (fault.kind != (int)kind || n < fault.n || (n > fault.n && !fault.stays)) return 0;
  errno = fault.error;
  return 1;
}

static void changes_next(void) {
  changes++;
  counts[KINDS] = changes;
  if (changes == kill_at) syscall(SYS_kill, getpid(), SIGKILL);
}

static void note_outside(const char *call, const char *path) {
  if (outside < 0 || !path || !strncmp(path, "/dev/", 5)) return;
  char line[PATH_MAX + 32];
  int length = snprintf(line, sizeof line, "%s %s\n", call, path);
  if (syscall(SYS_write, outside, line, length) < 0) abort();
}

#define LOCKED(result, ...) ({ pthread_mutex_lock(&lock); result r_ = (__VA_ARGS__); int e_ = errno; \
  pthread_mutex_unlock(&lock); errno = e_; r_; })

static int open_file(const char *path, int flags, int mode) {
  int is_changing = (flags & (O_CREAT | O_TRUNC)) != 0;
  if (!path_is_inside(path)) {
    if (is_changing) note_outside("open", path);
    return sys_open(path, flags, mode);
  }
  if (fails(OPEN) && errno) return -1;
  struct stat s;
  int is_new = (flags & O_CREAT) && sys_stat(path, &s, 0) != 0;
  if (is_new || (flags & O_TRUNC)) changes_next();
  int descriptor = sys_open(path, flags, mode);
  if (descriptor < 0) return descriptor;
  if (descriptor < DESCRIPTORS) files[descriptor] = 0;
  int32_t file = note(descriptor, path, is_new);
  if ((flags & O_TRUNC) && !is_new) record('T', file, 0, 0, 0);
  return descriptor;
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, int) : 0;
  va_end(list);
  return LOCKED(int, open_file(path, flags, mode));
}
int open64(const char *path, int flags, ...) __attribute__((alias("open")));
int creat(const char *path, mode_t mode) { return open(path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) __attribute__((alias("creat")));
int openat(int folder, const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, int) : 0;
  va_end(list);
  if (folder == AT_FDCWD || path[0] == '/') return open(path, flags, mode);
  int descriptor = syscall(SYS_openat, folder, path, flags, mode);
  if (descriptor >= 0 && descriptor < DESCRIPTORS) files[descriptor] = 0;
  return descriptor;
}
int openat64(int folder, const char *path, int flags, ...) __attribute__((alias("openat")));

static int make_name(char *pattern, int is_folder) {
  for (int i = 0; i < 100; i++) {
    uint32_t bits;
    syscall(SYS_getrandom, &bits, sizeof bits, 0);
    char *place = pattern + strlen(pattern) - 6;
    for (int j = 0; j < 6; j++, bits >>= 5) place[j] = "abcdefghijklmnopqrstuvwxyz234567"[bits & 31];
    int result = is_folder ? mkdir(pattern, 0700) : open(pattern, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (result >= 0 || errno != EEXIST) return result;
  }
  return -1;
}
int mkstemp(char *pattern) { return make_name(pattern, 0); }
int mkstemp64(char *pattern) { return make_name(pattern, 0); }
char *mkdtemp(char *pattern) { return make_name(pattern, 1) < 0 ? 0 : pattern; }

int close(int descriptor) {
  if (file_of(descriptor) > 0 && fails(CLOSE) && errno) {
    files[descriptor] = 0;
    int error = errno;
    syscall(SYS_close, descriptor);  // On Linux the descriptor is gone whatever close reports.
    errno = error;
    return -1;
  }
  if (descriptor >= 0 && descriptor < DESCRIPTORS) files[descriptor] = 0;
  return syscall(SYS_close, descriptor);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  if (file_of(descriptor) > 0 && fails(READ)) {
    if (errno) return -1;
    if (count > 1) count /= 2;
  }
  return syscall(SYS_read, descriptor, bytes, count);
}
ssize_t pread(int descriptor, void *bytes, size_t count, off_t place) {
  if (file_of(descriptor) > 0 && fails(READ)) {
    if (errno) return -1;
    if (count > 1) count /= 2;
  }
  return syscall(SYS_pread64, descriptor, bytes, count, place);
}
ssize_t pread64(int descriptor, void *bytes, size_t count, off_t place) __attribute__((alias("pread")));

// Writes at a place, or where the descriptor is at -1.
static ssize_t write_bytes(int descriptor, const void *bytes, size_t count, off_t place) {
  int32_t file = file_of(descriptor);
  if (descriptor == 1) record('M', 0, 0, bytes, count);
  if (file > 0 && fails(WRITE)) {
    if (errno) return -1;
    if (count > 1) count /= 2;
  }
  if (file > 0) changes_next();
  ssize_t written = place < 0 ? syscall(SYS_write, descriptor, bytes, count)
                              : syscall(SYS_pwrite64, descriptor, bytes, count, place);
  if (file > 0 && written > 0) {
    if (place < 0) place = syscall(SYS_lseek, descriptor, 0, SEEK_CUR) - written;
    record('W', file, place, bytes, written);
  }
  return written;
}
ssize_t write(int descriptor, const void *bytes, size_t count) {
  return LOCKED(ssize_t, write_bytes(descriptor, bytes, count, -1));
}
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t place) {
  return LOCKED(ssize_t, write_bytes(descriptor, bytes, count, place));
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off_t place) __attribute__((alias("pwrite")));

// Sent bytes are not seen here; they go through the calls above instead.
ssize_t sendfile(int to, int from, off_t *place, size_t count) {
  if (file_of(to) <= 0 && file_of(from) <= 0) return syscall(SYS_sendfile, to, from, place, count);
  char bytes[65536];
  if (count > sizeof bytes) count = sizeof bytes;
  ssize_t n = place ? pread(from, bytes, count, *place) : read(from, bytes, count);
  if (n > 0 && (n = write(to, bytes, n)) > 0 && place) *place += n;
  return n;
}
ssize_t sendfile64(int to, int from, off_t *place, size_t count) __attribute__((alias("sendfile")));

static int sync_file(int descriptor, long call) {
  int32_t file = file_of(descriptor);
  if (file <= 0) return syscall(call, descriptor);
  if (fails(SYNC) && errno) return -1;
  changes_next();
  if (swallows_syncs) return 0;
  // Recorded, not done: what is durable is decided where the trace is read, and runs go faster.
  record('S', file, 0, 0, 0);
  return 0;
}
int fsync(int descriptor) { return LOCKED(int, sync_file(descriptor, SYS_fsync)); }
int fdatasync(int descriptor) { return LOCKED(int, sync_file(descriptor, SYS_fdatasync)); }

static int truncate_file(int descriptor, off_t size) {
  int32_t file = file_of(descriptor);
  if (file > 0 && fails(TRUNCATE) && errno) return -1;
  if (file > 0) changes_next();
  int result = syscall(SYS_ftruncate, descriptor, size);
  if (result == 0 && file > 0) record('T', file, size, 0, 0);
  return result;
}
int ftruncate(int descriptor, off_t size) { return LOCKED(int, truncate_file(descriptor, size)); }
int ftruncate64(int descriptor, off_t size) __attribute__((alias("ftruncate")));

// Folders and names.

// A call that changes a name: counts it, makes it, and records it under a letter.
#define CHANGE_NAME(kind, letter, path, ...) ({ \
  int result_; \
  if (!path_is_inside(path)) { note_outside(names[kind], path); result_ = (__VA_ARGS__); } \
  else if (fails(kind) && errno) result_ = -1; \
  else { changes_next(); result_ = (__VA_ARGS__); if (result_ == 0) record_path(letter, 0, path); } \
  result_; })

int unlink(const char *path) {
  return LOCKED(int, CHANGE_NAME(UNLINK, 'U', path, syscall(SYS_unlinkat, AT_FDCWD, path, 0)));
}
int rmdir(const char *path) {
  return LOCKED(int, CHANGE_NAME(RMDIR, 'r', path, syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR)));
}
int mkdir(const char *path, mode_t mode) {
  return LOCKED(int, CHANGE_NAME(MKDIR, 'd', path, syscall(SYS_mkdirat, AT_FDCWD, path, mode)));
}

static int rename_file(const char *from, const char *to) {
  if (!path_is_inside(from) || !path_is_inside(to)) {
    note_outside("rename", to);
    return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
  }
  if (fails(RENAME) && errno) return -1;
  changes_next();
  int result = syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
  if (result) return result;
  // Two names in one record, with a zero byte between them.
  char room[2 * PATH_MAX], names[2 * PATH_MAX];
  int length = snprintf(names, PATH_MAX, "%s", absolute(from, room) + root_length);
  length += 1 + snprintf(names + length + 1, PATH_MAX, "%s", absolute(to, room) + root_length);
  record('R', 0, 0, names, length);
  return 0;
}
int rename(const char *from, const char *to) { return LOCKED(int, rename_file(from, to)); }

// A hard or symbolic link is not followed through a trace; a recorder that meets one says that it is blind.
int link(const char *from, const char *to) {
  if (path_is_inside(to)) record_path('?', 0, to);
  return syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}
int symlink(const char *from, const char *to) {
  if (path_is_inside(to)) record_path('?', 0, to);
  return syscall(SYS_symlinkat, from, AT_FDCWD, to);
}

// Calls that change nothing.

#define ON_PATH(kind, path, ...) (path_is_inside(path) && fails(kind) && errno ? -1 : (int)(__VA_ARGS__))
#define ON_DESCRIPTOR(kind, descriptor, ...) (file_of(descriptor) > 0 && fails(kind) && errno ? -1 : (int)(__VA_ARGS__))

int stat(const char *path, struct stat *s) { return ON_PATH(STAT, path, sys_stat(path, s, 0)); }
int stat64(const char *path, struct stat64 *s) { return stat(path, (struct stat *)s); }
int lstat(const char *path, struct stat *s) { return ON_PATH(STAT, path, sys_stat(path, s, AT_SYMLINK_NOFOLLOW)); }
int lstat64(const char *path, struct stat64 *s) { return lstat(path, (struct stat *)s); }
int fstat(int descriptor, struct stat *s) {
  return ON_DESCRIPTOR(STAT, descriptor, syscall(SYS_fstat, descriptor, s));
}
int fstat64(int descriptor, struct stat64 *s) { return fstat(descriptor, (struct stat *)s); }
int access(const char *path, int mode) { return ON_PATH(ACCESS, path, syscall(SYS_faccessat, AT_FDCWD, path, mode)); }
int flock(int descriptor, int operation) {
  return ON_DESCRIPTOR(LOCK, descriptor, syscall(SYS_flock, descriptor, operation));
}
int fchmod(int descriptor, mode_t mode) { return ON_DESCRIPTOR(CHMOD, descriptor, syscall(SYS_fchmod, descriptor, mode)); }
int chmod(const char *path, mode_t mode) {
  if (!path_is_inside(path)) note_outside("chmod", path);
  return ON_PATH(CHMOD, path, syscall(SYS_fchmodat, AT_FDCWD, path, mode));
}

int fcntl(int descriptor, int command, ...) {
  va_list list;
  va_start(list, command);
  long argument = va_arg(list, long);
  va_end(list);
  if (command == F_DUPFD || command == F_DUPFD_CLOEXEC) {
    int copy = syscall(SYS_fcntl, descriptor, command, argument);
    if (copy >= 0 && copy < DESCRIPTORS) files[copy] = 0;
    return copy;
  }
  // Only the taking of a lock fails: giving one back does not on a local disk, and SQLite does not survive that.
  int is_lock = (command == F_SETLK || command == F_SETLKW) && ((struct flock *)argument)->l_type != F_UNLCK;
  if (!is_lock) return syscall(SYS_fcntl, descriptor, command, argument);
  return ON_DESCRIPTOR(FCNTL, descriptor, syscall(SYS_fcntl, descriptor, command, argument));
}
int fcntl64(int descriptor, int command, ...) __attribute__((alias("fcntl")));

void *mmap(void *place, size_t count, int protection, int flags, int descriptor, off_t offset) {
  if (flags & MAP_ANONYMOUS) return (void *)syscall(SYS_mmap, place, count, protection, flags, descriptor, offset);
  int32_t file = file_of(descriptor);
  if (file > 0 && fails(MAP) && errno) return MAP_FAILED;
  // What is written to mapped memory is not seen. SQLite's shared memory is made anew after a crash and may be.
  if (file > 0 && (protection & PROT_WRITE) && (flags & MAP_SHARED)) record('P', file, 0, 0, 0);
  return (void *)syscall(SYS_mmap, place, count, protection, flags, descriptor, offset);
}
void *mmap64(void *place, size_t count, int protection, int flags, int descriptor, off_t offset)
  __attribute__((alias("mmap")));
