/* Preloaded into the program: of its calls that change what is on a disk, or that wait for it, the
   one with the number in STOP_AT is its last, or the one before which it waits for a line on its
   standard input if STOP_TO_WAIT is set. Of a write that is the last, half is done. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static atomic_int calls;

/* 1 if the process is to end once the caller has done what it will of its call. */
static int is_last(void) {
  const char *at = getenv("STOP_AT");
  if (!at || atomic_fetch_add(&calls, 1) + 1 != atoi(at)) return 0;
  if (!getenv("STOP_TO_WAIT")) return 1;
  char byte;
  if (NEXT(write)(1, "waiting\n", 8) != 8 || read(0, &byte, 1) != 1) abort();
  return 0;
}

static void step(void) { if (is_last()) kill(getpid(), SIGKILL); }

ssize_t write(int file, const void *bytes, size_t count) {
  int last = file > 2 && is_last();
  ssize_t done = NEXT(write)(file, bytes, last ? count / 2 : count);
  if (last) kill(getpid(), SIGKILL);
  return done;
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
  int last = is_last();
  ssize_t done = NEXT(pwrite)(file, bytes, last ? count / 2 : count, place);
  if (last) kill(getpid(), SIGKILL);
  return done;
}
int openat(int folder, const char *name, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
  va_end(list);
  if (flags & O_CREAT) step();
  return NEXT(openat)(folder, name, flags, mode);
}
int fsync(int file) { step(); return NEXT(fsync)(file); }
int flock(int file, int operation) { step(); return NEXT(flock)(file, operation); }
int fchmod(int file, mode_t mode) { step(); return NEXT(fchmod)(file, mode); }
int mkdirat(int folder, const char *name, mode_t mode) {
  step();
  return NEXT(mkdirat)(folder, name, mode);
}
int unlinkat(int folder, const char *name, int flags) {
  step();
  return NEXT(unlinkat)(folder, name, flags);
}
int renameat(int folder, const char *name, int target, const char *other) {
  step();
  return NEXT(renameat)(folder, name, target, other);
}
int renameat2(int folder, const char *name, int target, const char *other, unsigned flags) {
  step();
  return NEXT(renameat2)(folder, name, target, other, flags);
}
