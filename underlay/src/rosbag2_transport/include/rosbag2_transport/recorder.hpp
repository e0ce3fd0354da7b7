// SPDX-License-Identifier: Apache-2.0
#ifndef ROSBAG2_TRANSPORT__RECORDER_HPP_
#define ROSBAG2_TRANSPORT__RECORDER_HPP_

#include <memory>
#include <string>

#include "rclcpp/node.hpp"
#include "rclcpp/node_options.hpp"
#include "rosbag2_cpp/writer.hpp"
#include "rosbag2_storage/storage_options.hpp"
#include "rosbag2_transport/record_options.hpp"

namespace rosbag2_transport {

/// Writes the messages of topics into a bag, while an executor spins the node.
class Recorder : public rclcpp::Node {
 public:
  /// Throws std::runtime_error if the options contradict each other.
  Recorder(std::shared_ptr<rosbag2_cpp::Writer> writer,
           const rosbag2_storage::StorageOptions& storage_options,
           const rosbag2_transport::RecordOptions& record_options,
           const std::string& node_name = "rosbag2_recorder",
           const rclcpp::NodeOptions& node_options = rclcpp::NodeOptions());
  /// Stops.
  virtual ~Recorder();

  /// Opens the bag, subscribes to what is there and looks for new topics from then on; throws
  /// std::runtime_error if the bag cannot be made. Returns at once.
  void record();

  /// Closes the bag; does nothing if not recording.
  void stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rosbag2_transport

#endif  // ROSBAG2_TRANSPORT__RECORDER_HPP_
