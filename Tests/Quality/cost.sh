#!/bin/sh
# Prints what a colour profile adds to the cost of a photo, in processor time, beside the floor:
# TurboJPEG's scaled decode and encode.
#
# usage: Tests/Quality/cost.sh
set -eu
cd "$(dirname "$0")/../.."
PICTURE_MEASURE=1 exec swift test -c release -Xswiftc -enable-testing --filter ColorCostTests
