#include <lcms2.h>

// Swift cannot call macros that take arguments, of which the library's pixel formats are made.
static inline cmsUInt32Number picture_pixel_format(
    cmsUInt32Number space, cmsUInt32Number channels, cmsUInt32Number extra,
    cmsUInt32Number bytes, cmsUInt32Number isInverted) {
  return COLORSPACE_SH(space) | CHANNELS_SH(channels) | EXTRA_SH(extra) | BYTES_SH(bytes) |
         FLAVOR_SH(isInverted);
}
