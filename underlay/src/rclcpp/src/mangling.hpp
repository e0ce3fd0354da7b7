// SPDX-License-Identifier: Apache-2.0
#ifndef MANGLING_HPP_
#define MANGLING_HPP_

#include <optional>
#include <string>

namespace rclcpp {

// ROS names as they stand on the wire: topic `/a` is `rt/a`; service `/s` is the pair of topics
// `rq/sRequest` and `rr/sReply`; type `p/msg/M` is `p::msg::dds_::M_`.

std::string mangle_topic(const std::string& topic);
std::string mangle_request(const std::string& service);
std::string mangle_reply(const std::string& service);

/// The ROS name behind a DDS topic; nothing if it is not of that kind.
std::optional<std::string> demangle_topic(const std::string& dds_topic);
std::optional<std::string> demangle_request(const std::string& dds_topic);
std::optional<std::string> demangle_reply(const std::string& dds_topic);
/// Either of the two.
std::optional<std::string> demangle_service(const std::string& dds_topic);

/// `p/msg/M`; a type that is not ROS's comes back as it is.
std::string demangle_type(const std::string& dds_type);
/// As demangle_type, without the `_Request` or `_Response` of a service's half.
std::string demangle_service_type(const std::string& dds_type);

}  // namespace rclcpp

#endif  // MANGLING_HPP_
