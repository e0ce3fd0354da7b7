// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__TEST__RECORDING_FIXTURE_HPP_
#define NASM_PUSHING_TOOLS__TEST__RECORDING_FIXTURE_HPP_

#include <cmath>
#include <filesystem>
#include <string>

#include "encoding_fixture.hpp"
#include "nasm_pushing_tools/recordings/recording_file.hpp"

namespace nasm_pushing {

/// The push of the fixture as the dataset would have it, under a name of its own.
inline Recording recording_of(const ClockedPush& push, double contact) {
  Recording recording;
  recording.name = push.name;
  recording.name.contact = contact;
  const auto stream = [&](const Eigen::MatrixX3d& values) {
    return Stream{1.4e9 + Eigen::VectorXd::LinSpaced(
                              push.size(), 0.0, static_cast<double>(push.size() - 1) / kForceRateHz)
                              .array(),
                  values};
  };
  recording.object = stream(push.object);
  recording.tip = stream(push.object);
  recording.wrench = stream(push.wrench);
  // As sensors are; one that repeats itself would count as frozen.
  for (Eigen::Index i = 0; i < push.size(); ++i) {
    recording.wrench.values(i, 0) += 0.01 * std::sin(static_cast<double>(7 * i));
    recording.object.values(i, 0) += 1e-7 * std::sin(static_cast<double>(3 * i));
  }
  return recording;
}

/// A test with recordings on the disk.
class RecordingsTest : public EncodingTest {
 protected:
  void add_recording(const std::string& folder, const ClockedPush& push, double contact) {
    std::filesystem::create_directories(path(folder));
    const Recording recording = recording_of(push, contact);
    write_recording(path(folder) + "/" + to_string(recording.name) + ".h5", recording);
  }
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__TEST__RECORDING_FIXTURE_HPP_
