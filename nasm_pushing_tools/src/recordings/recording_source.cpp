// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing_tools/recordings/recording_source.hpp"

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <stdexcept>
#include <unordered_set>
#include <utility>

#include "nasm_common/file.hpp"
#include "recordings/zip_archive.hpp"

namespace nasm_pushing {
namespace {

namespace fs = std::filesystem;

bool is_recording(const fs::path& path) {
  return path.extension() == ".h5" || path.extension() == ".json";
}

/// Those of file managers, such as "._motion….h5" in archives of macOS.
bool is_hidden(const fs::path& path) {
  return path.filename().string().front() == '.';
}

/// A folder's recordings and archives, in the order of their paths. Links to folders are followed
/// nowhere, so that they cannot make circles.
std::vector<std::string> list_folder(const fs::path& folder) {
  std::vector<std::string> files;  // a path would take ten times as much memory
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  while (!error && entry != fs::recursive_directory_iterator()) {
    const fs::path& path = entry->path();
    std::error_code unknown;
    const bool known_kind = is_recording(path) || path.extension() == ".zip";
    if (!is_hidden(path) && known_kind && fs::is_regular_file(path, unknown)) {
      files.push_back(path.string());
    }
    entry.increment(error);
  }
  if (error) throw std::runtime_error("cannot list " + folder.string() + ": " + error.message());
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> list(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) throw std::invalid_argument("there is no " + path);
  if (fs::is_directory(status)) return list_folder(path);
  if (is_recording(path) || fs::path(path).extension() == ".zip") return {path};
  throw std::invalid_argument(path + " is neither a folder nor a file .h5, .json or .zip");
}

/// All of them, each file once, however often it is named or linked to.
std::vector<std::string> list_once(const std::vector<std::string>& paths) {
  std::unordered_set<std::string> seen;
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    for (std::string& file : list(path)) {
      if (seen.insert(fs::weakly_canonical(file).string()).second) files.push_back(std::move(file));
    }
  }
  return files;
}

bool is_archive(const std::string& file) {
  return fs::path(file).extension() == ".zip";
}

}  // namespace

class RecordingSource::Implementation {
 public:
  explicit Implementation(const std::vector<std::string>& paths) {
    const std::vector<std::string> files = list_once(paths);
    std::unordered_set<std::string> unpacked;
    if (std::any_of(files.begin(), files.end(), is_archive)) {
      for (const fs::path file : files) unpacked.insert(in_folder(file.parent_path(), file));
    }
    for (const std::string& file : files) {
      if (is_archive(file)) {
        add_archive(file, unpacked);
      } else {
        items_.push_back({kNoArchive, 0, file, {}});
      }
    }
  }

  std::size_t size() const { return items_.size(); }

  std::string file(std::size_t index) const {
    const Item& item = items_.at(index);
    if (item.archive == kNoArchive) return item.name;
    return archives_[item.archive] + (item.name.empty() ? "" : ":" + item.name);
  }

  std::string read(std::size_t index) const {
    const Item& item = items_.at(index);
    if (!item.fault.empty()) throw std::runtime_error(item.fault);
    if (item.archive == kNoArchive) return nasm_common::read_file(item.name, kMostBytes);
    if (leaves_archive(item.name)) {
      throw std::runtime_error(file(index) + ": its path leaves the archive");
    }
    std::unique_ptr<ZipArchive> archive = take(archives_[item.archive]);
    std::string bytes = archive->read(item.entry);
    give_back(std::move(archive));
    return bytes;
  }

 private:
  static constexpr std::size_t kNoArchive = static_cast<std::size_t>(-1);
  static constexpr std::size_t kMostIdle = 8;  // archives that stay open

  struct Item {
    std::size_t archive;
    uint64_t entry;
    std::string name;   ///< path, or name inside the archive
    std::string fault;  ///< why it cannot be read
  };

  static std::string in_folder(const fs::path& folder, const fs::path& file) {
    return folder.filename().string() + "/" + file.filename().string();
  }

  /// An archive next to its own unpacked folder would count twice.
  void add_archive(const fs::path& path, const std::unordered_set<std::string>& unpacked) {
    archives_.push_back(path.string());
    const std::size_t number = archives_.size() - 1;
    try {
      auto archive = std::make_unique<ZipArchive>(path.string());
      std::vector<ZipArchive::Entry> entries = archive->entries();
      std::sort(entries.begin(), entries.end(),
                [](const auto& a, const auto& b) { return a.name < b.name; });
      for (ZipArchive::Entry& entry : entries) {
        const fs::path name(entry.name);
        if (!is_recording(name) || is_hidden(name)) continue;
        if (unpacked.count(in_folder(path.stem(), name)) > 0) continue;
        items_.push_back({number, entry.index, std::move(entry.name), {}});
      }
    } catch (const std::runtime_error& error) {
      items_.push_back({number, 0, {}, error.what()});
    }
  }

  std::unique_ptr<ZipArchive> take(const std::string& path) const {
    {
      const std::lock_guard lock(mutex_);
      for (auto archive = idle_.begin(); archive != idle_.end(); ++archive) {
        if ((*archive)->path() != path) continue;
        std::unique_ptr<ZipArchive> taken = std::move(*archive);
        idle_.erase(archive);
        return taken;
      }
    }
    return std::make_unique<ZipArchive>(path);
  }

  void give_back(std::unique_ptr<ZipArchive> archive) const {
    std::unique_ptr<ZipArchive> oldest;
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(archive));
    if (idle_.size() <= kMostIdle) return;
    oldest = std::move(idle_.front());
    idle_.erase(idle_.begin());
  }

  std::vector<std::string> archives_;
  std::vector<Item> items_;
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<ZipArchive>> idle_;
};

RecordingSource::RecordingSource(const std::vector<std::string>& paths)
    : implementation_(std::make_unique<Implementation>(paths)) {
}
RecordingSource::~RecordingSource() = default;

std::size_t RecordingSource::size() const {
  return implementation_->size();
}
std::string RecordingSource::file(std::size_t index) const {
  return implementation_->file(index);
}
std::string RecordingSource::read(std::size_t index) const {
  return implementation_->read(index);
}

}  // namespace nasm_pushing
