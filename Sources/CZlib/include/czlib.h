#ifndef CZLIB_H
#define CZLIB_H

// zlib's starting calls are macros, which Swift does not import.

#include <zlib.h>

// Starts compressing into the gzip form; level 1…9. Returns Z_OK or a zlib error.
static inline int czlib_gzip_start(z_stream *stream, int level) {
  enum { window_bits = 15, gzip_form = 16, memory_level = 8 };
  return deflateInit2(
      stream, level, Z_DEFLATED, window_bits + gzip_form, memory_level, Z_DEFAULT_STRATEGY);
}

// Starts decompressing the gzip or the zlib form. Returns Z_OK or a zlib error.
static inline int czlib_gunzip_start(z_stream *stream) {
  enum { window_bits = 15, either_form = 32 };
  return inflateInit2(stream, window_bits + either_form);
}

#endif
