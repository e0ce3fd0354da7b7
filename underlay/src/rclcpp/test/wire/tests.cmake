# SPDX-License-Identifier: Apache-2.0
# Tests of the wire layer; included by the package's CMakeLists.txt.
find_package(rosidl_default_generators REQUIRED)

set(wire_test_dir "${CMAKE_CURRENT_LIST_DIR}")
set(wire_source_dir "${PROJECT_SOURCE_DIR}/src/wire")

rosidl_generate_interfaces(${PROJECT_NAME}_wire_test_msgs
  "${wire_test_dir}:msg/AllKinds.msg"
  "${wire_test_dir}:msg/Inner.msg"
  "${wire_test_dir}:msg/Nothing.msg"
  "${wire_test_dir}:msg/Wide.msg"
  LIBRARY_NAME ${PROJECT_NAME}_wire_test_msgs
  SKIP_INSTALL
  SKIP_GROUP_MEMBERSHIP_CHECK
)
rosidl_get_typesupport_target(wire_test_msgs ${PROJECT_NAME}_wire_test_msgs rosidl_typesupport_cpp)

function(wire_test_setup target)
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/src" "${wire_test_dir}")
  target_link_libraries(${target} ${ARGN})
  ament_target_dependencies(${target}
    builtin_interfaces rcl_interfaces rmw rmw_dds_common rosidl_typesupport_introspection_cpp)
endfunction()

ament_add_gtest(test_codec "${wire_test_dir}/test_codec.cpp")
wire_test_setup(test_codec ${PROJECT_NAME} "${wire_test_msgs}")

ament_add_gtest(test_graph "${wire_test_dir}/test_graph.cpp")
wire_test_setup(test_graph ${PROJECT_NAME})

# The codec is compiled into the fuzzer, not linked: only so the sanitizers see its every access.
ament_add_gtest(test_codec_fuzz "${wire_test_dir}/test_codec_fuzz.cpp"
  "${wire_source_dir}/cdr_field.cpp"
  "${wire_source_dir}/codec.cpp"
  "${wire_source_dir}/decode.cpp"
  "${wire_source_dir}/encode.cpp"
  TIMEOUT 300
)
wire_test_setup(test_codec_fuzz "${wire_test_msgs}")
target_compile_options(test_codec_fuzz PRIVATE
  -O1 -fsanitize=address,undefined -fno-sanitize-recover=all)
target_link_options(test_codec_fuzz PRIVATE -fsanitize=address,undefined)

add_executable(wire_peer "${wire_test_dir}/wire_peer.cpp")
wire_test_setup(wire_peer ${PROJECT_NAME})
ament_add_ros_isolated_gtest(test_participant "${wire_test_dir}/test_participant.cpp" TIMEOUT 180)
wire_test_setup(test_participant ${PROJECT_NAME})
target_compile_definitions(test_participant PRIVATE "WIRE_PEER=\"$<TARGET_FILE:wire_peer>\"")
add_dependencies(test_participant wire_peer)
