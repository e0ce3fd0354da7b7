// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/processor_time.hpp"
#include "nasm_common/statistics.hpp"
#include "nasm_trainer/blas/blas.hpp"
#include "nasm_trainer/evaluation/evaluation.hpp"
#include "nasm_trainer/evaluation/tensors.hpp"
#include "nasm_trainer/operators/operator.hpp"
#include "operators/one_thread.hpp"

namespace nasm_trainer {
namespace {

/// The median duration in µs of an action, which is told its number.
template <class Action>
double median_us(int repetitions, double enough_s, const Action& action) {
  std::vector<double> times;
  double total = 0.0;
  for (int i = 0; i < repetitions && (i == 0 || total < 1e6 * enough_s); ++i) {
    const double start_s = nasm_common::thread_time_s();
    action(i);
    times.push_back(1e6 * (nasm_common::thread_time_s() - start_s));
    total += times.back();
  }
  return nasm_common::median(times);
}

/// Each instance of the set by itself.
std::vector<TestSet> requests_of(const TestSet& set) {
  std::vector<TestSet> requests(set.instances.size());
  for (std::size_t i = 0; i < requests.size(); ++i) {
    requests[i].system = set.system;
    requests[i].instances = {set.instances[i]};
    requests[i].encoded = set.encoded.col(static_cast<Eigen::Index>(i));
  }
  return requests;
}

double latency_us(Operator& neural_operator, const TestSet& set, const TimingOptions& options) {
  const std::vector<TestSet> requests = requests_of(set);
  const auto answer = [&](int i) {
    predict(neural_operator, requests[static_cast<std::size_t>(i) % requests.size()]);
  };
  median_us(options.requests / 10 + 1, options.enough_s, answer);
  return median_us(options.requests, options.enough_s, answer);
}

double batch_us(Operator& neural_operator, const TestSet& set, const TimingOptions& options) {
  Eigen::MatrixXd encoded(set.encoded.rows(), options.batch_instances);
  for (Eigen::Index i = 0; i < encoded.cols(); ++i) {
    encoded.col(i) = set.encoded.col(i % set.encoded.cols());
  }
  const torch::Tensor instances = instance_tensor(encoded, neural_operator.type());
  const torch::Tensor fractions = fraction_tensor(nasm_core::find_system(set.system).info(),
                                                  set.instances.front(), neural_operator.type());
  const auto answer = [&](int) {
    for (int64_t first = 0; first < instances.size(0); first += kInstancesAtOnce) {
      neural_operator.grid(instances.slice(0, first, first + kInstancesAtOnce), fractions);
    }
  };
  constexpr int kBatches = 5;
  return median_us(kBatches, options.enough_s, answer) / options.batch_instances;
}

}  // namespace

OperatorTiming time_model(const nasm_core::Model& model, const TestSet& set,
                          const TimingOptions& options) {
  check_fit(model, set);
  use_blas_threads(1);
  const OneThread one_thread;
  const torch::NoGradGuard no_gradients;
  Operator neural_operator = make_operator(model);
  OperatorTiming timing;
  timing.latency_us = latency_us(neural_operator, set, options);
  timing.batch_us = batch_us(neural_operator, set, options);
  return timing;
}

}  // namespace nasm_trainer
