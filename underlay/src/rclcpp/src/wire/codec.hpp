// SPDX-License-Identifier: Apache-2.0
#ifndef WIRE__CODEC_HPP_
#define WIRE__CODEC_HPP_

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "rosidl_runtime_c/message_type_support_struct.h"
#include "rosidl_typesupport_introspection_cpp/message_introspection.hpp"

namespace rclcpp::wire {

using Bytes = std::vector<uint8_t>;
using Members = rosidl_typesupport_introspection_cpp::MessageMembers;

/// Bytes that stand before every message: byte order and representation.
constexpr std::size_t kEncapsulationSize = 4;

/// A buffer that is not the CDR image of the expected type; what() names type, field and fault.
class DecodeError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The introspection data behind a type support handle.
const Members& members_of(const rosidl_message_type_support_t& handle);

/// Type name on the wire: `pkg::msg::dds_::Name_`.
std::string dds_type_name(const Members& members);

/// Writes `message` as plain little-endian CDR, encapsulation header included; `out` is overwritten
/// and keeps its capacity, so that a reused buffer does not allocate.
void encode(const Members& members, const void* message, Bytes& out);

/// Throws DecodeError if the bytes do not start as plain CDR does.
void check_encapsulation(const Members& members, const uint8_t* data, std::size_t size);

/// Reads `message` from `size` bytes; throws DecodeError and never reads past the end. Sequence
/// lengths are checked against the bytes that are left before anything is allocated.
void decode(const Members& members, const uint8_t* data, std::size_t size, void* message);

}  // namespace rclcpp::wire

#endif  // WIRE__CODEC_HPP_
