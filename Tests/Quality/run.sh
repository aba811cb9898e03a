#!/bin/sh
# Measures what intake hands to the encoder for each photo of the corpus: our PSNR against a full
# decode with Pillow's LANCZOS, vipsthumbnail's, and the difference. Installs vipsthumbnail and, in a
# folder of its own below .build, Pillow and NumPy.
#
# usage: Tests/Quality/run.sh [PHOTO...]
set -eu
package=$(cd "$(dirname "$0")/../.." && pwd)
corpus=${PICTURE_CORPUS:-$package/../shared/corpus}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

if ! command -v vipsthumbnail >/dev/null || ! python3 -c 'import venv, ensurepip' 2>/dev/null; then
  echo "Installing libvips-tools and python3-venv"
  as_root apt-get update -q
  as_root apt-get install -y -q --no-install-recommends libvips-tools python3-venv
fi
python="$package/.build/quality/bin/python"
# Other versions resample a little differently, which would move the numbers.
versions="pillow==13.0.0 numpy==2.4.6"
if [ "$("$python" -m pip list --format=freeze 2>/dev/null | grep -cixE "$(echo "$versions" | tr ' ' '|')")" != 2 ]; then
  echo "Installing Pillow and NumPy in .build/quality"
  python3 -m venv "$package/.build/quality"
  # shellcheck disable=SC2086 # Two words.
  "$python" -m pip install -q $versions
fi
swift build -c release --package-path "$package" --product quality-samples
tool="$(swift build -c release --package-path "$package" --show-bin-path)/quality-samples"
if [ $# -eq 0 ]; then
  set -- "$corpus"/photos/*.jpg
  if [ ! -e "$1" ]; then
    echo "no photos: name some, or set PICTURE_CORPUS" >&2
    exit 2
  fi
fi
exec "$python" "$package/Tests/Quality/psnr.py" "$tool" "$@"
