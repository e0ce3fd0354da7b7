// SPDX-License-Identifier: Apache-2.0
#ifndef ROS2CLI__DYNAMIC_MESSAGE_HPP_
#define ROS2CLI__DYNAMIC_MESSAGE_HPP_

#include <memory>

#include "ros2cli/message_view.hpp"

namespace ros2cli {

/// A message of a type that is known at run time only, with its default values at first.
class DynamicMessage {
 public:
  explicit DynamicMessage(const Members& members);
  ~DynamicMessage();
  DynamicMessage(const DynamicMessage&) = delete;
  DynamicMessage& operator=(const DynamicMessage&) = delete;

  const Members& members() const { return *members_; }
  void* get() { return memory_.get(); }
  const void* get() const { return memory_.get(); }
  MessageView view() const { return {*members_, memory_.get()}; }

 private:
  struct Free {
    void operator()(void* memory) const { ::operator delete(memory); }
  };

  const Members* members_;
  std::unique_ptr<void, Free> memory_;
};

}  // namespace ros2cli

#endif  // ROS2CLI__DYNAMIC_MESSAGE_HPP_
