// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OPERATOR__MODEL_HPP_
#define NASM_CORE__OPERATOR__MODEL_HPP_

#include <Eigen/Core>
#include <cstdint>
#include <string>
#include <vector>

#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/operator/architecture.hpp"
#include "nasm_core/operator/tensor_file.hpp"

namespace nasm_core {

/// How the numbers of a problem become those that a network sees, and back: a network takes
/// (value − offset) / scale of the encoded instance and of the fraction of the horizon, and its
/// output times scale plus offset is the control.
struct Normalisation {
  Eigen::VectorXd instance_offset;
  Eigen::VectorXd instance_scale;
  double time_offset = 0.0;
  double time_scale = 1.0;
  Eigen::VectorXd control_offset;
  Eigen::VectorXd control_scale;
  double correction_knee = 0.0;  ///< see correction_factor
};

Normalisation identity_normalisation(int inputs, int controls);

/// Relative errors of a model on instances that it was not trained with.
struct Accuracy {
  std::string split;
  int instances = 0;
  uint64_t seed = 0;
  double mape_mean = 0.0;
  double mape_trimmed = 0.0;  ///< without values more than 2 σ from the mean, as the paper reports
  double mape_median = 0.0;
  double mape_max = 0.0;
};

/// A trained operator, complete: what it is, what it was made for and from, and its weights.
struct Model {
  Architecture architecture;
  std::string system;
  Encoding encoding = Encoding::kTask;
  std::vector<std::string> inputs;    ///< names of the encoded components, in order
  std::vector<std::string> controls;  ///< names, in order
  double horizon = 1.0;
  int steps = 100;
  /// What is not encoded has these values: the system's, at the time of training.
  Eigen::VectorXd initial_state;
  Eigen::VectorXd parameters;

  Normalisation normalisation;
  Eigen::VectorXd lower;  ///< box of the encoded instances in the training data
  Eigen::VectorXd upper;

  std::string preset;
  uint64_t seed = 0;
  std::string dataset_hash;
  std::string software_version;
  std::string command;  ///< that made the file
  std::vector<Accuracy> accuracy;

  std::vector<Tensor> weights;
};

/// The number of weights in all.
int64_t parameter_count(const Model& model);

/// Writes and reads a model as a safetensors file; see write_tensor_file and read_tensor_file for
/// what can go wrong. Also refused: another format version, metadata that is missing, sizes that do
/// not fit together, and a system of this name whose components are others.
void write_model(const std::string& path, const Model& model);
Model read_model(const std::string& path);

}  // namespace nasm_core

#endif  // NASM_CORE__OPERATOR__MODEL_HPP_
