// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__RECORDINGS__RECORDING_SOURCE_HPP_
#define NASM_PUSHING_TOOLS__RECORDINGS__RECORDING_SOURCE_HPP_

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace nasm_pushing {

/// The recordings below the given folders, files and .zip archives, one after the other, in an
/// order that does not depend on the file system. Nothing is ever unpacked onto the disk.
class RecordingSource {
 public:
  /// Throws std::invalid_argument that names the path if it is not there or is neither of these,
  /// std::runtime_error if it cannot be listed. A damaged archive counts as one recording that
  /// cannot be read; what also lies unpacked in a folder named as its archive counts once.
  explicit RecordingSource(const std::vector<std::string>& paths);
  ~RecordingSource();

  std::size_t size() const;

  /// As Recording::file.
  std::string file(std::size_t index) const;

  /// Bytes of a recording, to be parsed by parse_recording. Threads may call it at the same time.
  /// Throws std::runtime_error that names the file if it cannot be read, is larger than any
  /// recording (also when a .zip only claims to be small), or has a path that leaves its archive.
  std::string read(std::size_t index) const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__RECORDINGS__RECORDING_SOURCE_HPP_
