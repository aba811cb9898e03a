#!/usr/bin/env bash
# Runs every test and check. Installs what is missing. Arguments go to `swift test`.
set -euo pipefail
tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=Samples/setup.sh
source "$tests/../Samples/setup.sh"

say "This installs missing Debian packages, builds picture-picker into .build, and runs all tests."
require_swift
install_packages "${build_packages[@]}" git libimage-exiftool-perl python3 tmux unzip faketime
cd "$tests/.."
root=$PWD
export PICTURE_PICKER_STRICT=1

say "Checking the format"
swift format lint --strict --recursive Sources Tests ||
  stop "the format is not as .swift-format says; 'swift format -i --recursive Sources Tests' mends most"

# Optimised: pixels are slow without, and it is what people run.
build=(--configuration release -Xswiftc -enable-testing)
say "Building, and checking that every import is declared"
swift build "${build[@]}" --build-tests --explicit-target-dependency-import-check error ||
  stop "the build failed, see above"

say "Building packages that depend on this one"
"$tests/hosts.sh" || stop "a package that depends on this one does not build or work, see above"

say "Running the tests (all they print goes to .build/tests.log)"
cd "$root"
# Names of test cases can have several lines; what begins each is hidden, and what belongs to it.
swift test "${build[@]}" --skip-build --disable-xctest "$@" 2>&1 | tee .build/tests.log | awk '
  /^◇/ { hidden = 1; next }
  /^(✔|✘|➜|↳|⚠|\[|Build|warning:|error:)|Fatal error/ { hidden = 0 }
  !hidden { print; fflush() }'
