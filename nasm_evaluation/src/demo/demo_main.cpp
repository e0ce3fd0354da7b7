// SPDX-License-Identifier: Apache-2.0
// Sends goals, shows what comes back, and reports; see DemoNode.
#include <exception>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "closed_loop/tour.hpp"
#include "demo/comparison.hpp"
#include "demo/demo_node.hpp"
#include "demo/report.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/machine.hpp"
#include "nasm_ros/node_program.hpp"

namespace {

using nasm_evaluation::demo::DemoNode;
using nasm_evaluation::demo::Results;

/// Nothing, and a word to the user, if the model cannot be read here.
std::vector<double> network_times(const Results& results) {
  std::vector<nasm_core::Instance> instances;
  for (const auto& record : results.records) instances.push_back(record.goal.instance);
  try {
    return nasm_evaluation::demo::measure_network(results.model_path, results.system->info(),
                                                  instances);
  } catch (const std::exception& error) {
    std::cerr << "warning: the network alone is not measured: " << error.what() << std::endl;
    return {};
  }
}

/// Nothing, and a word to the user, if it cannot be played.
std::optional<nasm_evaluation::LoopStudy> fly_tour(uint64_t seed) {
  const nasm_common::InterruptGuard guard;
  try {
    return nasm_evaluation::run_demonstration_tour(
        seed, [&](std::size_t, std::size_t) { return !guard.requested(); });
  } catch (const std::exception& error) {
    std::cerr << "warning: no closed loop is shown: " << error.what() << std::endl;
    return std::nullopt;
  }
}

/// Writes everything and says how it went.
bool report(DemoNode& node) {
  Results results = node.results();
  results.network_s = network_times(results);
  if (node.compares()) {
    results.comparison = nasm_evaluation::demo::measure_comparison(node.model_path());
  } else {
    results.comparison.why_not = "it was not asked for (parameter compare)";
  }
  results.machine = nasm_common::describe_machine();
  results.date = nasm_common::date_text();

  const auto summary = nasm_evaluation::demo::summarise(results);
  node.table().summary(results.system->info(), summary, results.comparison);
  if (node.closes_loop()) results.tour = fly_tour(results.seed);
  if (results.tour) std::cout << "Closed loop: " << tour_text(*results.tour);
  const std::filesystem::path folder = node.output();
  std::filesystem::create_directories(folder);
  nasm_evaluation::demo::compose_report(results).save((folder / "report.html").string());
  std::cout << "wrote " << (folder / "report.html").string() << std::endl;
  return summary.is_success();
}

}  // namespace

int main(int argc, char** argv) {
  return nasm_ros::run_client<DemoNode>(argc, argv, report);
}
