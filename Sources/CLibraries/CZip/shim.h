#include <zip.h>

// The library is loaded when an archive is exported, not when the program starts. Both are composed
// of macros with parameters.
static inline zip_int64_t zip_shim_supports_readable(void) { return ZIP_SOURCE_SUPPORTS_READABLE; }
static inline zip_int64_t zip_shim_supports_writable(void) { return ZIP_SOURCE_SUPPORTS_WRITABLE; }
