# SPDX-License-Identifier: Apache-2.0
# Run by rosidl_generate_interfaces(): adds the library <target>__rosidl_typesupport_cpp, whose
# functions, of the names rclcpp looks up, return introspection's handles.
set(_generator ${rosidl_generate_interfaces_TARGET}__rosidl_generator_cpp)
set(_introspection ${rosidl_generate_interfaces_TARGET}__rosidl_typesupport_introspection_cpp)
set(_typesupport ${rosidl_generate_interfaces_TARGET}__rosidl_typesupport_cpp)

# Appends to _types those of a service.
macro(_add_service_types kind name)
  string(APPEND _types "MESSAGE_TYPE(${kind}, ${name}_Request)\n"
    "MESSAGE_TYPE(${kind}, ${name}_Response)\n" "SERVICE_TYPE(${kind}, ${name})\n")
endmacro()

set(_types "")
foreach(_idl_file ${rosidl_generate_interfaces_ABS_IDL_FILES})
  get_filename_component(_name "${_idl_file}" NAME_WE)
  get_filename_component(_kind "${_idl_file}" DIRECTORY)
  get_filename_component(_kind "${_kind}" NAME)
  if(_kind STREQUAL "msg")
    string(APPEND _types "MESSAGE_TYPE(msg, ${_name})\n")
  elseif(_kind STREQUAL "srv")
    _add_service_types(srv ${_name})
  elseif(_kind STREQUAL "action")
    foreach(_part Goal Result Feedback FeedbackMessage)
      string(APPEND _types "MESSAGE_TYPE(action, ${_name}_${_part})\n")
    endforeach()
    _add_service_types(action ${_name}_SendGoal)
    _add_service_types(action ${_name}_GetResult)
  else()
    message(FATAL_ERROR "${_idl_file}: interfaces in a folder '${_kind}' are not supported, "
      "only those in 'msg', 'srv' and 'action'")
  endif()
endforeach()

set(_folder "${CMAKE_CURRENT_BINARY_DIR}/rosidl_typesupport_cpp")
set(_source "${_folder}/${_typesupport}.cpp")
set(_resource "${rosidl_typesupport_cpp_DIR}/../resource")
configure_file("${_resource}/type_support.cpp.in" "${_source}" @ONLY)
configure_file("${_resource}/type_support_declarations.hpp.in"
  "${_folder}/${_typesupport}.hpp" @ONLY)

add_library(${_typesupport} SHARED "${_source}")
add_library(${PROJECT_NAME}::${_typesupport} ALIAS ${_typesupport})
if(rosidl_generate_interfaces_LIBRARY_NAME)
  set_target_properties(${_typesupport} PROPERTIES
    OUTPUT_NAME "${rosidl_generate_interfaces_LIBRARY_NAME}__rosidl_typesupport_cpp")
endif()
set_target_properties(${_typesupport} PROPERTIES
  CXX_STANDARD 17
  CXX_VISIBILITY_PRESET default)
# Headers take most of the time of introspection's files, so they are compiled together, which needs
# declarations of the functions that one file calls and a later one defines. It is too simple for
# -O3 to make a difference.
set_target_properties(${_introspection} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
target_compile_options(${_introspection} PRIVATE
  "SHELL:-include ${_folder}/${_typesupport}.hpp" $<$<CONFIG:Release>:-O1>)
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
