// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__ENCODING__PUSH_SET_WRITER_HPP_
#define NASM_PUSHING_TOOLS__ENCODING__PUSH_SET_WRITER_HPP_

#include <cstddef>
#include <memory>
#include <string>

#include "encoding/push_set.hpp"

namespace nasm_trainer::hdf5 {
template <class File>
class FileDraft;
}

namespace nasm_pushing {

/// Writes a set of pushes piece by piece, so that it need not fit into memory. The bytes do not
/// depend on the size of the pieces. The file takes its name when it is complete and on the disk;
/// before, and if something fails, there is none.
class PushSetWriter {
 public:
  /// `longest_file`: length of the longest name of a file to come. Throws std::runtime_error that
  /// names the path.
  PushSetWriter(const std::string& path, std::size_t longest_file);
  ~PushSetWriter();

  /// The rows of a set, without its images and description. Throws std::invalid_argument if its
  /// sizes differ, numbers are not finite or a name is too long; std::runtime_error as above.
  void append(const PushSet& rows);

  /// Throws std::invalid_argument if an image is missing; std::runtime_error as above.
  void finish(const Eigen::MatrixXf& images, const std::string& description);

 private:
  class File;

  std::unique_ptr<nasm_trainer::hdf5::FileDraft<File>> draft_;
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__ENCODING__PUSH_SET_WRITER_HPP_
