// SPDX-License-Identifier: Apache-2.0
#include "simulation/push_folder.hpp"

#include <filesystem>
#include <map>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "nasm_common/file.hpp"
#include "nasm_common/parallel.hpp"
#include "nasm_pushing_tools/recordings/recording_file.hpp"

namespace nasm_pushing {
namespace {

namespace fs = std::filesystem;

void prepare(const PushFolderOptions& options) {
  check(options.draw);
  if (options.count == 0) throw std::invalid_argument("the number of pushes is 0");
  std::error_code error;
  if (fs::exists(options.folder, error) && !fs::is_directory(options.folder, error)) {
    throw std::invalid_argument(options.folder + " is not a folder");
  }
  nasm_common::create_folder(options.folder);
  const bool empty = fs::is_empty(options.folder, error);
  if (error) throw std::runtime_error("cannot list " + options.folder + ": " + error.message());
  if (!empty && !options.force) {
    throw std::invalid_argument(options.folder +
                                " is not empty; choose another folder, or --force to add to it");
  }
}

/// For every push its repetition, −1 for names that are there once.
std::vector<int> repetitions(const PushFolderOptions& options) {
  struct Uses {
    int drawn = 0;
    int given = 0;
  };
  std::map<std::string, Uses> uses;
  const auto text = [&](uint64_t index) {
    return to_string(draw_push_name(options.seed, index, options.draw));
  };
  for (uint64_t i = 0; i < options.count; ++i) ++uses[text(i)].drawn;
  std::vector<int> result(options.count, -1);
  if (uses.size() == options.count) return result;
  for (uint64_t i = 0; i < options.count; ++i) {
    Uses& use = uses[text(i)];
    if (use.drawn > 1) result[i] = use.given++;
  }
  return result;
}

class Writer {
 public:
  explicit Writer(const PushFolderOptions& options)
      : options_(options), repetitions_(repetitions(options)) {}

  uint64_t run() {
    nasm_common::for_each_index(options_.count, options_.threads, [this](std::size_t index) {
      if (options_.stop != nullptr && *options_.stop) return;
      write(index);
      const std::lock_guard lock(mutex_);
      ++done_;
      if (options_.on_progress) options_.on_progress(done_);
    });
    return done_;
  }

 private:
  void write(uint64_t index) {
    Recording recording = draw_push(options_.seed, index, options_.draw);
    recording.name.repetition = repetitions_[index];
    fs::path folder = options_.folder;
    if (options_.subfolders) {
      folder = folder / recording.name.surface / (recording.name.shape + "_h5");
      nasm_common::create_folder(folder.string());
    }
    write_recording((folder / (to_string(recording.name) + ".h5")).string(), recording);
  }

  const PushFolderOptions& options_;
  std::vector<int> repetitions_;
  std::mutex mutex_;
  uint64_t done_ = 0;
};

}  // namespace

uint64_t write_pushes(const PushFolderOptions& options) {
  prepare(options);
  return Writer(options).run();
}

}  // namespace nasm_pushing
