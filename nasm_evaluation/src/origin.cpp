// SPDX-License-Identifier: Apache-2.0
#include <ctime>
#include <fstream>
#include <thread>

#include "nasm_evaluation/evaluation.hpp"

namespace nasm_evaluation {

std::string machine_text() {
  std::string processor = "unknown processor";
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const auto colon = line.find(": ");
    if (line.rfind("model name", 0) != 0 || colon == std::string::npos) continue;
    processor = line.substr(colon + 2);
    break;
  }
  return processor + ", " + std::to_string(std::thread::hardware_concurrency()) + " cores";
}

std::string date_text() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
  return text;
}

}  // namespace nasm_evaluation
