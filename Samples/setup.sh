# shellcheck shell=bash disable=SC2034
# What demo.sh and Tests/run.sh share; sourced by both, from bash.

say() { printf '%s\n' "$*"; }
stop() { printf 'error: %s\n' "$*" >&2; exit 1; }

# Packages that the build needs besides a Swift toolchain.
build_packages=(libturbojpeg0-dev libwebp-dev libspng-dev zlib1g-dev liblcms2-dev libexif-dev libssl-dev libedit-dev libzip-dev libsqlite3-dev libgif-dev libheif-dev)

# Installs those of the named Debian packages that are missing.
install_packages() {
  command -v dpkg-query >/dev/null ||
    stop "this script looks for Debian packages and finds no dpkg here; install what corresponds" \
      "to these and see the README for building by hand: $*"
  local package missing=() as_root=()
  for package in "$@"; do
    [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
      missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      stop "these packages are missing, and neither are you root nor is there sudo:" \
        "${missing[*]}. As root: apt-get install --no-install-recommends ${missing[*]}"
    as_root=(sudo)
  fi
  say "Installing the Debian packages ${missing[*]}"
  "${as_root[@]}" apt-get -qq update ||
    stop "apt-get update failed, see above"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -o Dpkg::Use-Pty=0 install --yes --no-install-recommends "${missing[@]}" \
    >/dev/null ||
    stop "apt-get could not install ${missing[*]}, see above"
}

# Stops unless there is a Swift toolchain that is new enough.
require_swift() {
  local oldest=6.2.3 version
  command -v swift >/dev/null ||
    stop "no swift on the PATH; Swift $oldest or newer is needed: https://www.swift.org/install"
  version=$(swift --version 2>&1 | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p') || true
  [[ -n $version ]] || {
    swift --version >&2 || true
    stop "'swift --version' does not work here, see above; the packages that Swift itself needs" \
      "on Debian are listed at https://www.swift.org/install"
  }
  [[ $(printf '%s\n' "$oldest" "$version" | sort -V | head -n 1) == "$oldest" ]] ||
    stop "Swift $version is too old; $oldest or newer is needed: https://www.swift.org/install"
  say "Using Swift $version"
}
