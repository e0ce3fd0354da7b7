// SPDX-License-Identifier: Apache-2.0
#ifndef FIELD_PATH_HPP_
#define FIELD_PATH_HPP_

#include <string>
#include <vector>

#include "ros2cli/message_view.hpp"

namespace ros2topic {

/// A field inside of a message, such as `pose.position`.
class FieldPath {
 public:
  /// Throws BadInput if there is no such field in messages of the type.
  FieldPath(const std::string& text, const ros2cli::Members& members);

  ros2cli::FieldView in(const ros2cli::MessageView& message) const;

 private:
  std::vector<std::string> names_;
};

}  // namespace ros2topic

#endif  // FIELD_PATH_HPP_
