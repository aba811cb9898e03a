#!/usr/bin/env bash
# Measures what a photo library costs: makes libraries of 1,000, 10,000 and 100,000 photos, and prints
# what the first index, opening again and a bare walk take, and exiftool's time for the second.
set -euo pipefail
command -v exiftool python3 >/dev/null ||
  { echo "exiftool and python3 are needed: apt-get install libimage-exiftool-perl python3" >&2; exit 1; }
package=$(cd "$(dirname "$0")/../.." && pwd)
work="$package/.build/benchmarks/libraries"
swift build -c release --package-path "$package" --product benchmark-library
tools=$(swift build -c release --package-path "$package" --show-bin-path)
mkdir -p "$work"
for count in 1000 10000 100000; do
  [ -d "$work/$count" ] || python3 "$package/Tests/Benchmarks/make-library.py" "$count" "$work/$count"
  rm -rf "$work/cache"
  "$tools/benchmark-library" "$work/$count" "$work/cache"
done
echo "exiftool -fast2 -r, 10000 photos:"
time exiftool -fast2 -r -q -j -n "$work/10000" >"$work/exiftool.json"
