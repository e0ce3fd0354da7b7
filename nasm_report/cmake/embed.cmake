# SPDX-License-Identifier: Apache-2.0
# cmake -D OUTPUT=web.cpp -D STYLE=style.css -D SCRIPTS="a.js b.js" -P embed.cmake: the files as constants in C++.
separate_arguments(SCRIPTS UNIX_COMMAND "${SCRIPTS}")

# Compilers need not take more than 64 KiB in one literal.
function(append_literals text result)
  set(code "")
  foreach(file IN LISTS ARGN)
    file(READ "${file}" content)
    string(LENGTH "${content}" length)
    if(length GREATER 60000)
      message(FATAL_ERROR "${file} is too long for a string literal: ${length} characters")
    endif()
    string(APPEND code "\n    R\"nasm(${content})nasm\"")
  endforeach()
  set(${result} "${text}${code};\n" PARENT_SCOPE)
endfunction()

append_literals("const std::string_view kStyle =" style ${STYLE})
append_literals("const std::string_view kScript =" script ${SCRIPTS})
file(WRITE "${OUTPUT}" "// SPDX-License-Identifier: Apache-2.0\n#include \"web.hpp\"\n\nnamespace nasm_report {\n\n"
  "${style}\n${script}\n}  // namespace nasm_report\n")
