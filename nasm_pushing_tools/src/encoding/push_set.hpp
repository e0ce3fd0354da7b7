// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__ENCODING__PUSH_SET_HPP_
#define NASM_PUSHING_TOOLS__ENCODING__PUSH_SET_HPP_

#include <Eigen/Core>
#include <string>
#include <vector>

#include "nasm_pushing/encoding/push_input.hpp"
#include "nasm_pushing_tools/recordings/push_name.hpp"

namespace nasm_pushing {

/// Encoded pushes with the forces that were measured, ready to train with. The same as an HDF5
/// file.
struct PushSet {
  std::vector<std::string> files;
  std::vector<PushName> names;
  Eigen::MatrixXd numbers;  ///< [kNumbers × n]
  std::vector<int> image;   ///< [n] which of the images
  Eigen::MatrixXf images;   ///< [kPixels × different ones]
  Eigen::MatrixXd force;    ///< [kForceSamples × n] [N]
  std::string description;  ///< how it was made, one line of JSON

  int size() const { return static_cast<int>(files.size()); }
};

/// Columns of a set with these indices.
PushSet select(const PushSet& set, const std::vector<int>& indices);

/// Throw std::runtime_error that names the file and what is wrong with it. Written complete or not
/// at all.
void write_push_set(const std::string& path, const PushSet& set);
PushSet read_push_set(const std::string& path);

/// Hash of all that networks see of a set, 16 hexadecimal digits.
std::string content_hash(const PushSet& set);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__ENCODING__PUSH_SET_HPP_
