# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# CMake would take another Python, such as pyenv's, if that comes first in PATH.
if [ -z "${Python3_ROOT_DIR:-}" ]; then export Python3_ROOT_DIR=/usr; fi
