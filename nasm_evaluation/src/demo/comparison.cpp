// SPDX-License-Identifier: Apache-2.0
#include "demo/comparison.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "ament_index_cpp/get_package_prefix.hpp"
#include "nasm_common/child_process.hpp"
#include "nasm_common/file.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_common/statistics.hpp"
#include "nasm_common/stopwatch.hpp"
#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/operator/fused_operator.hpp"
#include "nasm_core/operator/model.hpp"

namespace nasm_evaluation::demo {
namespace {

Comparison without(const std::string& why) {
  Comparison comparison;
  comparison.why_not = why;
  return comparison;
}

double seconds(const nlohmann::json& results, const char* key) {
  const auto found = results.find(key);
  if (found == results.end() || !found->is_number()) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  return 1e-6 * found->get<double>();
}

std::string trainer() {
  try {
    return ament_index_cpp::get_package_prefix("nasm_trainer") + "/lib/nasm_trainer/nasm_trainer";
  } catch (const ament_index_cpp::PackageNotFoundError&) {
    return {};
  }
}

/// Largest output of the program that is read, in bytes.
constexpr std::size_t kMostOutput = 1 << 20;

/// A name that no other demonstration uses; removed at the end.
struct TemporaryFile {
  ~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
  }
  const std::string path = (std::filesystem::temp_directory_path() /
                            ("nasm_comparison_" + std::to_string(::getpid()) + ".json"))
                               .string();
};

constexpr int kRepetitions = 11;

}  // namespace

Comparison parse_comparison(const std::string& json) {
  // Warnings may stand around it.
  const std::size_t begin = std::min(json.find('{'), json.size());
  const auto results = nlohmann::json::parse(json.substr(begin, json.rfind('}') + 1 - begin),
                                             nullptr, /*allow_exceptions=*/false);
  if (!results.is_object()) return without("ros2 nasm evaluate printed no JSON object");
  Comparison comparison;
  comparison.libtorch_s = seconds(results, "latency_us");
  comparison.ipopt_s = seconds(results, "dm_reuse_us");
  return comparison;
}

Comparison measure_comparison(const std::string& model_path) {
  const std::string program = trainer();
  if (program.empty() || !std::filesystem::exists(program)) {
    return without("the package nasm_trainer is not installed");
  }
  if (model_path.empty()) return without("the model's file is not known (parameter model)");
  const std::vector<std::string> command = {program,       "evaluate", "--split",   "id",
                                            "--instances", "20",       "--compare", "--json",
                                            "--model",     model_path};
  const TemporaryFile output;
  nasm_common::InterruptGuard interrupt;
  nasm_common::ChildProcess child(command, output.path);
  while (!child.poll()) {
    if (interrupt.requested()) return without("it was interrupted");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  if (*child.poll() != 0) {
    return without("ros2 nasm evaluate failed; run it by hand to see why: " +
                   nasm_common::joined(command, " "));
  }
  return parse_comparison(nasm_common::read_file(output.path, kMostOutput));
}

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
