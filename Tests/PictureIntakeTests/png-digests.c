/* Prints for each PNG the SHA-256 digest of the pixels that libpng gives, as the table in
   PNGPixelTests.swift has it: red, green, blue and alpha of 8 bits each, row by row, samples of 16
   bits rounded as (v * 255 + 32767) / 65535, no colour converted.

   cc -o png-digests png-digests.c -lpng -lcrypto && (cd CORPUS && ./png-digests FILE.png...) */
#include <openssl/sha.h>
#include <png.h>
#include <stdlib.h>

static int digest(const char *path, unsigned char *result) {
  FILE *file = fopen(path, "rb");
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (!file || setjmp(png_jmpbuf(png))) return 0;
  png_init_io(png, file);
  png_read_info(png, info);
  png_set_expand(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t width = png_get_image_width(png, info), height = png_get_image_height(png, info);
  size_t bytes = png_get_bit_depth(png, info) / 8, count = width * height * 4;
  unsigned char *samples = malloc(count * bytes), *rounded = malloc(count);
  png_bytepp rows = malloc(height * sizeof *rows);
  for (size_t row = 0; row < height; row++) rows[row] = samples + row * width * 4 * bytes;
  png_read_image(png, rows);
  png_read_end(png, NULL);
  for (size_t i = 0; i < count; i++) {
    unsigned value = bytes == 1 ? samples[i] : samples[2 * i] << 8 | samples[2 * i + 1];
    rounded[i] = bytes == 1 ? value : (value * 255 + 32767) / 65535;
  }
  SHA256(rounded, count, result);
  fclose(file);
  return 1;
}

int main(int count, char **paths) {
  for (int index = 1; index < count; index++) {
    unsigned char result[SHA256_DIGEST_LENGTH];
    if (!digest(paths[index], result)) continue;
    printf("    (\"%s\", \"", paths[index]);
    for (int byte = 0; byte < 8; byte++) printf("%02x", result[byte]);
    printf("\"),\n");
  }
}
