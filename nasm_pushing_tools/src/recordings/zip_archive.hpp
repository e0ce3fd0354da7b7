// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__RECORDINGS__ZIP_ARCHIVE_HPP_
#define NASM_PUSHING_TOOLS__RECORDINGS__ZIP_ARCHIVE_HPP_

#include <zip.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace nasm_pushing {

/// An archive that is open for reading. Of one thread at a time.
class ZipArchive {
 public:
  struct Entry {
    uint64_t index = 0;
    std::string name;
  };

  /// Throws std::runtime_error that names the archive and what is wrong with it.
  explicit ZipArchive(const std::string& path);

  const std::string& path() const { return path_; }

  /// All entries but folders.
  std::vector<Entry> entries() const;

  /// Throws std::runtime_error that names the entry if it is damaged, encrypted, or larger than any
  /// recording, whatever the archive says of its size.
  std::string read(uint64_t index) const;

 private:
  struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
  };

  std::string path_;
  std::unique_ptr<zip_t, Discard> archive_;
};

/// Whether an entry of this name would lie outside of the folder that it is unpacked to.
bool leaves_archive(const std::string& name);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__RECORDINGS__ZIP_ARCHIVE_HPP_
