// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing/node/settings.hpp"

#include <utility>

namespace nasm_pushing {
namespace {

using nasm_ros::ParameterTable;

ParameterTable make_table() {
  ParameterTable table =
      nasm_ros::model_parameters("pushing", nasm_core::OodPolicy::kAccept, {"accept", "refuse"});
  for (auto& entry : nasm_ros::serving_parameters()) table.push_back(std::move(entry));
  return table;
}

}  // namespace

const ParameterTable& pushing_parameters() {
  static const ParameterTable table = make_table();
  return table;
}

Settings settings_from(const nasm_ros::ParameterSource& source) {
  nasm_ros::check_values(pushing_parameters(), source);
  return nasm_ros::read_serving_settings(pushing_parameters(), source);
}

}  // namespace nasm_pushing
