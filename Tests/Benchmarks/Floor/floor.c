#include "floor.h"

#include <libheif/heif.h>
#include <spng.h>
#include <stdlib.h>
#include <turbojpeg.h>
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>

#define END(status) \
  do { \
    result = (status) ? 0 : __LINE__; \
    goto end; \
  } while (0)

static int scaled(int length, int eighths) { return (length * eighths + 7) / 8; }

int floor_decode_jpeg(const uint8_t *file, size_t count, int eighths) {
  int result, width, height, subsampling, colors;
  uint8_t *planes[3] = {0}, *pixels = NULL;
  tjhandle codec = tjInitDecompress();
  if (!codec) return __LINE__;
  tjDecompressHeader3(codec, file, count, &width, &height, &subsampling, &colors);
  width = scaled(width, eighths);
  height = scaled(height, eighths);
  if (subsampling >= 0 && (colors == TJCS_YCbCr || colors == TJCS_GRAY)) {
    int strides[3] = {0};
    for (int plane = 0; plane < (colors == TJCS_GRAY ? 1 : 3); plane++) {
      strides[plane] = tjPlaneWidth(plane, width, subsampling);
      planes[plane] = malloc(tjPlaneSizeYUV(plane, width, 0, height, subsampling));
    }
    END(tjDecompressToYUVPlanes(codec, file, count, planes, width, strides, height,
                                TJFLAG_ACCURATEDCT) == 0);
  }
  int format = colors == TJCS_CMYK || colors == TJCS_YCCK ? TJPF_CMYK : TJPF_RGB;
  pixels = malloc((size_t)width * height * tjPixelSize[format]);
  END(tjDecompress2(codec, file, count, pixels, width, 0, height, format, TJFLAG_ACCURATEDCT) == 0);
end:
  for (int plane = 0; plane < 3; plane++) free(planes[plane]);
  free(pixels);
  tjDestroy(codec);
  return result;
}

int floor_encode_jpeg(const uint8_t *const samples[3], int rasters, int channels, int width,
                      int height, int is_chroma_halved) {
  unsigned char *bytes = NULL;
  unsigned long count = 0;
  int sampling = rasters * channels == 1 ? TJSAMP_GRAY : is_chroma_halved ? TJSAMP_420 : TJSAMP_444;
  tjhandle codec = tjInitCompress();
  if (!codec) return __LINE__;
  int status;
  if (channels == 1) {
    const unsigned char *planes[3] = {samples[0], samples[1], samples[2]};
    int strides[3];
    for (int plane = 0; plane < 3; plane++) strides[plane] = tjPlaneWidth(plane, width, sampling);
    status = tjCompressFromYUVPlanes(codec, planes, width, strides, height, sampling, &bytes,
                                     &count, 85, TJFLAG_ACCURATEDCT);
  } else {
    status = tjCompress2(codec, samples[0], width, 0, height, TJPF_RGB, &bytes, &count, sampling,
                         85, TJFLAG_ACCURATEDCT);
  }
  tjFree(bytes);
  tjDestroy(codec);
  return status == 0 ? 0 : __LINE__;
}

// The smallest of the decoder's formats that loses nothing.
static int format_of(spng_ctx *png, const struct spng_ihdr *header) {
  struct spng_trns transparency;
  int has_alpha = header->color_type & 4 || spng_get_trns(png, &transparency) == 0;
  if (header->bit_depth == 16) return header->color_type || has_alpha ? SPNG_FMT_RGBA16 : SPNG_FMT_PNG;
  if (has_alpha) return SPNG_FMT_RGBA8;
  return header->color_type ? SPNG_FMT_RGB8 : SPNG_FMT_G8;
}

int floor_decode_png(const uint8_t *file, size_t count) {
  int result, status;
  size_t size;
  uint8_t *row = NULL;
  struct spng_ihdr header;
  struct spng_row_info info;
  spng_ctx *png = spng_ctx_new(0);
  if (!png) return __LINE__;
  spng_set_png_buffer(png, file, count);
  if (spng_get_ihdr(png, &header)) END(0);
  int format = format_of(png, &header);
  if (spng_decoded_image_size(png, format, &size)) END(0);
  size_t length = size / header.height;
  row = malloc(header.interlace_method ? size : length);
  if (spng_decode_image(png, NULL, 0, format, SPNG_DECODE_PROGRESSIVE | SPNG_DECODE_TRNS)) END(0);
  do {
    if (spng_get_row_info(png, &info)) break;
    status = spng_decode_row(png, row + (header.interlace_method ? info.row_num * length : 0), length);
  } while (status == 0);
  END(status == SPNG_EOI || status == 0);
end:
  free(row);
  spng_ctx_free(png);
  return result;
}

int floor_decode_webp(const uint8_t *file, size_t count, int width, int height) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config) || WebPGetFeatures(file, count, &config.input)) return __LINE__;
  if (config.input.has_animation) {
    WebPData data = {file, count};
    WebPAnimDecoder *decoder = WebPAnimDecoderNew(&data, NULL);
    uint8_t *pixels;
    int timestamp, is_decoded = decoder && WebPAnimDecoderGetNext(decoder, &pixels, &timestamp);
    WebPAnimDecoderDelete(decoder);
    return is_decoded ? 0 : __LINE__;
  }
  config.options.use_scaling = width != config.input.width || height != config.input.height;
  config.options.scaled_width = width;
  config.options.scaled_height = height;
  if (config.input.format == 1) // Lossy pictures are planes.
    config.output.colorspace = config.input.has_alpha ? MODE_YUVA : MODE_YUV;
  else
    config.output.colorspace = config.input.has_alpha ? MODE_RGBA : MODE_RGB;
  VP8StatusCode status = WebPDecode(file, count, &config);
  WebPFreeDecBuffer(&config.output);
  return status == VP8_STATUS_OK ? 0 : __LINE__;
}

int floor_decode_heif(const uint8_t *file, size_t count) {
  int result;
  struct heif_image_handle *handle = NULL;
  struct heif_image *image = NULL;
  struct heif_context *context = heif_context_alloc();
  struct heif_decoding_options *options = heif_decoding_options_alloc();
  options->ignore_transformations = 1;
  if (heif_context_read_from_memory_without_copy(context, file, count, NULL).code) END(0);
  if (heif_context_get_primary_image_handle(context, &handle).code) END(0);
  END(heif_decode_image(handle, &image, heif_colorspace_undefined, heif_chroma_undefined, options)
          .code == 0);
end:
  heif_image_release(image);
  heif_image_handle_release(handle);
  heif_decoding_options_free(options);
  heif_context_free(context);
  return result;
}

int floor_encode_webp(const uint8_t *samples, int width, int height, int is_lossless) {
  WebPConfig config;
  WebPPicture picture;
  WebPMemoryWriter writer;
  if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) return __LINE__;
  config.lossless = picture.use_argb = is_lossless;
  config.quality = is_lossless ? 75 : 85;
  config.method = is_lossless ? 2 : 4;
  config.alpha_quality = 100;
  picture.width = width;
  picture.height = height;
  WebPMemoryWriterInit(&writer);
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  int is_encoded = WebPPictureImportRGBA(&picture, samples, 4 * width) && WebPEncode(&config, &picture);
  WebPPictureFree(&picture);
  WebPMemoryWriterClear(&writer);
  return is_encoded ? 0 : __LINE__;
}
