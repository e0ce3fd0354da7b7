# SPDX-License-Identifier: Apache-2.0
ament_add_pytest_test(${PROJECT_NAME} test TIMEOUT 120)

find_package(rosidl_default_generators REQUIRED)
rosidl_generate_interfaces(${PROJECT_NAME}_test_msgs
  "${CMAKE_CURRENT_LIST_DIR}:msg/Kinds.msg"
  "${CMAKE_CURRENT_LIST_DIR}:msg/Nothing.msg"
  "${CMAKE_CURRENT_LIST_DIR}:msg/Part.msg"
  DEPENDENCIES builtin_interfaces
  LIBRARY_NAME ${PROJECT_NAME}_test_msgs
  SKIP_INSTALL
  SKIP_GROUP_MEMBERSHIP_CHECK)
rosidl_get_typesupport_target(test_msgs ${PROJECT_NAME}_test_msgs rosidl_typesupport_cpp)

# What turns messages into texts and back is compiled into the tests, not linked: only so the sanitizers see its every access.
ament_add_gtest(test_messages
  test/test_message_to_yaml.cpp
  test/test_set_message_fields.cpp
  test/test_message_fuzz.cpp
  test/test_texts.cpp
  src/closest_match.cpp
  src/dynamic_message.cpp
  src/format_common.cpp
  src/message_to_csv.cpp
  src/message_to_repr.cpp
  src/message_to_yaml.cpp
  src/message_view.cpp
  src/python_repr.cpp
  src/scalar_from_yaml.cpp
  src/set_message_fields.cpp
  src/unicode.cpp
  src/yaml_document.cpp
  src/yaml_scalar.cpp
  src/yaml_text.cpp
  TIMEOUT 120)
set_target_properties(test_messages PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 9)
target_include_directories(test_messages PRIVATE include src test)
target_link_libraries(test_messages
  ${builtin_interfaces_TARGETS} rclcpp::rclcpp ${LIBYAML} "${test_msgs}")
target_compile_options(test_messages PRIVATE
  -O1 -fsanitize=address,undefined -fno-sanitize-recover=all)
target_link_options(test_messages PRIVATE -fsanitize=address,undefined)
