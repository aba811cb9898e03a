#!/usr/bin/env bash
# Builds and runs the packages in Tests/Hosts, which depend on this one by path, and then copies
# of them that depend on it by URL, as a stranger's packages do. Called by run.sh.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
# In a host the warnings of a newer compiler must not be errors.
unset PICTURE_PICKER_STRICT

# A repository of the files as they lie here, committed or not.
repository=$temporary/picture-picker
git init --quiet --initial-branch main "$repository"
here=(git --git-dir "$repository/.git" --work-tree "$root" -c user.name=tests
  -c user.email=tests@localhost -c commit.gpgsign=false)
"${here[@]}" add --all
"${here[@]}" commit --quiet --message "The working copy"

# Builds the host in a folder and prints where its program is.
build() {
  swift build --package-path "$1" --scratch-path "$2" >&2
  printf '%s/%s\n' "$(swift build --package-path "$1" --scratch-path "$2" --show-bin-path)" \
    "$(basename "$1")"
}

run() {
  local program
  program=$(build "$1/ValuesOnly" "$2/ValuesOnly")
  "$program"
  if ldd "$program" | grep -E 'turbojpeg|webp|spng|exif|crypto'; then
    echo "error: a host of the values alone links a C library" >&2
    return 1
  fi
  program=$(build "$1/Embedding" "$2/Embedding")
  cd "$(mktemp --directory --tmpdir="$temporary")"
  "$program" "$root/Samples/Photos/harbour.jpg" | tee output
  grep --quiet '^photos exported: 1$' output
}

run "$root/Tests/Hosts" "$root/.build/hosts"
cp -R "$root/Tests/Hosts" "$temporary/Hosts"
export PICTURE_PICKER_URL=file://$repository
run "$temporary/Hosts" "$temporary/build"
