#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Removes what the make targets have made; the products of a plain `colcon build` are not theirs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
rm -rf demo demo-pushing out bench underlay/build underlay/install underlay/log
if [[ -L install ]]; then rm install; fi
