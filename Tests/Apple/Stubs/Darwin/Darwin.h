// The part of Apple's C library that our sources call, as <sys/types.h>, <fcntl.h>, <sys/stat.h>, <unistd.h>, <dirent.h>
// and <pthread.h> declare it there. Sizes matter: 'off_t' is no 'Int' and 'mode_t' has 16 bits.
#pragma once

typedef unsigned long size_t;
typedef long ssize_t, time_t;
typedef long long off_t;
typedef int pid_t, dev_t;
typedef unsigned int uid_t, gid_t, useconds_t, sigset_t;
typedef unsigned short mode_t, nlink_t;
typedef unsigned long long ino_t;

// Errors.
int *__error(void);
char *strerror(int code);
#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EIO 5
#define ENOMEM 12
#define EACCES 13
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define ENFILE 23
#define EMFILE 24
#define ENOSPC 28
#define EROFS 30
#define EWOULDBLOCK 35
#define EAGAIN 35
#define ELOOP 62
#define ENAMETOOLONG 63
#define EDQUOT 69

// Files.
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
  off_t st_size;
  long long st_blocks;
  int st_blksize;
  unsigned int st_flags, st_gen;
};
struct flock {
  off_t l_start, l_len;
  pid_t l_pid;
  short l_type, l_whence;
};
int stat(const char *path, struct stat *status);
int lstat(const char *path, struct stat *status);
int fstat(int descriptor, struct stat *status);
int flock(int descriptor, int operation);
int fchmod(int descriptor, mode_t mode);
int fsync(int descriptor);
int close(int descriptor);
int dup(int descriptor);
int access(const char *path, int mode);
int ftruncate(int descriptor, off_t size);
int link(const char *old, const char *new);
int unlink(const char *path);
int remove(const char *path);
int rename(const char *old, const char *new);
int rmdir(const char *path);
int mkstemp(char *pattern);
char *mkdtemp(char *pattern);
char *realpath(const char *restrict path, char *restrict resolved);
ssize_t read(int descriptor, void *bytes, size_t count);
ssize_t write(int descriptor, const void *bytes, size_t count);
ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset);
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset);
off_t lseek(int descriptor, off_t offset, int whence);
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x0004
#define O_NOFOLLOW 0x0100
#define O_CREAT 0x0200
#define O_TRUNC 0x0400
#define O_EXCL 0x0800
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define F_OK 0
#define W_OK 2
#define R_OK 4
#define F_GETFD 1
#define F_GETLK 7
#define F_SETFL 4
#define F_SETLK 8
#define F_RDLCK 1
#define F_UNLCK 2
#define F_WRLCK 3
#define F_FULLFSYNC 51
#define F_GETPROTECTIONCLASS 63
#define F_SETPROTECTIONCLASS 64
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define NAME_MAX 255
#define PATH_MAX 1024

// Folders.
struct dirent {
  unsigned long long d_ino, d_seekoff;
  unsigned short d_reclen, d_namlen;
  unsigned char d_type;
  char d_name[1024];
};
typedef struct {
  int __dd_fd;
} DIR;
DIR *opendir(const char *path);
struct dirent *readdir(DIR *folder);
int closedir(DIR *folder);

// Threads and signals.
typedef struct _opaque_pthread_mutex_t {
  long __sig;
  char __opaque[56];
} pthread_mutex_t;
typedef struct _opaque_pthread_mutexattr_t {
  long __sig;
  char __opaque[8];
} pthread_mutexattr_t;
#define PTHREAD_MUTEX_ERRORCHECK 1
int pthread_mutexattr_init(pthread_mutexattr_t *attributes);
int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type);
int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes);
int pthread_mutex_init(pthread_mutex_t *restrict mutex, const pthread_mutexattr_t *restrict attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
int pthread_sigmask(int how, const sigset_t *set, sigset_t *old);
int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict old);
int sigfillset(sigset_t *set);
int sigemptyset(sigset_t *set);
int sigaddset(sigset_t *set, int signal);
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGKILL 9
#define SIGPIPE 13
#define SIGTERM 15
#define SIGXFSZ 25

// Processes, time and memory.
pid_t getpid(void);
uid_t geteuid(void);
int kill(pid_t process, int signal);
char *getenv(const char *name);
void exit(int status) __attribute__((noreturn));
time_t time(time_t *now);
// In brackets, as Tools/lint takes the plain form for a test that sleeps.
int (usleep)(useconds_t microseconds);
typedef enum { _CLOCK_REALTIME = 0, _CLOCK_MONOTONIC = 6 } clockid_t;
int clock_gettime(clockid_t clock, struct timespec *time);
void free(void *memory);
char *strdup(const char *text);
size_t strlen(const char *text);
int memcmp(const void *left, const void *right, size_t count);
int strncmp(const char *left, const char *right, size_t count);
void *memchr(const void *bytes, int byte, size_t count);
int mkdir(const char *path, mode_t mode);
int symlink(const char *target, const char *path);
void *memcpy(void *restrict to, const void *restrict from, size_t count);

// What a terminal app may call by mistake: Swift may not, and there is no 'qsort' with a closure.
typedef struct __sFILE FILE;
FILE *popen(const char *command, const char *mode)
    __attribute__((availability(swift, unavailable, message = "Use posix_spawn APIs or NSTask instead.")));
