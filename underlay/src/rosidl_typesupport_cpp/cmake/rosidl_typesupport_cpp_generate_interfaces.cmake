# SPDX-License-Identifier: Apache-2.0
# Run by rosidl_generate_interfaces(): adds the library <target>__rosidl_typesupport_cpp, whose
# functions, of the names rclcpp looks up, return introspection's handles.
set(_generator ${rosidl_generate_interfaces_TARGET}__rosidl_generator_cpp)
set(_introspection ${rosidl_generate_interfaces_TARGET}__rosidl_typesupport_introspection_cpp)
set(_typesupport ${rosidl_generate_interfaces_TARGET}__rosidl_typesupport_cpp)

set(_includes "")
set(_definitions "")
foreach(_idl_file ${rosidl_generate_interfaces_ABS_IDL_FILES})
  get_filename_component(_name "${_idl_file}" NAME_WE)
  get_filename_component(_kind "${_idl_file}" DIRECTORY)
  get_filename_component(_kind "${_kind}" NAME)
  string_camel_case_to_lower_case_underscore("${_name}" _header)
  string(APPEND _includes "#include \"${PROJECT_NAME}/${_kind}/detail/${_header}__struct.hpp\"\n")
  if(_kind STREQUAL "msg")
    string(APPEND _definitions "TYPE_SUPPORT(message, MESSAGE, msg, ${_name})\n")
  elseif(_kind STREQUAL "srv")
    string(APPEND _definitions
      "TYPE_SUPPORT(message, MESSAGE, srv, ${_name}_Request)\n"
      "TYPE_SUPPORT(message, MESSAGE, srv, ${_name}_Response)\n"
      "TYPE_SUPPORT(service, SERVICE, srv, ${_name})\n")
  else()
    message(FATAL_ERROR "${_idl_file}: interfaces in a folder '${_kind}' are not supported here, "
      "only those in 'msg' and 'srv'; build with ROS 2 Humble to use others")
  endif()
endforeach()

set(_source "${CMAKE_CURRENT_BINARY_DIR}/rosidl_typesupport_cpp/${_typesupport}.cpp")
configure_file("${rosidl_typesupport_cpp_DIR}/../resource/type_support.cpp.in" "${_source}" @ONLY)

add_library(${_typesupport} SHARED "${_source}")
add_library(${PROJECT_NAME}::${_typesupport} ALIAS ${_typesupport})
if(rosidl_generate_interfaces_LIBRARY_NAME)
  set_target_properties(${_typesupport} PROPERTIES
    OUTPUT_NAME "${rosidl_generate_interfaces_LIBRARY_NAME}__rosidl_typesupport_cpp")
endif()
set_target_properties(${_typesupport} PROPERTIES
  CXX_STANDARD 17
  CXX_VISIBILITY_PRESET default)
target_link_libraries(${_typesupport} PUBLIC ${_generator} ${_introspection})
foreach(_package ${rosidl_generate_interfaces_DEPENDENCY_PACKAGE_NAMES})
  target_link_libraries(${_typesupport} PUBLIC ${${_package}_TARGETS__rosidl_typesupport_cpp})
endforeach()
add_dependencies(${rosidl_generate_interfaces_TARGET} ${_typesupport})

if(NOT rosidl_generate_interfaces_SKIP_INSTALL)
  install(TARGETS ${_typesupport} EXPORT ${_typesupport} LIBRARY DESTINATION lib)
  ament_export_targets(${_typesupport})
  rosidl_export_typesupport_targets(__rosidl_typesupport_cpp ${_typesupport})
  ament_export_dependencies(rosidl_runtime_c rosidl_runtime_cpp rosidl_typesupport_interface
    rosidl_typesupport_introspection_c rosidl_typesupport_introspection_cpp)
endif()
