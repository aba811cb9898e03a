#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <stdio.h>
#include <fcntl.h>
#include <malloc.h>
#include <sched.h>
#include <linux/openat2.h>
#include <linux/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// CPU_COUNT is a macro with parameters, and its set a type that Glibc's module hides.
static inline int linux_available_cores(void) { cpu_set_t set; return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1; }

// The header that declares it has macros of the same names as Glibc's module.
extern int statx(int folder, const char *restrict path, int flags, unsigned int mask, struct statx *restrict status);

// GNU's part of the header, which Glibc's module is made without.
extern int pipe2(int ends[2], int flags);

// Glibc has no word for the call, and that which takes any is variadic.
static inline int linux_open_without_links(int folder, const char *path, int flags) { struct open_how how = { .flags = (unsigned)flags, .resolve = RESOLVE_NO_SYMLINKS }; return (int)syscall(SYS_openat2, folder, path, &how, sizeof how); }
