// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__TEST__ZIP_FILES_HPP_
#define NASM_PUSHING_TOOLS__TEST__ZIP_FILES_HPP_

#include <zip.h>

#include <string>
#include <utility>
#include <vector>

namespace nasm_pushing {

/// Writes an archive of entries (name, bytes).
inline void write_zip(const std::string& path,
                      const std::vector<std::pair<std::string, std::string>>& entries) {
  zip_t* archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, nullptr);
  for (const auto& [name, bytes] : entries) {
    zip_file_add(archive, name.c_str(), zip_source_buffer(archive, bytes.data(), bytes.size(), 0),
                 ZIP_FL_OVERWRITE);
  }
  zip_close(archive);
}

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__TEST__ZIP_FILES_HPP_
