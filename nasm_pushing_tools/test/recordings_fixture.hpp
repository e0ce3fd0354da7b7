// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__TEST__RECORDINGS_FIXTURE_HPP_
#define NASM_PUSHING_TOOLS__TEST__RECORDINGS_FIXTURE_HPP_

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "nasm_common/testing/folder_test.hpp"
#include "nasm_pushing_tools/recordings/recording.hpp"
#include "recordings/quality.hpp"

namespace nasm_pushing {

using nasm_common::testing::bytes_of;
using nasm_common::testing::refusal;
using nasm_common::testing::TemporaryFolder;
using nasm_common::testing::write_bytes;

/// Where real recordings are, on machines that have them.
inline std::string real_recordings() {
  const char* const given = std::getenv("NASM_PUSH_DATA");
  if (given) return given;
  return std::filesystem::path(__FILE__).parent_path() / "../../../shared/data/mit_push";
}

inline const char kPushName[] =
    "motion_surface=plywood_shape=rect1_a=0_v=100_i=0.000_s=0.400_t=0.349";

/// How a push without any defect looks at 250 Hz: `rest` [s] at rest, then with 60 mm/s and 40°/s.
inline Recording clean_recording(double rest = 0.2, double push = 0.8) {
  constexpr double kStep = 0.004;
  constexpr double kBegin = 1.4e9;
  Recording recording;
  recording.file = std::string(kPushName) + ".h5";
  recording.name = parse_push_name(recording.file);
  const auto make = [&](double offset, const auto& values) {
    const auto rows = static_cast<Eigen::Index>(std::lround((rest + push) / kStep));
    Stream stream{Eigen::VectorXd(rows), Eigen::MatrixX3d(rows, 3)};
    for (Eigen::Index i = 0; i < rows; ++i) {
      const double time = offset + kStep * static_cast<double>(i);
      stream.time(i) = kBegin + time;
      stream.values.row(i) = values(std::max(0.0, time - rest), static_cast<double>(i));
    }
    return stream;
  };
  recording.object = make(0.0, [](double moved, double row) {
    const double noise = 3e-6 * std::sin(7.0 * row);
    return Eigen::RowVector3d(0.3 + 0.05 * moved + noise, 0.02 - 0.0332 * moved, 0.7 * moved);
  });
  recording.tip = make(0.015, [](double moved, double) {
    return Eigen::RowVector3d(0.25 + 0.08 * moved, 0.05 - 0.06 * moved, 1.0);
  });
  recording.wrench = make(0.019, [](double moved, double row) {
    const double force = 4.0 * (1.0 - std::exp(-20.0 * moved)) + 0.02 * std::sin(3.0 * row);
    return Eigen::RowVector3d(0.8 * force, -0.6 * force, 0.01 * force);
  });
  return recording;
}

/// Without `count` rows from `first` on.
inline void remove_rows(Stream& stream, Eigen::Index first, Eigen::Index count) {
  const Eigen::Index after = stream.size() - first - count;
  const Stream before = stream;
  stream.time.resize(first + after);
  stream.values.resize(first + after, 3);
  stream.time << before.time.head(first), before.time.tail(after);
  stream.values << before.values.topRows(first), before.values.bottomRows(after);
}

inline const Finding* find(const QualityReport& report, Defect defect) {
  for (const Finding& finding : report.findings) {
    if (finding.defect == defect) return &finding;
  }
  return nullptr;
}

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__TEST__RECORDINGS_FIXTURE_HPP_
