// SPDX-License-Identifier: Apache-2.0
// Sends goals, shows what comes back, and reports; see DemoNode.
#include <ctime>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "nasm_bringup/demo/demo_node.hpp"
#include "nasm_bringup/demo/figures.hpp"
#include "nasm_bringup/demo/network_time.hpp"
#include "nasm_bringup/demo/report.hpp"

namespace {

using nasm_bringup::demo::DemoNode;
using nasm_bringup::demo::Results;

enum ExitCode { kDone = 0, kFailed = 1, kBadInput = 2, kInterrupted = 130 };

std::string machine() {
  std::string processor = "unknown processor";
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const auto colon = line.find(": ");
    if (line.rfind("model name", 0) == 0 && colon != std::string::npos) {
      processor = line.substr(colon + 2);
      break;
    }
  }
  return processor + ", " + std::to_string(std::thread::hardware_concurrency()) + " cores";
}

std::string date() {
  const std::time_t now = std::time(nullptr);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", std::localtime(&now));
  return text;
}

/// Nothing, and a word to the user, if the model cannot be read here.
std::vector<double> network_times(const Results& results) {
  std::vector<nasm_core::Instance> instances;
  for (const auto& record : results.records) instances.push_back(record.goal.instance);
  try {
    return nasm_bringup::demo::measure_network(results.model_path, results.system->info(),
                                               instances);
  } catch (const std::exception& error) {
    std::cerr << "warning: the network alone is not measured: " << error.what() << std::endl;
    return {};
  }
}

/// Writes everything and says how it went.
int report(DemoNode& node, Results results) {
  results.network_s = network_times(results);
  if (node.compares()) {
    results.comparison = nasm_bringup::demo::measure_comparison(node.model_path());
  } else {
    results.comparison.why_not = "it was not asked for (parameter compare)";
  }
  results.machine = machine();
  results.date = date();

  const auto summary = nasm_bringup::demo::summarise(results);
  node.table().summary(summary, results.comparison);
  const std::filesystem::path folder = node.output();
  std::filesystem::create_directories(folder);
  nasm_bringup::demo::compose_report(results).save((folder / "report.html").string());
  for (const auto& path : nasm_bringup::demo::draw_figures(results, folder)) {
    std::cout << "wrote " << path.string() << '\n';
  }
  std::cout << "wrote " << (folder / "report.html").string() << std::endl;
  return summary.is_success() ? kDone : kFailed;
}

int run() {
  std::shared_ptr<DemoNode> node;
  try {
    node = std::make_shared<DemoNode>(rclcpp::NodeOptions());
  } catch (const std::exception& error) {
    std::cerr << "error: " << error.what() << std::endl;
    return kBadInput;
  }
  rclcpp::spin(node);
  if (!node->failure().empty()) {
    std::cerr << "error: " << node->failure() << std::endl;
    return kFailed;
  }
  if (!node->is_done()) {
    std::cerr << "interrupted" << std::endl;
    return kInterrupted;
  }
  try {
    return report(*node, node->results());
  } catch (const std::exception& error) {
    std::cerr << "error: " << error.what() << std::endl;
    return kFailed;
  }
}

}  // namespace

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  const int code = run();
  if (rclcpp::ok()) rclcpp::shutdown();
  return code;
}
