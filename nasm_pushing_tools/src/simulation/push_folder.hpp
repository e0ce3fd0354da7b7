// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__SIMULATION__PUSH_FOLDER_HPP_
#define NASM_PUSHING_TOOLS__SIMULATION__PUSH_FOLDER_HPP_

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "simulation/draw_push.hpp"

namespace nasm_pushing {

struct PushFolderOptions {
  std::string folder;
  uint64_t count = 0;
  uint64_t seed = 0;
  DrawOptions draw;
  int threads = 1;
  bool subfolders = true;  ///< surface/shape_h5/ as the dataset has them; otherwise all in one
  bool force = false;      ///< also into a folder that is not empty
  const std::atomic<bool>* stop = nullptr;
  std::function<void(uint64_t done)> on_progress;  ///< called by one thread at a time
};

/// Draws pushes and writes each as a file of the dataset's format; which files there are, and what
/// is in them, does not depend on the number of threads. Names that are drawn more than once get
/// _rep=0000 and so on. Returns the number of files, fewer if stopped; each of them is complete.
///
/// Throws std::invalid_argument for wrong options or a folder that has something in it, and
/// std::runtime_error that names the file that cannot be written.
uint64_t write_pushes(const PushFolderOptions& options);

/// Packs the files that write_pushes made in subfolders into surface/shape/shape_h5.zip, as the
/// dataset is downloaded, and removes them; archives that are there are replaced. Returns the
/// number of archives. `stop` ends it after an archive. Throws std::runtime_error that names the
/// archive that cannot be written.
int zip_subfolders(const std::string& folder, const std::atomic<bool>* stop = nullptr);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__SIMULATION__PUSH_FOLDER_HPP_
