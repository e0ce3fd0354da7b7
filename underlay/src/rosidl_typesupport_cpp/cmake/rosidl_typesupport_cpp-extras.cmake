# SPDX-License-Identifier: Apache-2.0
# Extensions run in the order of their registration, and this one needs introspection's output.
find_package(rosidl_typesupport_introspection_cpp QUIET REQUIRED)

find_package(ament_cmake_core QUIET REQUIRED)
ament_register_extension("rosidl_generate_idl_interfaces" "rosidl_typesupport_cpp"
  "rosidl_typesupport_cpp_generate_interfaces.cmake")

# Debian's rosidl generates C code too, which needs an rcl to be of use; rclcpp here does without.
list(REMOVE_ITEM AMENT_EXTENSIONS_rosidl_generate_idl_interfaces
  "rosidl_generator_c:rosidl_generator_c_generate_interfaces.cmake"
  "rosidl_typesupport_introspection_c:rosidl_typesupport_introspection_c_generate_interfaces.cmake")
