// SPDX-License-Identifier: Apache-2.0
#include "replay/replay_parameters.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace nasm_pushing {
namespace {

using nasm_controller::ParameterTable;
using rclcpp::ParameterValue;

ParameterTable make_table() {
  const auto text = [](const char* value) { return ParameterValue(std::string(value)); };
  const auto whole = [](int64_t value) { return ParameterValue(value); };
  return {
      {"recordings", text(""), "",
       "Folders, .h5 and .json files and .zip archives, separated by colons"},
      {"output", text("replay"), "", "Folder for report.html, replay.png and replay.csv"},
      {"limit", whole(0), "", "Pushes at most, drawn at random; 0: all", 0, 1e9},
      {"seed", whole(1), "", "Fixes which pushes are drawn", 0, 1e9},
      {"pushes",
       text("all"),
       "",
       "All that can be used, or those of the paper only: accelerated by 500 mm/s², side 0, at "
       "most "
       "0.7 rad, contact between 0.2 and 0.8",
       0,
       0,
       {"all", "paper"}},
      {"images", text(""), "", "Folder with SHAPE.png; empty: drawn from the shapes' geometry"},
      {"friction", text(""), "",
       "Folder with SURFACE.csv, 40 lines of 82 numbers; empty: of the surfaces' mean and standard "
       "deviation"},
      {"patience", ParameterValue(30.0), "s", "How long to wait for the node", 0.1, 3600},
      {"min_listeners", whole(1), "",
       "Subscriptions to the pushes to wait for: the node's, a recorder's", 1, 1000},
      {"push_patience", ParameterValue(5.0), "s", "How long to wait for an answer", 0.01, 3600},
  };
}

ParameterValue declare(rclcpp::Node& node, const std::string& name) {
  const auto& table = replay_parameters();
  const auto entry =
      std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.name == name; });
  const ParameterValue value =
      node.declare_parameter(name, entry->value, nasm_controller::descriptor_of(*entry));
  nasm_controller::check_value(*entry, value);
  return value;
}

std::vector<std::string> split_paths(const std::string& text) {
  std::vector<std::string> paths;
  std::istringstream stream(text);
  for (std::string path; std::getline(stream, path, ':');) {
    if (!path.empty()) paths.push_back(path);
  }
  if (paths.empty()) {
    throw std::invalid_argument(
        "recordings is empty: name folders, .h5 or .json files or .zip archives of recordings");
  }
  return paths;
}

}  // namespace

const ParameterTable& replay_parameters() {
  static const ParameterTable table = make_table();
  return table;
}

std::string declare_output(rclcpp::Node& node) {
  return declare(node, "output").get<std::string>();
}

double declare_patience(rclcpp::Node& node) {
  return declare(node, "patience").get<double>();
}

std::size_t declare_min_listeners(rclcpp::Node& node) {
  return static_cast<std::size_t>(declare(node, "min_listeners").get<int64_t>());
}

double declare_push_patience(rclcpp::Node& node) {
  return declare(node, "push_patience").get<double>();
}

PushLoader::Options declare_loading(rclcpp::Node& node) {
  PushLoader::Options options;
  options.limit = static_cast<std::size_t>(declare(node, "limit").get<int64_t>());
  options.seed = static_cast<uint64_t>(declare(node, "seed").get<int64_t>());
  const bool all = declare(node, "pushes").get<std::string>() == "all";
  options.filter = all ? any_push() : PushFilter();
  options.encode.image_folder = declare(node, "images").get<std::string>();
  options.encode.friction_folder = declare(node, "friction").get<std::string>();
  options.paths = split_paths(declare(node, "recordings").get<std::string>());
  return options;
}

}  // namespace nasm_pushing
