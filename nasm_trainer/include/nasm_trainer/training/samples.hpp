// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__TRAINING__SAMPLES_HPP_
#define NASM_TRAINER__TRAINING__SAMPLES_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include <Eigen/Core>
#include <cstdint>

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/operator/model.hpp"
#include "nasm_trainer/dataset/dataset_reader.hpp"

namespace nasm_trainer {

/// Triplets of an instance, a time and the control there, a row each, in the problem's units.
struct Samples {
  torch::Tensor instances;  ///< [n, inputs]
  torch::Tensor fractions;  ///< [n, 1]: time by the nominal horizon, whatever the instance's own is
  torch::Tensor controls;   ///< [n, controls]
  // undefined but for corrections
  torch::Tensor costs;       ///< [n, 1] of their trajectories
  torch::Tensor goal_costs;  ///< [n, 1] the regulator's, of the initial states
  torch::Tensor factors;     ///< [n, 1] what `divide_by_factors` has divided corrections by
  /// Box of the encoded instances.
  Eigen::VectorXd lower;
  Eigen::VectorXd upper;
};

struct Sampling {
  int per_trajectory = 10;
  /// One sample in each of as many equal parts of the horizon; otherwise anywhere, with repetition.
  bool stratified = false;
  uint64_t seed = 0;
  /// Which of the trajectories, where one file is for training and validation: all others, or every
  /// twentieth.
  enum class Part { kAll, kTraining, kValidation } part = Part::kAll;
};

/// Distribution of the times of one trajectory, and the step of its next sample.
nasm_common::Random random_times(const Sampling& sampling, uint64_t trajectory);
int draw_step(const Sampling& sampling, int sample, int steps, nasm_common::Random& random);

/// Draws times of each trajectory of the file, which is read and checked once; besides the samples
/// there is only one trajectory in memory. Corrections are drawn of each trajectory and of all its
/// images by the system's symmetries. Throws what DatasetReader does.
Samples draw_samples(const DatasetReader& data, const Sampling& sampling, torch::ScalarType type);

/// A good knee of nasm_core::correction_factor for these samples; 0 if they are not corrections.
double correction_knee(const Samples& samples);
/// Makes what a network with this knee answers of corrections.
void divide_by_factors(const nasm_core::SystemInfo& info, double knee, Samples& samples);

/// Offsets are means and scales standard deviations, of instances times `instance_range`. A
/// component that is the same in all samples keeps its unit.
nasm_core::Normalisation normalisation_of(const Samples& samples, double instance_range);

/// Samples as a network sees them.
struct NetworkSamples {
  torch::Tensor instances;  ///< [n, inputs]
  torch::Tensor times;      ///< [n, 1]
  torch::Tensor fractions;  ///< [n, 1]
  torch::Tensor controls;   ///< [n, controls]
  /// [n, 1] How much absolute errors count; if there are none, squared errors do, all alike.
  torch::Tensor weights = {};
  /// [n, 1] What Levenberg–Marquardt multiplies errors by; if there are none, all are alike.
  torch::Tensor importance = {};

  int64_t size() const { return instances.size(0); }
  NetworkSamples rows(int64_t begin, int64_t end) const;
  NetworkSamples rows(const torch::Tensor& indices) const;
};

/// Takes the samples over: their memory is used.
NetworkSamples normalise(Samples samples, const nasm_core::Normalisation& normalisation);

/// The data in the network's units, and what they tell about the model.
struct PreparedSamples {
  NetworkSamples training, validation;
  nasm_core::Normalisation normalisation;
  Eigen::VectorXd lower, upper;
};

/// The same of both.
PreparedSamples prepare(Samples training, Samples validation,
                        nasm_core::Normalisation normalisation);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__TRAINING__SAMPLES_HPP_
