// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "nasm_common/numbers.hpp"
#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_trainer {
namespace systems_command {

using nasm_core::Quantity;
using nasm_core::Split;
using nasm_core::SystemInfo;

struct SystemsRequest {
  std::vector<std::string> names;
  bool json = false;
};

void print_quantities(const char* title, const std::vector<Quantity>& quantities) {
  std::printf("  %-10s", title);
  for (std::size_t i = 0; i < quantities.size(); ++i) {
    std::printf("%s%s [%s]", i ? ", " : " ", quantities[i].name.c_str(),
                quantities[i].unit.c_str());
  }
  std::printf("\n");
}

void print_controls(const SystemInfo& info) {
  std::vector<Quantity> controls = info.controls;
  for (std::size_t i = 0; i < controls.size(); ++i) {
    const double lower = info.control_lower(static_cast<Eigen::Index>(i));
    const double upper = info.control_upper(static_cast<Eigen::Index>(i));
    if (!std::isfinite(lower) && !std::isfinite(upper)) continue;
    controls[i].unit = nasm_common::short_text(lower) + " .. " + nasm_common::short_text(upper) +
                       " " + controls[i].unit;
  }
  print_quantities("controls", controls);
}

/// The name alone, or with its kind where the goal and the initial state have the same.
std::string shown_name(const SystemInfo& info, const nasm_core::Component& component) {
  const auto short_name = [&](const nasm_core::Component& part) {
    const std::string name = nasm_core::component_name(info, part);
    return name.substr(name.find('.') + 1);
  };
  const std::string name = short_name(component);
  const auto is_same = [&](const auto& part) { return short_name(part) == name; };
  return std::count_if(info.task.begin(), info.task.end(), is_same) == 1
             ? name
             : nasm_core::component_name(info, component);
}

void print_split(const SystemInfo& info, const Split& split) {
  std::printf("    %-15s", split.name.c_str());
  if (split.varies == nasm_core::Encoding::kAll) {
    std::printf(" everything displaced by 0.1 U(%s, %s)\n",
                nasm_common::short_text(split.ranges[0].lower).c_str(),
                nasm_common::short_text(split.ranges[0].upper).c_str());
    return;
  }
  for (std::size_t i = 0; i < split.ranges.size(); ++i) {
    std::printf("%s%s %s .. %s", i ? ", " : " ", shown_name(info, info.task[i]).c_str(),
                nasm_common::short_text(split.ranges[i].lower).c_str(),
                nasm_common::short_text(split.ranges[i].upper).c_str());
  }
  std::printf("\n");
}

void print_details(const SystemInfo& info) {
  std::printf("%s: %s\n", info.name.c_str(), info.description.c_str());
  print_quantities("states", info.states);
  print_controls(info);
  print_quantities("goal", info.goals);
  if (!info.constraints.empty()) print_quantities("limits", info.constraints);
  const std::string unit = info.time_unit == "1" ? "" : " " + info.time_unit;
  std::printf("  %-10s %s%s in %d steps\n", "horizon",
              nasm_common::short_text(info.horizon).c_str(), unit.c_str(), info.steps);
  std::printf("  parameters\n");
  for (const auto& parameter : info.parameters) {
    std::printf("    %-22s %s %s\n", parameter.name.c_str(),
                nasm_common::short_text(parameter.value).c_str(), parameter.unit.c_str());
  }
  std::printf("  distributions\n");
  for (const Split& split : info.splits) print_split(info, split);
  if (info.branches.size() < 2) return;
  std::printf("  local minima\n");
  for (const std::string& branch : info.branches) std::printf("    %s\n", branch.c_str());
}

void print_overview(const std::vector<std::string>& names) {
  std::printf("%-16s %6s %8s %5s  %s\n", "system", "states", "controls", "goal", "what it is");
  for (const std::string& name : names) {
    const SystemInfo& info = nasm_core::find_system(name).info();
    std::printf("%-16s %6zu %8zu %5zu  %s\n", name.c_str(), info.states.size(),
                info.controls.size(), info.goals.size(), info.description.c_str());
  }
  std::printf("\n`ros2 nasm systems NAME` shows units, parameters and ranges.\n");
}

/// What was skipped does not stop what was found.
void print_faults() {
  for (const auto& fault : nasm_core::system_faults()) {
    std::fprintf(stderr, "skipped: %s: %s\n", fault.library.c_str(), fault.text.c_str());
  }
}

nlohmann::ordered_json to_json(const std::vector<Quantity>& quantities) {
  auto list = nlohmann::ordered_json::array();
  for (const Quantity& quantity : quantities) {
    list.push_back({{"name", quantity.name}, {"unit", quantity.unit}});
  }
  return list;
}

nlohmann::ordered_json to_json(const SystemInfo& info) {
  nlohmann::ordered_json object;
  object["name"] = info.name;
  object["description"] = info.description;
  object["states"] = to_json(info.states);
  object["controls"] = to_json(info.controls);
  object["goal"] = to_json(info.goals);
  // Without a bound: null, since JSON has no infinity.
  object["control_lower"] =
      std::vector<double>(info.control_lower.begin(), info.control_lower.end());
  object["control_upper"] =
      std::vector<double>(info.control_upper.begin(), info.control_upper.end());
  object["horizon"] = info.horizon;
  object["time_unit"] = info.time_unit;
  object["steps"] = info.steps;
  object["initial_state"] =
      std::vector<double>(info.initial_state.begin(), info.initial_state.end());
  object["default_goal"] = std::vector<double>(info.goal.begin(), info.goal.end());
  for (const auto& parameter : info.parameters) {
    object["parameters"].push_back({{"name", parameter.name},
                                    {"unit", parameter.unit},
                                    {"value", parameter.value},
                                    {"changeable", parameter.changeable}});
  }
  for (const auto& component : info.task) {
    object["task"].push_back(nasm_core::component_name(info, component));
  }
  for (const Split& split : info.splits) {
    auto ranges = nlohmann::ordered_json::array();
    for (const auto& range : split.ranges) ranges.push_back({range.lower, range.upper});
    object["splits"][split.name] = {{"varies", nasm_core::to_string(split.varies)},
                                    {"ranges", ranges}};
  }
  object["branches"] = info.branches;
  return object;
}

void run(const SystemsRequest& request) {
  const auto names = request.names.empty() ? nasm_core::system_names() : request.names;
  auto all = nlohmann::ordered_json::array();
  for (const std::string& name : names) {
    all.push_back(to_json(nasm_core::find_system(name).info()));
  }
  if (request.json) {
    std::printf("%s\n", all.dump(2).c_str());
  } else if (request.names.empty()) {
    print_overview(names);
  } else {
    for (const std::string& name : names) print_details(nasm_core::find_system(name).info());
  }
  print_faults();
}

}  // namespace systems_command

void add_systems_command(CLI::App& app) {
  using namespace systems_command;
  auto request = std::make_shared<SystemsRequest>();
  CLI::App* command =
      app.add_subcommand("systems", "List the systems, their dimensions, parameters and ranges");
  command->add_option("name", request->names, "Only these, in detail");
  command->add_flag("--json", request->json, "Print a JSON array with all details");
  command->footer(
      "Examples:\n  ros2 nasm systems\n  ros2 nasm systems quadrotor zermelo\n  ros2 nasm systems "
      "--json");
  command->callback([request] { run(*request); });
}

}  // namespace nasm_trainer
