// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/dynamic_message.hpp"

#include <new>

namespace ros2cli {

DynamicMessage::DynamicMessage(const Members& members)
    : members_(&members), memory_(::operator new(members.size_of_)) {
  members.init_function(memory_.get(), rosidl_runtime_cpp::MessageInitialization::ALL);
}

DynamicMessage::~DynamicMessage() {
  members_->fini_function(memory_.get());
}

}  // namespace ros2cli
