# SPDX-License-Identifier: Apache-2.0
# Objects of kernels, whose instructions not every processor has, must share no function with the rest:
# cmake -DNM=nm -DOBJECTS="…" -P check_symbols.cmake
if(NOT OBJECTS)
  message(FATAL_ERROR "no objects to look at")
endif()
foreach(object ${OBJECTS})
  execute_process(COMMAND ${NM} -C --defined-only --extern-only ${object}
    OUTPUT_VARIABLE symbols RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${NM} ${object}: ${result}")
  endif()
  string(STRIP "${symbols}" symbols)
  if(NOT symbols MATCHES "^[0-9a-f]+ [A-Za-z] nasm_core::fused::k[A-Za-z0-9]+Kernels$")
    message(FATAL_ERROR "${object} must define its kernels and nothing else that others see, not\n${symbols}")
  endif()
endforeach()
