// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__ENCODING__PUSH_ENCODER_HPP_
#define NASM_PUSHING_TOOLS__ENCODING__PUSH_ENCODER_HPP_

#include <Eigen/Core>
#include <map>
#include <string>

#include "nasm_pushing/encoding/push_input.hpp"
#include "nasm_pushing_tools/encoding/window.hpp"
#include "nasm_pushing_tools/recordings/recording.hpp"

namespace nasm_pushing {

struct EncodeOptions {
  std::string image_folder;     ///< with <shape>.png; empty: drawn from the geometry
  std::string friction_folder;  ///< with <surface>.csv; empty: from the table of surfaces
};

struct EncodedPush {
  Skip skip;  ///< if set, the others are empty
  PushInput input;
  Eigen::VectorXd force;  ///< [kForceSamples] [N]
};

/// From a recording to stage 1 and the force that was measured. Constant and shareable between
/// threads.
class PushEncoder {
 public:
  /// Reads all images and maps that there are. One that cannot be used is a reason to skip the
  /// pushes that need it.
  explicit PushEncoder(const EncodeOptions& options = {});

  EncodedPush encode(const ClockedPush& push) const;

 private:
  struct Part {
    Eigen::VectorXf values;
    std::string error;
  };

  std::map<std::string, Part> images_;    ///< by shape
  std::map<std::string, Part> friction_;  ///< by surface
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__ENCODING__PUSH_ENCODER_HPP_
