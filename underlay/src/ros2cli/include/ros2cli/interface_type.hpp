// SPDX-License-Identifier: Apache-2.0
#ifndef ROS2CLI__INTERFACE_TYPE_HPP_
#define ROS2CLI__INTERFACE_TYPE_HPP_

#include <memory>
#include <string>

#include "rcpputils/shared_library.hpp"
#include "ros2cli/message_view.hpp"
#include "rosidl_runtime_c/message_type_support_struct.h"
#include "rosidl_runtime_c/service_type_support_struct.h"

namespace ros2cli {

/// A message type found by its name in the installed packages. The library stays loaded as long as
/// a copy of this is there; messages of the type must go before.
struct MessageType {
  std::string name;  ///< `pkg/msg/Name`
  std::shared_ptr<rcpputils::SharedLibrary> library;
  const rosidl_message_type_support_t* handle;
  const Members& members() const { return *static_cast<const Members*>(handle->data); }
};

struct ServiceType {
  std::string name;  ///< `pkg/srv/Name`
  std::shared_ptr<rcpputils::SharedLibrary> library;
  const rosidl_service_type_support_t* handle;
  const Members& request() const;
  const Members& response() const;
};

struct ActionType {
  std::string name;              ///< `pkg/action/Name`
  ServiceType send_goal;         ///< its request has the fields `goal_id` and `goal`
  ServiceType get_result;        ///< its response has the fields `status` and `result`
  MessageType feedback_message;  ///< with the fields `goal_id` and `feedback`
};

/// Takes `pkg/msg/Name` or `pkg/Name`; throws BadInput that says whether the package or the type is
/// unknown, with the name that is nearest.
MessageType load_message_type(const std::string& name);
ServiceType load_service_type(const std::string& name);
ActionType load_action_type(const std::string& name);

}  // namespace ros2cli

#endif  // ROS2CLI__INTERFACE_TYPE_HPP_
