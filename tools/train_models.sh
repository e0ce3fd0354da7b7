#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Trains the models of launch/models anew; SYSTEMS="a b" selects some. Files that are the same afterwards stay as they are.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=tools/ros_environment.sh
source tools/ros_environment.sh
use_suite
folder=launch/models
mkdir -p "$folder"

for system in ${SYSTEMS:-pendulum robotarm cartpole quadrotor rocket brachistochrone zermelo}; do
  # The folder is no part of the command, so that the file says what any user would type.
  (cd "$folder" && ros2 run nasm_trainer nasm train --system "$system" --preset best --seed 0 \
    --work ../../out/training --out "$system.safetensors" --force)
done
