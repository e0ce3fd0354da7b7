// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__CLI__RECORDING_ARGUMENTS_HPP_
#define NASM_PUSHING_TOOLS__CLI__RECORDING_ARGUMENTS_HPP_

#include <stdexcept>
#include <string>
#include <vector>

#include "nasm_pushing_tools/recordings/push_name.hpp"
#include "nasm_pushing_tools/recordings/recording_source.hpp"

namespace nasm_pushing {

/// Throws std::runtime_error if there is nothing to do.
inline void require_recordings(const RecordingSource& source,
                               const std::vector<std::string>& paths) {
  if (source.size() > 0) return;
  std::string names;
  for (const std::string& path : paths) names += (names.empty() ? "" : ", ") + path;
  throw std::runtime_error("there is no recording (.h5, .json or .zip) below " + names);
}

/// Throws std::invalid_argument if the output would take the place of a recording.
inline void refuse_recording(const std::string& output) {
  try {
    parse_push_name(output);
  } catch (const std::invalid_argument&) {
    return;
  }
  throw std::invalid_argument("the output " + output +
                              " has the name of a recording; give another name");
}

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__CLI__RECORDING_ARGUMENTS_HPP_
