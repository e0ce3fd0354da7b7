// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__ENCODING__ENCODE_SET_HPP_
#define NASM_PUSHING_TOOLS__ENCODING__ENCODE_SET_HPP_

#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "nasm_pushing_tools/encoding/push_encoder.hpp"
#include "nasm_pushing_tools/recordings/push_name.hpp"
#include "nasm_pushing_tools/recordings/recording_source.hpp"

namespace nasm_pushing {

/// Which pushes are wanted; by default those of the paper.
struct PushFilter {
  std::optional<double> acceleration = 500.0;  ///< [mm/s²]; none: any
  std::optional<int> side = 0;                 ///< none: any
  double most_angle = 0.7;                     ///< [rad] either way
  double contact_low = 0.2;   ///< contacts are above this; 0 includes the side's own end
  double contact_high = 0.8;  ///< and below this; 1 likewise

  /// Why a push of this name is not wanted, if it is not.
  Skip skip(const PushName& name) const;
};

/// From the bytes of a recording to stage 1 and the force, or to the reason why not: a name or
/// bytes that cannot be read, what the filter says, a defect, what the encoder says. Throws nothing
/// that comes from the recording. `read` is called if the name is wanted.
EncodedPush encode_recording(const std::string& file, const std::function<std::string()>& read,
                             const PushFilter& filter, const PushEncoder& encoder, PushName& name);

struct EncodeSetOptions {
  std::string output;
  PushFilter filter;
  int threads = 1;
  std::string description;                  ///< as PushSet's
  const std::atomic<bool>* stop = nullptr;  ///< set by others to end early
  std::function<void(std::size_t done)> on_progress;
};

struct SkipCount {
  std::size_t count = 0;
  std::string example;  ///< the first, with its file
};

struct EncodeSummary {
  std::size_t recordings = 0;
  std::size_t encoded = 0;
  std::map<std::string, SkipCount> skipped;  ///< by reason
  std::optional<std::size_t> first_encoded;  ///< index in the source
  bool stopped = false;
};

/// Encodes recordings on several threads and writes a set of pushes. Memory does not grow with
/// their number, and the file does not depend on the number of threads. There is no file if none of
/// them can be used, or if it was stopped. Throws std::runtime_error that names the output if that
/// cannot be written.
EncodeSummary encode_set(const RecordingSource& source, const PushEncoder& encoder,
                         const EncodeSetOptions& options);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__ENCODING__ENCODE_SET_HPP_
