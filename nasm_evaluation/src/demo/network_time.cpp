// SPDX-License-Identifier: Apache-2.0
#include "demo/network_time.hpp"

#include <chrono>

#include "nasm_common/statistics.hpp"
#include "nasm_common/stopwatch.hpp"
#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/operator/fused_operator.hpp"
#include "nasm_core/operator/model.hpp"

namespace nasm_evaluation::demo {
namespace {

constexpr int kRepetitions = 11;

}  // namespace

std::vector<double> measure_network(const std::string& model_path,
                                    const nasm_core::SystemInfo& info,
                                    const std::vector<nasm_core::Instance>& instances) {
  const nasm_core::Model model = nasm_core::read_model(model_path);
  const nasm_core::FusedOperator network(model);
  const auto components = nasm_core::encoded_components(info, model.encoding);
  const auto workspace = network.make_workspace(model.steps);
  const Eigen::VectorXd fractions =
      Eigen::VectorXd::LinSpaced(model.steps, 0.0, 1.0 - 1.0 / model.steps);
  Eigen::VectorXd encoded(network.inputs());
  Eigen::MatrixXd controls(network.controls(), model.steps);
  std::vector<double> medians_s;
  for (const nasm_core::Instance& instance : instances) {
    std::vector<double> times_s;
    for (int i = 0; i < kRepetitions; ++i) {
      const auto start = std::chrono::steady_clock::now();
      nasm_core::encode(instance, components, encoded);
      network.evaluate(encoded, fractions, *workspace, controls);
      times_s.push_back(nasm_common::seconds_since(start));
    }
    medians_s.push_back(nasm_common::median(times_s));
  }
  return medians_s;
}

}  // namespace nasm_evaluation::demo
