// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ROS__TESTING__MODELS_HPP_
#define NASM_ROS__TESTING__MODELS_HPP_

#include <algorithm>
#include <string>
#include <vector>

#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/model.hpp"
#include "nasm_msgs/msg/ocp_instance.hpp"
#include "nasm_ros/serving_settings.hpp"

namespace nasm_ros::testing {

/// A trained model; MODELS_FOLDER is where they are.
inline std::string model_file(const std::string& name) {
  return std::string(MODELS_FOLDER) + "/" + name + ".safetensors";
}

/// The pendulum's model, made to see the initial state too, which its network then does not look
/// at: a poor proposal, which polishing makes good. Returns its file.
inline std::string write_feedback_model(const nasm_common::testing::TemporaryFolder& folder) {
  nasm_core::Model model = nasm_core::read_model(model_file("pendulum"));
  const auto& info = nasm_core::find_system(model.system).info();
  model.encoding = nasm_core::Encoding::kFeedback;
  const auto components = nasm_core::encoded_components(info, model.encoding);
  model.inputs.clear();
  for (const auto& part : components) model.inputs.push_back(component_name(info, part));
  const auto goals = static_cast<Eigen::Index>(info.goals.size());
  const auto inputs = static_cast<Eigen::Index>(components.size());
  const auto extend = [&](Eigen::VectorXd& vector, double value) {
    vector.conservativeResize(inputs);
    vector.tail(inputs - goals).setConstant(value);
  };
  extend(model.normalisation.instance_offset, 0.0);
  extend(model.normalisation.instance_scale, 1.0);
  extend(model.lower, -20.0);
  extend(model.upper, 20.0);
  nasm_core::Tensor& first = model.weights.front();  // columns: inputs, then time
  nasm_core::Tensor wide = first;
  wide.shape[1] = inputs + 1;
  wide.values.clear();
  for (int64_t row = 0; row < first.shape[0]; ++row) {
    const auto begin = first.values.begin() + row * first.shape[1];
    wide.values.insert(wide.values.end(), begin, begin + goals);
    wide.values.insert(wide.values.end(), static_cast<size_t>(inputs - goals), 0.0);
    wide.values.push_back(*(begin + goals));
  }
  first = wide;
  const std::string file = folder / "pendulum_feedback.safetensors";
  nasm_core::write_model(file, model);
  return file;
}

/// A problem that the quadrotor's model was trained for.
inline nasm_msgs::msg::OcpInstance quadrotor_instance(uint64_t id = 7) {
  nasm_msgs::msg::OcpInstance instance;
  instance.id = id;
  instance.system = "quadrotor";
  instance.goal.assign(9, 0.6);
  return instance;
}

/// The defaults of a table's parameters, some changed.
inline ParameterSource source_of(const ParameterTable& table,
                                 const std::vector<rclcpp::Parameter>& changes = {}) {
  return [table, changes](const std::string& name) {
    for (const auto& change : changes) {
      if (change.get_name() == name) return change.get_parameter_value();
    }
    return std::find_if(table.begin(), table.end(),
                        [&](const ParameterEntry& entry) { return entry.name == name; })
        ->value;
  };
}

inline ServingSettings settings_of(const std::vector<rclcpp::Parameter>& changes = {}) {
  const ParameterTable table = answering_parameters();
  return read_serving_settings(table, source_of(table, changes));
}

}  // namespace nasm_ros::testing

#endif  // NASM_ROS__TESTING__MODELS_HPP_
