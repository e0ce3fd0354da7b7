// SPDX-License-Identifier: Apache-2.0
#ifndef ROS2CLI__UNTYPED_CLIENT_HPP_
#define ROS2CLI__UNTYPED_CLIENT_HPP_

#include <memory>
#include <optional>
#include <string>

#include "rclcpp/rclcpp.hpp"
#include "ros2cli/dynamic_message.hpp"
#include "ros2cli/interface_type.hpp"

namespace ros2cli {

/// A client of a service whose type is known only at run time; one request at a time.
class UntypedClient : public rclcpp::ClientBase {
 public:
  UntypedClient(rclcpp::Node& node, const ServiceType& type, const std::string& service);

  void send(const DynamicMessage& request);
  /// The response to the last request once it is there, else nullptr.
  std::shared_ptr<DynamicMessage> response() const { return response_; }

  std::shared_ptr<void> create_response() override;
  std::shared_ptr<rmw_request_id_t> create_request_header() override;
  void handle_response(std::shared_ptr<rmw_request_id_t> request_header,
                       std::shared_ptr<void> response) override;

 private:
  const Members& response_members_;
  int64_t sent_ = 0;
  std::shared_ptr<DynamicMessage> created_;
  std::shared_ptr<DynamicMessage> response_;
};

}  // namespace ros2cli

#endif  // ROS2CLI__UNTYPED_CLIENT_HPP_
