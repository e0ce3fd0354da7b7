# SPDX-License-Identifier: Apache-2.0
# ros2cli_add_command(NAME LIBRARY...): the program behind `ros2 NAME`, from src/*.cpp, and the Python module that
# makes it known to ros2.
macro(ros2cli_add_command name)
  # Commands wait for others most of the time; -O3 would only make them longer to compile.
  add_compile_options($<$<CONFIG:Release>:-O1>)
  file(GLOB sources CONFIGURE_DEPENDS src/*.cpp)
  add_executable(${name} ${sources})
  # The headers take most of the time, so the sources are compiled together.
  set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  target_link_libraries(${name} ros2cli::support ${ARGN})
  install(TARGETS ${name} RUNTIME DESTINATION lib/${PROJECT_NAME})
  ament_python_install_package(${PROJECT_NAME})
endmacro()
