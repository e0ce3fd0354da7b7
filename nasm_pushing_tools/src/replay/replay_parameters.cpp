// SPDX-License-Identifier: Apache-2.0
#include "replay/replay_parameters.hpp"

#include <sstream>
#include <stdexcept>

#include "nasm_ros/parameter_table.hpp"

namespace nasm_pushing {
namespace {

using nasm_ros::ParameterEntry;

nasm_ros::ParameterTable parameters() {
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

ReplaySettings declare_replay_parameters(rclcpp::Node& node) {
  const nasm_ros::ParameterSource source = nasm_ros::declare(parameters(), node);
  const auto text = [&](const char* name) { return source(name).get<std::string>(); };
  const auto count = [&](const char* name) { return source(name).get<int64_t>(); };
  ReplaySettings settings;
  settings.output = text("output");
  settings.start_timeout_s = source("start_timeout_s").get<double>();
  settings.timeout_s = source("timeout_s").get<double>();
  settings.listeners = static_cast<std::size_t>(count("listeners"));
  settings.loading.limit = static_cast<std::size_t>(count("limit"));
  settings.loading.seed = static_cast<uint64_t>(count("seed"));
  settings.loading.filter = text("pushes") == "all" ? any_push() : PushFilter();
  settings.loading.encode.image_folder = text("images");
  settings.loading.encode.friction_folder = text("friction");
  settings.loading.paths = split_paths(text("recordings"));
  return settings;
}

}  // namespace nasm_pushing
