// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__REPLAY__PUSH_LOADER_HPP_
#define NASM_PUSHING_TOOLS__REPLAY__PUSH_LOADER_HPP_

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "nasm_msgs/msg/pushing_instance.hpp"
#include "nasm_pushing_tools/encoding/encode_set.hpp"
#include "nasm_pushing_tools/recordings/recording_source.hpp"

namespace nasm_pushing {

/// A recorded push, as the question that a robot would ask, and the answer of the recording.
struct RecordedPush {
  std::string file;
  PushName name;
  nasm_msgs::msg::PushingInstance question;
  Eigen::VectorXd force;  ///< [kForceSamples] [N] measured
};

/// Takes pushes from recordings, one after the other, so that memory does not grow with their
/// number.
class PushLoader {
 public:
  struct Options {
    std::vector<std::string> paths;  ///< folders, files, .zip archives
    std::size_t limit = 0;           ///< pushes at most, drawn at random by the seed; 0: all
    uint64_t seed = 1;
    PushFilter filter;
    EncodeOptions encode;  ///< where images and friction maps are from
  };

  /// Throws std::exception that names the path if one is not there.
  explicit PushLoader(const Options& options);

  /// The next one that can be used, or none.
  std::optional<RecordedPush> next();

  /// At least as many as there will be; exact if all can be used.
  std::size_t expected() const;
  /// Recordings that were passed over, by reason.
  const std::map<std::string, SkipCount>& skipped() const { return skipped_; }

 private:
  std::optional<RecordedPush> load(std::size_t index, Skip& skip) const;

  const Options options_;
  const RecordingSource source_;
  const PushEncoder encoder_;
  std::vector<std::size_t> order_;
  std::size_t next_ = 0;
  std::size_t taken_ = 0;
  std::map<std::string, SkipCount> skipped_;
};

/// The filter that lets all pushes pass.
PushFilter any_push();

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__REPLAY__PUSH_LOADER_HPP_
