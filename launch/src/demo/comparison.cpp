// SPDX-License-Identifier: Apache-2.0
#include "nasm_bringup/demo/comparison.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "ament_index_cpp/get_package_prefix.hpp"

namespace nasm_bringup::demo {
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

std::string quoted(const std::string& word) {
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

std::string trainer() {
  try {
    return ament_index_cpp::get_package_prefix("nasm_trainer") + "/lib/nasm_trainer/nasm_trainer";
  } catch (const ament_index_cpp::PackageNotFoundError&) {
    return {};
  }
}

}  // namespace

Comparison parse_comparison(const std::string& json) {
  const auto results = nlohmann::json::parse(json, nullptr, /*allow_exceptions=*/false);
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
  const std::string command = quoted(program) +
                              " evaluate --split id --instances 20 --compare --json --model " +
                              quoted(model_path) + " 2>/dev/null";
  FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return without("ros2 nasm evaluate cannot be started");
  std::string output;
  std::array<char, 4096> buffer;
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    output.append(buffer.data(), count);
  }
  const int status = pclose(pipe);
  if (status != 0)
    return without("ros2 nasm evaluate failed; run it by hand to see why: " + command);
  return parse_comparison(output);
}

}  // namespace nasm_bringup::demo
