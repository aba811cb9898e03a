#pragma once
#include <stddef.h>
#include <stdint.h>

// What the codecs take by themselves, with nothing of ours around them. Each function gives back
// all that it allocates, and answers 0, or a line of its source where something went wrong.

/// Decodes a JPEG to planes, or to pixels where it has none, at `eighths` / 8 of its size.
int floor_decode_jpeg(const uint8_t *file, size_t count, int eighths);
/// Encodes one plane of grey, three of luma and chroma, or one raster of red, green and blue.
int floor_encode_jpeg(const uint8_t *const samples[3], int rasters, int channels, int width,
                      int height, int is_chroma_halved);
/// Decodes a PNG row by row in its own samples, colours by palette to red, green and blue.
int floor_decode_png(const uint8_t *file, size_t count);
/// Decodes a still WebP at a size, or the first frame of an animation at its own.
int floor_decode_webp(const uint8_t *file, size_t count, int width, int height);
/// Decodes a HEIC or an AVIF as it lies in the file.
int floor_decode_heif(const uint8_t *file, size_t count);
/// Encodes red, green, blue and alpha.
int floor_encode_webp(const uint8_t *samples, int width, int height, int is_lossless);
