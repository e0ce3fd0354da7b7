// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__TRAINING__CHECKPOINT_HPP_
#define NASM_TRAINER__TRAINING__CHECKPOINT_HPP_

#include <optional>
#include <string>

#include "nasm_core/operator/tensor_file.hpp"
#include "nasm_trainer/dataset/request.hpp"

namespace nasm_trainer {

/// The state of a training run on the disk, with the request that it is of.
class Checkpoint {
 public:
  /// `request` is all that decides the outcome.
  Checkpoint(std::string path, Description request);

  const std::string& path() const { return path_; }

  /// The state that is there. That of another request is a std::invalid_argument that says what
  /// differs, what cannot be read a std::runtime_error; if `force`, both count as none.
  std::optional<nasm_core::TensorFile> load(bool force) const;

  /// Replaces what is there, at once.
  void store(nasm_core::TensorFile state) const;
  void remove() const noexcept;

 private:
  std::string path_;
  Description request_;
};

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__TRAINING__CHECKPOINT_HPP_
