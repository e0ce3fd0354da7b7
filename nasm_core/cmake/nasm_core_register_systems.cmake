# SPDX-License-Identifier: Apache-2.0

# Installs libraries of systems (see NASM_CORE_REGISTER_SYSTEM) and registers them in the ament
# index, where all programs of the suite find them. At most once in a package.
#
# :param ARGN: targets of the libraries
#
# @public
function(nasm_core_register_systems)
  if(NOT ARGN)
    message(FATAL_ERROR "nasm_core_register_systems: name the target of a library")
  endif()
  get_property(registered GLOBAL PROPERTY NASM_CORE_SYSTEMS_OF_${PROJECT_NAME})
  if(registered)
    message(FATAL_ERROR "nasm_core_register_systems: call it once in ${PROJECT_NAME}, "
      "with all targets (${registered} ${ARGN})")
  endif()
  set_property(GLOBAL PROPERTY NASM_CORE_SYSTEMS_OF_${PROJECT_NAME} ${ARGN})
  set(lines "")
  foreach(target ${ARGN})
    if(NOT TARGET ${target})
      message(FATAL_ERROR "nasm_core_register_systems: there is no target ${target}")
    endif()
    get_target_property(type ${target} TYPE)
    if(NOT type MATCHES "^(SHARED|MODULE)_LIBRARY$")
      message(FATAL_ERROR "nasm_core_register_systems: ${target} is a ${type}; "
        "write add_library(${target} SHARED ...)")
    endif()
    install(TARGETS ${target} LIBRARY DESTINATION lib)
    string(APPEND lines "$<TARGET_FILE_NAME:${target}>\n")
  endforeach()
  find_package(ament_cmake_core QUIET REQUIRED)
  ament_index_register_resource(nasm_systems CONTENT "${lines}")
endfunction()
