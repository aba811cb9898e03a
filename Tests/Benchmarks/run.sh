#!/bin/sh
# Measures intake against the codecs alone and against what people use: installs the peers, makes the
# pictures, and prints a table. An hour for everything on two cores; name rows for less.
#
# usage: Tests/Benchmarks/run.sh [--runs N] [ROW…]
set -eu
package=$(cd "$(dirname "$0")/../.." && pwd)
corpus=${PICTURE_CORPUS:-$package/../shared/corpus}
work="$package/.build/benchmarks"

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

wanted="libvips-tools imagemagick graphicsmagick libjpeg-turbo-progs libheif-examples webp libimage-exiftool-perl python3-venv"
missing=""
for name in $wanted; do
  dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || missing="$missing $name"
done
if [ -n "$missing" ]; then
  echo "Installing$missing"
  as_root apt-get update -q
  # shellcheck disable=SC2086 # Several words.
  as_root apt-get install -y -q --no-install-recommends $missing
fi
if ! "$work/python/bin/python" -c 'import PIL, numpy, pyvips' 2>/dev/null; then
  echo "Installing Pillow, NumPy and pyvips in .build/benchmarks"
  mkdir -p "$work"
  python3 -m venv "$work/python"
  "$work/python/bin/pip" install -q pillow==13.0.0 numpy==2.4.6 pyvips==3.0.0
fi
for product in picture-picker benchmark-worker benchmark-start; do
  swift build -c release --package-path "$package" --product "$product"
done
tools=$(swift build -c release --package-path "$package" --show-bin-path)
if [ ! -e "$work/pictures/photo_48mp_progressive.jpg" ]; then
  "$corpus/../bench/gen_large.sh" "$corpus/photos/iphone_p3_12mp_xmp_o3.jpg" "$work/pictures"
fi
exec "$work/python/bin/python" "$package/Tests/Benchmarks/benchmark.py" "$tools" "$corpus" "$work" "$@"
