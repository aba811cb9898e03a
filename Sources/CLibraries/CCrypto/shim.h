// Without it the functions on a digest's state are marked as deprecated.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
