#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the missing packages of the named groups of apt_packages.txt: install_packages.sh GROUP...
set -euo pipefail
list="$(dirname "${BASH_SOURCE[0]}")/apt_packages.txt"

packages_of() {
  awk -v group="[$1]" '/^\[/ { inside = ($0 == group) } inside && /^[a-z0-9]/' "$list"
}

wanted=()
for group in "$@"; do
  mapfile -t members < <(packages_of "$group")
  if ((${#members[@]} == 0)); then
    echo "error: $list has no group '$group'" >&2
    exit 2
  fi
  wanted+=("${members[@]}")
done

missing_packages() {
  # A package may be known to dpkg and not installed, hence the status; unknown ones go to stderr.
  { dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null || true; } |
    awk '$1 == "installed" { print $2 }' | sort -u | comm -13 - <(printf '%s\n' "${wanted[@]}" | sort -u)
}

mapfile -t missing < <(missing_packages)
((${#missing[@]})) || exit 0

if ! command -v apt-get >/dev/null; then
  echo "note: without apt-get these packages, or what they are called here, are up to you: ${missing[*]}" >&2
  exit 0
fi
as_root=()
if ((EUID != 0)); then
  if ! command -v sudo >/dev/null; then
    printf 'error: installing packages needs root or sudo. As root, run:\n  apt-get install %s\n' "${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi

apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 "$@" </dev/null
}

echo "Installing with apt: ${missing[*]}"
# The package lists are refreshed only when they do not know a package or offer one that is gone.
if ! apt-cache show "${missing[@]}" >/dev/null 2>&1 ||
  ! apt install -y --no-install-recommends "${missing[@]}" >/dev/null 2>&1; then
  apt update
  apt install -y --no-install-recommends "${missing[@]}"
fi
