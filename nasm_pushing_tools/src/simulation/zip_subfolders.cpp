// SPDX-License-Identifier: Apache-2.0
#include <zip.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <vector>

#include "nasm_pushing/objects/shape.hpp"
#include "simulation/push_folder.hpp"

namespace nasm_pushing {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> recordings_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".h5") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Files with their names below `inside`; libzip reads them when the archive is closed.
void write_zip(const fs::path& archive, const std::string& inside,
               const std::vector<fs::path>& files) {
  const auto fail = [&](const std::string& why) {
    throw std::runtime_error("cannot write " + archive.string() + ": " + why);
  };
  int code = 0;
  std::unique_ptr<zip_t, void (*)(zip_t*)> zip(
      zip_open(archive.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code), zip_discard);
  if (!zip) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    const std::string why = zip_error_strerror(&error);
    zip_error_fini(&error);
    fail(why);
  }
  for (const fs::path& file : files) {
    zip_source_t* source = zip_source_file(zip.get(), file.c_str(), 0, -1);
    if (source == nullptr) fail(zip_strerror(zip.get()));
    const std::string name = inside + "/" + file.filename().string();
    const zip_int64_t index = zip_file_add(zip.get(), name.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
      zip_source_free(source);
      fail(zip_strerror(zip.get()));
    }
    constexpr zip_uint32_t kFastest = 1;
    zip_set_file_compression(zip.get(), static_cast<zip_uint64_t>(index), ZIP_CM_DEFLATE, kFastest);
  }
  if (zip_close(zip.get()) != 0) fail(zip_strerror(zip.get()));
  static_cast<void>(zip.release());
}

}  // namespace

int zip_subfolders(const std::string& folder, const std::atomic<bool>* stop) {
  int archives = 0;
  for (const Surface& surface : surfaces()) {
    for (const Shape& shape : shapes()) {
      const std::string inside = shape.name() + "_h5";
      const fs::path loose = fs::path(folder) / surface.name / inside;
      if (stop != nullptr && *stop) return archives;
      if (!fs::is_directory(loose)) continue;
      const fs::path target = fs::path(folder) / surface.name / shape.name();
      const std::vector<fs::path> files = recordings_in(loose);
      if (files.empty()) continue;
      fs::create_directories(target);
      write_zip(target / (inside + ".zip"), inside, files);
      for (const fs::path& file : files) fs::remove(file);
      if (fs::is_empty(loose)) fs::remove(loose);
      ++archives;
    }
  }
  return archives;
}

}  // namespace nasm_pushing
