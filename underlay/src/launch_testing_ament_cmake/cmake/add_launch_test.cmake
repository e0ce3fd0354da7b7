# SPDX-License-Identifier: Apache-2.0

# Add a launch test.
#
# :param filename: the Python file, absolute or relative to the current source directory
# :param TARGET: name of the test (default: the path of the file, with _ for /)
# :param TIMEOUT: seconds (default: 60)
# :param PYTHON_EXECUTABLE: interpreter (default: the one CMake found)
# :param ARGS: launch arguments, each as name:=value
# :param LABELS: labels of the test (default: launch_test)
# Further arguments, such as ENV, APPEND_ENV and RUNNER, go to ament_add_test(). They must stand
# before ARGS and LABELS, which take all that follows them up to the next parameter above.
function(add_launch_test filename)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TARGET;TIMEOUT;PYTHON_EXECUTABLE" "ARGS;LABELS")

  get_filename_component(path "${filename}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
  if(NOT EXISTS "${path}")
    message(FATAL_ERROR "Can't find launch test file \"${filename}\"")
  endif()
  if(NOT arg_TARGET)
    file(RELATIVE_PATH arg_TARGET "${PROJECT_SOURCE_DIR}" "${path}")
    string(REPLACE "/" "_" arg_TARGET "${arg_TARGET}")
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 60)
  endif()
  if(NOT arg_PYTHON_EXECUTABLE)
    find_package(Python3 REQUIRED COMPONENTS Interpreter)
    set(arg_PYTHON_EXECUTABLE "${Python3_EXECUTABLE}")
  endif()
  if(NOT arg_LABELS)
    set(arg_LABELS "launch_test")
  endif()

  set(result_file "${AMENT_TEST_RESULTS_DIR}/${PROJECT_NAME}/${arg_TARGET}.xunit.xml")
  ament_add_test("${arg_TARGET}"
    COMMAND "${arg_PYTHON_EXECUTABLE}" -m launch_testing.launch_test "${path}" ${arg_ARGS}
      "--junit-xml=${result_file}" "--package-name=${PROJECT_NAME}"
    OUTPUT_FILE "${CMAKE_BINARY_DIR}/launch_test/${arg_TARGET}.txt"
    RESULT_FILE "${result_file}"
    TIMEOUT "${arg_TIMEOUT}"
    ${arg_UNPARSED_ARGUMENTS})
  set_tests_properties("${arg_TARGET}" PROPERTIES LABELS "${arg_LABELS}")
endfunction()
