// SPDX-License-Identifier: Apache-2.0
#include <ctime>
#include <filesystem>

#include "replay/report.hpp"

namespace nasm_pushing {
namespace {

std::string date() {
  const std::time_t now = std::time(nullptr);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", std::localtime(&now));
  return text;
}

}  // namespace

std::string write_replay(const ReplayResults& results, const std::string& folder) {
  ReplayResults dated = results;
  if (dated.date.empty()) dated.date = date();
  const std::filesystem::path path = folder;
  write_csv(path / "replay.csv", dated);
  compose_figure(dated).save(path / "replay.png");
  compose_report(dated).save(path / "report.html");
  return std::filesystem::absolute(path / "report.html").string();
}

}  // namespace nasm_pushing
