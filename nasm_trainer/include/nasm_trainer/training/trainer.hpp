// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__TRAINING__TRAINER_HPP_
#define NASM_TRAINER__TRAINING__TRAINER_HPP_

#include "nasm_core/operator/tensor_file.hpp"

namespace nasm_trainer {

/// Mean errors in the network's units: squared ones, or as the samples weigh them.
struct EpochReport {
  int epoch = 0;  ///< from 1
  double training_loss = 0.0;
  double validation_loss = 0.0;
  double rate = 0.0;  ///< learning rate, or damping
};

/// Improves the weights of a network step by step. What it does next follows from its seed and its
/// saved state alone.
class Trainer {
 public:
  virtual ~Trainer() = default;

  virtual int epochs() const = 0;  ///< at most
  virtual bool finished() const = 0;
  virtual EpochReport advance() = 0;
  /// Gives the network the weights that had the least validation loss.
  virtual void take_best() = 0;

  /// All that decides what `advance` does from now on, weights included; and back. Restoring throws
  /// std::runtime_error that names what is missing or of another shape.
  virtual void save(nasm_core::TensorFile& file) const = 0;
  virtual void restore(const nasm_core::TensorFile& file) = 0;
};

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__TRAINING__TRAINER_HPP_
