#!/usr/bin/env bash
# Builds picture-picker and shows its main job on the sample photos. Installs what is missing.
set -euo pipefail
samples=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=Samples/setup.sh
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
mkdir -p .build/demo
cd "$samples/Photos"
bundle=../../.build/demo/bundle

coproc session { exec "$picker" --keep-going 2>&1; }
# shellcheck disable=SC2154
input=${session[1]} output=${session[0]} process=$session_PID
# An answer in words has no mark at its end; one that is known is asked for to serve as such.
end=$("$picker" help quit)

run() {
  local answer='' line
  printf '\n> %s\n' "$1"
  printf '%s\nhelp quit\n' "$1" >&"$input"
  until [[ $answer == *"$end"$'\n' ]]; do
    IFS= read -r line <&"$output" || stop "the session has ended"
    answer+=$line$'\n'
  done
  printf '%s' "${answer%"$end"$'\n'}"
}

run 'add harbour.jpg "old tower.jpg" market.jpg'
run 'add panorama.jpg broken.jpg "shopping list.jpg"'
run 'add --skip-bad panorama.jpg broken.jpg "shopping list.jpg" lighthouse.jpg'
run 'add *.jpg'
run 'add lamp.tif'
run 'add sticker.png screenshot.png picnic.webp'
run 'replace 1 poppies.jpg'
run 'move 4 0'
run "alt 1 The captain's boat, slip #4"
run 'remove 2-3'
run 'undo'
run 'list'
run 'grid'
run "export $bundle --force"
run "verify $bundle"
run "export $bundle.zip --force"
exec {input}>&-
wait "$process" || true # Some commands were refused on purpose.

"$picker" verify "$bundle" >/dev/null || stop "the bundle is not whole"
printf '\n'
say "The bundle lies in $(cd "$bundle" && pwd), and as one file beside it; its pictures can be" \
  "opened with any viewer."
