// SPDX-License-Identifier: Apache-2.0
#include "recordings/zip_archive.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <stdexcept>

#include "recordings/stream_rows.hpp"

namespace nasm_pushing {
namespace {

constexpr zip_int64_t kMostEntries = 1000000;

struct CloseEntry {
  void operator()(zip_file_t* entry) const { zip_fclose(entry); }
};

std::string text_of(int error_code) {
  zip_error_t error;
  zip_error_init_with_code(&error, error_code);
  std::string text = zip_error_strerror(&error);
  zip_error_fini(&error);
  return text;
}

}  // namespace

ZipArchive::ZipArchive(const std::string& path) : path_(path) {
  // A pipe would be waited for.
  if (std::error_code unknown; !std::filesystem::is_regular_file(path, unknown)) {
    throw std::runtime_error("cannot read " + path + ": it is not a file");
  }
  int error = 0;
  archive_.reset(zip_open(path.c_str(), ZIP_RDONLY, &error));
  if (!archive_) {
    throw std::runtime_error("cannot read " + path + ": " + text_of(error) +
                             "; if it was downloaded, it may be incomplete");
  }
  if (zip_get_num_entries(archive_.get(), 0) > kMostEntries) {
    throw std::runtime_error("cannot read " + path + ": it has more than " +
                             std::to_string(kMostEntries) + " entries");
  }
}

std::vector<ZipArchive::Entry> ZipArchive::entries() const {
  std::vector<Entry> result;
  const auto count = static_cast<uint64_t>(zip_get_num_entries(archive_.get(), 0));
  for (uint64_t index = 0; index < count; ++index) {
    const char* name = zip_get_name(archive_.get(), index, ZIP_FL_ENC_GUESS);
    if (!name || *name == '\0' || name[std::char_traits<char>::length(name) - 1] == '/') continue;
    result.push_back({index, name});
  }
  return result;
}

std::string ZipArchive::read(uint64_t index) const {
  const char* known = zip_get_name(archive_.get(), index, ZIP_FL_ENC_GUESS);
  const std::string name = path_ + ":" + (known ? known : "?");
  const std::unique_ptr<zip_file_t, CloseEntry> entry(zip_fopen_index(archive_.get(), index, 0));
  if (!entry) {
    throw std::runtime_error("cannot read " + name + ": " + zip_strerror(archive_.get()));
  }
  std::string bytes;
  std::string part(std::size_t{64} << 10, '\0');
  while (true) {
    const zip_int64_t count = zip_fread(entry.get(), part.data(), part.size());
    if (count < 0) {
      throw std::runtime_error("cannot read " + name + ": " + zip_file_strerror(entry.get()));
    }
    if (count == 0) return bytes;
    bytes.append(part, 0, static_cast<std::size_t>(count));
    if (bytes.size() > kMostBytes) {
      throw std::runtime_error("cannot read " + name +
                               ": it is larger than any recording (32 MiB)");
    }
  }
}

bool leaves_archive(const std::string& name) {
  std::string path = name;
  std::replace(path.begin(), path.end(), '\\', '/');
  const bool drive = path.size() > 1 && path[1] == ':';
  if (path.empty() || path[0] == '/' || drive) return true;
  std::istringstream parts(path);
  for (std::string part; std::getline(parts, part, '/');) {
    if (part == "..") return true;
  }
  return false;
}

}  // namespace nasm_pushing
