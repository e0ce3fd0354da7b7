// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__EVALUATION__EVALUATION_HPP_
#define NASM_TRAINER__EVALUATION__EVALUATION_HPP_

#include <optional>
#include <vector>

#include "nasm_core/operator/model.hpp"
#include "nasm_trainer/evaluation/accuracy.hpp"

namespace nasm_trainer {

/// How long an operator takes to answer, in processor time of one thread.
struct OperatorTiming {
  /// Latency: one request of one instance at all its times, from encoded numbers to controls;
  /// median.
  double latency_us = 0.0;
  /// Throughput: the time of one large batch by its number of instances, which is what the paper
  /// reports; median. The batch is answered in pieces that fit the processor's cache.
  double batch_us = 0.0;
};

struct TimingOptions {
  int requests = 300;          ///< of one instance, after a few to warm up
  int batch_instances = 2000;  ///< as in the paper
  double enough_s = 1.0;       ///< neither measurement is repeated any more after this time
};

/// How good a model is on a test set, instance by instance.
struct Evaluation {
  nasm_core::Accuracy accuracy;
  std::vector<Eigen::MatrixXd> controls;
  Eigen::VectorXd errors;
  Eigen::Index worst = 0;                 ///< the instance with the largest error
  std::optional<double> signed_gap_mean;  ///< see signed_gaps
};

/// Throws std::invalid_argument if the set is of another system or encoding than the model, or the
/// model's horizon is not the system's.
void check_fit(const nasm_core::Model& model, const TestSet& set);

/// Loads the model into a network in single precision, after check_fit.
Evaluation evaluate(const nasm_core::Model& model, const TestSet& set);

/// Times the model with instances of the set, over and over again if it has too few.
OperatorTiming time_model(const nasm_core::Model& model, const TestSet& set,
                          const TimingOptions& options = {});

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__EVALUATION__EVALUATION_HPP_
