// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OPERATOR__TENSOR_FILE_HPP_
#define NASM_CORE__OPERATOR__TENSOR_FILE_HPP_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace nasm_core {

/// Numbers with a name and a shape, last index fastest.
struct Tensor {
  enum class Type { kFloat32, kFloat64 };
  std::string name;
  std::vector<int64_t> shape;  ///< empty: a single number
  std::vector<double> values;
  Type type = Type::kFloat32;  ///< in the file
};

/// The number of values of a shape. Throws std::invalid_argument if a size is negative or the
/// product absurd.
int64_t element_count(const std::vector<int64_t>& shape);

/// The content of a safetensors file: tensors, and texts by name.
struct TensorFile {
  std::map<std::string, std::string> metadata;
  std::vector<Tensor> tensors;

  /// Throws std::runtime_error that names the tensor if it is not there.
  const Tensor& tensor(const std::string& name) const;
};

/// Reads a file that anybody may have made. Whatever is wrong with it (truncated, holes or overlaps
/// between tensors, bytes after the last, another type than F32 or F64, values that are not finite)
/// is a std::runtime_error that names the file and the fault.
TensorFile read_tensor_file(const std::string& path);

/// Writes to a temporary file, and gives it its name once it is on the disk. Throws
/// std::invalid_argument for content that could not be read back, std::runtime_error if the file
/// cannot be written; the path then has what it had before.
void write_tensor_file(const std::string& path, const TensorFile& file);

}  // namespace nasm_core

#endif  // NASM_CORE__OPERATOR__TENSOR_FILE_HPP_
