// SPDX-License-Identifier: Apache-2.0
#ifndef SUPPORT_HPP_
#define SUPPORT_HPP_

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "nasm_common/random.hpp"
#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_evaluation/case.hpp"
#include "nasm_ros/responder.hpp"
#include "rosbag2_cpp/writer.hpp"
#include "rosbag2_storage/storage_options.hpp"

namespace nasm_evaluation::test {

using nasm_common::testing::bytes_of;
using nasm_common::testing::TemporaryFolder;

/// Every file below a folder with its content.
inline std::map<std::string, std::string> content_of(const std::string& folder) {
  std::map<std::string, std::string> content;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) content[entry.path().string()] = bytes_of(entry.path());
  }
  return content;
}

inline std::string model_file(const std::string& name) {
  return std::string(MODELS_FOLDER) + "/" + name + ".safetensors";
}

/// A problem as the model of the system was trained for; stretched by 1.5 around the middle of the
/// training box it is `outside`.
inline nasm_msgs::msg::OcpInstance problem(const std::string& system, uint64_t id,
                                           bool outside = false) {
  static std::map<std::string, nasm_core::Model> models;
  auto [model, is_new] = models.try_emplace(system);
  if (is_new) model->second = nasm_core::read_model(model_file(system));
  const nasm_core::SystemInfo& info = nasm_core::find_system(system).info();
  const auto components = nasm_core::encoded_components(info, model->second.encoding);
  nasm_common::Random random(3, id);
  Eigen::VectorXd point(model->second.lower.size());
  for (Eigen::Index i = 0; i < point.size(); ++i) {
    const double width = model->second.upper(i) - model->second.lower(i);
    point(i) = random.uniform(model->second.lower(i), model->second.upper(i)) +
               (outside && i == 0 ? width : 0.0);
  }
  const nasm_core::Instance instance = nasm_core::decode(info, components, point);
  nasm_msgs::msg::OcpInstance message;
  message.id = id;
  message.system = system;
  message.goal.assign(instance.goal.begin(), instance.goal.end());
  for (const nasm_core::Component& part : components) {
    if (part.kind != nasm_core::Component::Kind::kParameter) continue;
    message.parameter_names.push_back(info.parameters[static_cast<std::size_t>(part.index)].name);
    message.parameter_values.push_back(instance.parameters(part.index));
  }
  return message;
}

/// A model that answers with the controller's default parameters.
class Controller {
 public:
  explicit Controller(const std::string& model) : server_({}) {
    if (const auto fault = server_.load(model)) throw std::runtime_error(*fault);
    settings.limits.max_relative_gap = 0.01;  // docs/controller.md
  }
  nasm_msgs::msg::ControlTrajectory answer(const nasm_msgs::msg::OcpInstance& instance) {
    nasm_msgs::msg::ControlTrajectory trajectory;
    responder_.respond(instance, 0, settings, trajectory);
    return trajectory;
  }
  nasm_ros::ServingSettings settings;

 private:
  nasm_ros::ModelServer server_;
  nasm_ros::Responder responder_{server_};
};

/// A new bag; complete when this is gone.
class BagWriter {
 public:
  explicit BagWriter(const std::string& folder, uint64_t split_bytes = 0) {
    rosbag2_storage::StorageOptions options;
    options.uri = folder;
    options.storage_id = "sqlite3";
    options.max_bagfile_size = split_bytes;
    writer_.open(options);
  }

  template <class Message>
  void write(const Message& message, const std::string& topic, double time_s) {
    writer_.write(message, topic, rclcpp::Time(static_cast<int64_t>(1e9 * time_s)));
  }

  /// Bytes of whatever, said to be of a type.
  void write_bytes(const std::string& bytes, const std::string& topic, const std::string& type,
                   double time_s) {
    auto message = std::make_shared<rclcpp::SerializedMessage>(bytes.size());
    auto& raw = message->get_rcl_serialized_message();
    std::copy(bytes.begin(), bytes.end(), raw.buffer);
    raw.buffer_length = bytes.size();
    writer_.write(message, topic, type, rclcpp::Time(static_cast<int64_t>(1e9 * time_s)));
  }

 private:
  rosbag2_cpp::Writer writer_;
};

constexpr char kProblems[] = "/controller/instance";
constexpr char kAnswers[] = "/controller/control_trajectory";
constexpr char kStates[] = "/simulator/state";

/// A bag of this many instances of a system, ids from 1, a tenth of a second apart.
inline void write_problems(const std::string& folder, const std::string& system, uint64_t count,
                           uint64_t split_bytes = 0) {
  BagWriter bag(folder, split_bytes);
  for (uint64_t id = 1; id <= count; ++id) {
    bag.write(problem(system, id, id % 10 == 0), kProblems, 100.0 + 0.1 * static_cast<double>(id));
  }
}

}  // namespace nasm_evaluation::test

#endif  // SUPPORT_HPP_
