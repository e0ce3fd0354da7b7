#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Retrains the models of nasm_models; SYSTEMS="a b" and FEEDBACK_SYSTEMS="a b" select some,
# PUSHING=0 leaves pushing out.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=tools/ros_environment.sh
source tools/ros_environment.sh
use_suite
models=$PWD/nasm_models/models
mkdir -p "$models" out/training
# The command that a file tells should be one that any user can give, so it names no folders.
cd out/training

for system in ${SYSTEMS:-pendulum robotarm cartpole quadrotor rocket brachistochrone zermelo}; do
  rm -f "$system.safetensors"
  ros2 nasm train --system "$system" --preset best --seed 0 --out "$system.safetensors"
  cp "$system.safetensors" "$models/"
done

for system in ${FEEDBACK_SYSTEMS-pendulum cartpole quadrotor pendulum_swing_up cart_pole_swing_up quadrotor_flight \
  quadrotor_obstacles rocket_landing}; do
  file=${system}_feedback.safetensors
  rm -f "$file"
  # Where left and right are equally good, a network is far from both, which dominates the mean error; so do
  # rockets that have almost landed.
  if [[ $system == *swing_up || $system == rocket_landing ]]; then limit=(--max-error inf); else limit=(); fi
  ros2 nasm train --system "$system" --feedback --preset best --seed 0 "${limit[@]}" --out "$file"
  cp "$file" "$models/"
done

if [[ ${PUSHING:-1} == 1 ]]; then
  ros2 nasm push generate --out pushes --count 1600 --seed 1 --force
  ros2 nasm push encode pushes --out pushes.h5 --force
  ros2 nasm push train --data pushes.h5 --out pushing.safetensors --force
  cp pushing.safetensors "$models/"
fi
