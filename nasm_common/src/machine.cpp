// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/machine.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <thread>

#include "nasm_common/numbers.hpp"

namespace nasm_common {
namespace {

/// What stands behind the first line that begins with the key; empty if there is none.
std::string value_in(const char* file, const std::string& key) {
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    if (line.compare(0, key.size(), key) != 0) continue;
    const std::size_t colon = line.find(':');
    const std::size_t start = line.find_first_not_of(" \t", colon + 1);
    return start == std::string::npos ? "" : line.substr(start);
  }
  return {};
}

}  // namespace

std::string describe_machine() {
  const std::string processor = value_in("/proc/cpuinfo", "model name");
  std::string text = (processor.empty() ? "unknown processor" : processor) + ", " +
                     std::to_string(processor_count()) + " cores";
  double memory_kb = 0.0;
  if (std::sscanf(value_in("/proc/meminfo", "MemTotal").c_str(), "%lf", &memory_kb) == 1) {
    text += format(", %.0f GB", memory_kb / 1e6);
  }
  return text;
}

int processor_count() {
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

std::string date_text() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
  return text;
}

}  // namespace nasm_common
