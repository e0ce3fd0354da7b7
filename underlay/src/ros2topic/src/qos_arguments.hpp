// SPDX-License-Identifier: Apache-2.0
#ifndef QOS_ARGUMENTS_HPP_
#define QOS_ARGUMENTS_HPP_

#include <optional>
#include <string>

#include "rclcpp/rclcpp.hpp"
#include "ros2cli/command.hpp"

namespace ros2topic {

/// The options --qos-profile, --qos-depth, --qos-history, --qos-reliability and --qos-durability.
class QosArguments {
 public:
  /// `purpose` ends the help texts: "subscribe with".
  void add_to(ros2cli::Parser& parser, const std::string& purpose);

  bool given() const;
  /// The named profile, or `otherwise`, with what the other options say.
  rclcpp::QoS apply_to(const rclcpp::QoS& otherwise) const;

 private:
  std::string profile_;
  std::optional<std::size_t> depth_;
  std::string history_;
  std::string reliability_;
  std::string durability_;
};

}  // namespace ros2topic

#endif  // QOS_ARGUMENTS_HPP_
