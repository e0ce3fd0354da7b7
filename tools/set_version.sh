#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Writes the newest version of CHANGELOG.md into every package.xml and into CITATION.cff.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
version=$(sed -nE 's/^## ([0-9]+\.[0-9]+\.[0-9]+).*/\1/p' CHANGELOG.md | head -n 1)
sed -i -E "s#<version>[^<]*</version>#<version>$version</version>#" ./*/package.xml underlay/src/*/package.xml
sed -i -E "s/^version: .*/version: $version/" CITATION.cff
echo "All packages are of version $version"
