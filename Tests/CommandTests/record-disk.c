/* Preloaded into the program: tells in the file RECORD_TO of every change that it makes to a disk,
   and of every flush, in order. A record is the kind, two numbers and the sizes of two texts that
   follow; a file is told by its inode. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* Held over a call and its record, so that their order is the same. */
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;

static void put(const void *bytes, size_t count) {
  static int record = -1;
  if (record < 0) record = syscall(SYS_openat, AT_FDCWD, getenv("RECORD_TO"),
                                   O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (count && syscall(SYS_write, record, bytes, count) != (long)count) abort();
}

static void tell(char kind, uint64_t inode, uint64_t number, const void *first, size_t firstSize,
                 const void *second, size_t secondSize) {
  uint64_t head[5] = {kind, inode, number, firstSize, secondSize};
  int error = errno;
  put(head, sizeof head);
  put(first, firstSize);
  put(second, secondSize);
  errno = error;
}

static uint64_t inode(int file) {
  struct stat status;
  return fstat(file, &status) == 0 ? status.st_ino : 0;
}

static int isRegular(int file) {
  struct stat status;
  return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

/* What a call gives, which is told where it succeeded. */
#define TOLD(call, ...) ({ \
  pthread_mutex_lock(&order); \
  __typeof__(call) result = (call); \
  if (result >= 0) tell(__VA_ARGS__); \
  pthread_mutex_unlock(&order); \
  result; \
})

static int opened(int folder, const char *name, int flags, mode_t mode) {
  struct stat status;
  pthread_mutex_lock(&order);
  int isNew = flags & O_CREAT && fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0;
  int file = syscall(SYS_openat, folder, name, flags, mode);
  if (file >= 0 && isNew) tell('c', inode(file), 0, name, strlen(name), NULL, 0);
  if (file >= 0 && flags & O_TRUNC) tell('t', inode(file), 0, NULL, 0, NULL, 0);
  pthread_mutex_unlock(&order);
  return file;
}

#define MODE(flags) ({ \
  va_list list; \
  va_start(list, flags); \
  mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0; \
  va_end(list); \
  mode; \
})

int open(const char *name, int flags, ...) { return opened(AT_FDCWD, name, flags, MODE(flags)); }
int open64(const char *name, int flags, ...) { return opened(AT_FDCWD, name, flags, MODE(flags)); }
int openat(int folder, const char *name, int flags, ...) {
  return opened(folder, name, flags, MODE(flags));
}
int openat64(int folder, const char *name, int flags, ...) {
  return opened(folder, name, flags, MODE(flags));
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
  return TOLD(syscall(SYS_pwrite64, file, bytes, count, place), 'w', inode(file), place, bytes,
              result, NULL, 0);
}
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) {
  return pwrite(file, bytes, count, place);
}
ssize_t write(int file, const void *bytes, size_t count) {
  if (!isRegular(file)) return syscall(SYS_write, file, bytes, count);
  return TOLD(syscall(SYS_write, file, bytes, count), 'w', inode(file),
              lseek(file, 0, SEEK_CUR) - result, bytes, result, NULL, 0);
}
int ftruncate(int file, off_t size) {
  return TOLD(syscall(SYS_ftruncate, file, size), 't', inode(file), size, NULL, 0, NULL, 0);
}
int ftruncate64(int file, off64_t size) { return ftruncate(file, size); }

int fsync(int file) { return TOLD(NEXT(fsync)(file), 's', inode(file), 0, NULL, 0, NULL, 0); }
int fdatasync(int file) {
  return TOLD(NEXT(fdatasync)(file), 's', inode(file), 0, NULL, 0, NULL, 0);
}

int unlink(const char *name) {
  return TOLD(NEXT(unlink)(name), 'u', 0, 0, name, strlen(name), NULL, 0);
}
int renameat2(int folder, const char *name, int target, const char *other, unsigned flags) {
  return TOLD(NEXT(renameat2)(folder, name, target, other, flags), 'r', 0, flags, name,
              strlen(name), other, strlen(other));
}
int rename(const char *name, const char *other) {
  return renameat2(AT_FDCWD, name, AT_FDCWD, other, 0);
}

/* What a draft's disk is not asked for, and is therefore not told. */
int unlinkat(int folder, const char *name, int flags) { abort(); }
int renameat(int folder, const char *name, int target, const char *other) { abort(); }
int link(const char *name, const char *other) { abort(); }
int truncate(const char *name, off_t size) { abort(); }
int posix_fallocate(int file, off_t place, off_t size) { abort(); }
int fallocate(int file, int mode, off_t place, off_t size) { abort(); }
