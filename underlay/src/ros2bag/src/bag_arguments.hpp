// SPDX-License-Identifier: Apache-2.0
#ifndef BAG_ARGUMENTS_HPP_
#define BAG_ARGUMENTS_HPP_

#include <functional>
#include <string>

#include "ros2cli/command.hpp"
#include "rosbag2_storage/storage_options.hpp"

namespace ros2bag {

/// The bag that a verb reads.
class BagArguments {
 public:
  void add_to(ros2cli::Parser& parser);

  rosbag2_storage::StorageOptions storage_options() const;

  /// Throws std::runtime_error if the bag is a folder without metadata.yaml.
  void require_metadata() const;

 private:
  std::string path_;
  std::string storage_;
};

void add_storage_argument(ros2cli::Parser& parser, std::string& storage, const std::string& help);

/// --log-level
void add_log_level_argument(ros2cli::Parser& parser, std::string& level);

/// Starts rclcpp; signals are the command's business.
void init_ros(const std::string& log_level);

/// Checks for arguments.
std::string positive_number(const std::string& text);
std::string not_negative_number(const std::string& text);

/// Runs `work`; what it throws becomes a line on the standard error and exit code 1, or 2 if the
/// arguments are to blame.
int report_errors(const std::function<int()>& work);

/// Writes a line as Humble's `ros2 bag` does; returns 1, the exit code.
int print_error(const std::string& text);

}  // namespace ros2bag

#endif  // BAG_ARGUMENTS_HPP_
