// SPDX-License-Identifier: Apache-2.0
#include "replay/replay_parameters.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace nasm_pushing {
namespace {

using nasm_ros::ParameterEntry;
using nasm_ros::ParameterTable;
using rclcpp::ParameterValue;

ParameterTable make_table() {
  return {
      ParameterEntry("recordings", "",
                     "Folders, .h5 and .json files and .zip archives, separated by colons"),
      ParameterEntry("output", "replay", "Folder for report.html, replay.png and replay.csv"),
      ParameterEntry("limit", 0, "Maximum number of pushes, drawn at random; 0: all").from(0, 1e9),
      ParameterEntry("seed", 1, "Seed from which pushes are drawn").from(0, 1e9),
      ParameterEntry("pushes", "all",
                     "All that can be used, or those of the paper only: accelerated by 500 mm/s², "
                     "side 0, at most 0.7 rad, contact between 0.2 and 0.8")
          .one_of({"all", "paper"}),
      ParameterEntry("images", "", "Folder with SHAPE.png; empty: drawn from the shapes' geometry"),
      ParameterEntry("friction", "",
                     "Folder with SURFACE.csv, 40 lines of 82 numbers; empty: of the surfaces' "
                     "mean and standard deviation"),
      ParameterEntry("start_timeout_s", 30.0, "How long to wait for the node")
          .in("s")
          .from(0.1, 3600),
      ParameterEntry("listeners", 1,
                     "Subscriptions to the pushes to wait for: the node's, a recorder's")
          .from(1, 1000),
      ParameterEntry("timeout_s", 5.0, "How long to wait for an answer").in("s").from(0.01, 3600),
  };
}

ParameterValue declare(rclcpp::Node& node, const std::string& name) {
  const auto& table = replay_parameters();
  const auto entry =
      std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.name == name; });
  const ParameterValue value =
      node.declare_parameter(name, entry->value, nasm_ros::descriptor_of(*entry));
  nasm_ros::check_value(*entry, value);
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

double declare_start_timeout(rclcpp::Node& node) {
  return declare(node, "start_timeout_s").get<double>();
}

std::size_t declare_min_listeners(rclcpp::Node& node) {
  return static_cast<std::size_t>(declare(node, "listeners").get<int64_t>());
}

double declare_timeout(rclcpp::Node& node) {
  return declare(node, "timeout_s").get<double>();
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
