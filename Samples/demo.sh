#!/usr/bin/env bash
# Builds picture-picker and shows its main job on the sample photos. Installs what is missing.
set -euo pipefail
samples=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$samples/setup.sh"

say "This installs missing Debian packages, builds picture-picker into .build, and makes a bundle" \
  "of the photos in Samples/Photos."
require_swift
install_packages "${build_packages[@]}"
cd "$samples/.."
build=(swift build --configuration release --static-swift-stdlib --product picture-picker)
say "Building (a few minutes the first time)"
"${build[@]}" || stop "the build failed, see above"
picker=$("${build[@]}" --show-bin-path)/picture-picker
bundle=$PWD/.build/demo/bundle
mkdir -p "$(dirname "$bundle")"
cd "$samples/Photos"

# Answers have no end mark in text; that of `help quit` is known and serves as one.
end=$("$picker" help quit | tail -n 1)
coproc session { exec "$picker" --keep-going 2>&1; }

run() {
  local line
  say "> $1"
  printf '%s\nhelp quit\n' "$1" >&"${session[1]}"
  while IFS= read -r line <&"${session[0]}" && [[ $line != "$end" ]]; do
    say "$line"
  done
}
