// SPDX-License-Identifier: Apache-2.0
// Writes what the launch test replays into a folder: recordings of made-up pushes, and a model with
// random weights.
#include <cstdio>
#include <exception>
#include <filesystem>

#include "nasm_pushing/testing/push_models.hpp"
#include "nasm_pushing_tools/recordings/recording_file.hpp"
#include "simulation/draw_push.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  try {
    const std::filesystem::path folder = argv[1];
    std::filesystem::create_directories(folder / "recordings");
    for (uint64_t i = 0; i < 8; ++i) {
      const nasm_pushing::Recording recording = nasm_pushing::draw_push(5, i, {});
      write_recording(folder / "recordings" / recording.file, recording);
    }
    write_model(folder / "model.safetensors", nasm_pushing::test::random_model(1));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
  return 0;
}
