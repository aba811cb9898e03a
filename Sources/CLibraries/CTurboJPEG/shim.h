#include <stddef.h>
#include <unistd.h>
#include <turbojpeg.h>

// Swift cannot read a global variable of C that may change: the entry of the environment at `index`,
// or NULL after the last.
static inline const char *picture_environment(long index) {
  extern char **environ;
  return environ ? environ[index] : NULL;
}
