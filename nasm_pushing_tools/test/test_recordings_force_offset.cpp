// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "nasm_pushing_tools/recordings/recording_file.hpp"
#include "nasm_pushing_tools/recordings/recording_source.hpp"
#include "recordings_fixture.hpp"
#include "simulation/draw_push.hpp"

namespace nasm_pushing {
namespace {

/// A push after which the tip stays at the object and presses against it.
DrawOptions slow_pushes() {
  DrawOptions options;
  options.shapes = {"rect1", "hex", "tri2"};
  options.acceleration = 0.0;
  options.speed = 20.0;
  return options;
}

Eigen::Vector2d force_at_end(const Recording& recording) {
  return recording.wrench.values.bottomRows<20>().leftCols<2>().colwise().mean();
}

/// What the robot's sensor adds in real recordings.
void add_offset(Eigen::Index rows, Recording& recording) {
  recording.wrench.values.col(0).tail(rows).array() -= 1.57;
  recording.wrench.values.col(1).tail(rows).array() -= 0.55;
}

TEST(ForceOffset, IsSubtracted) {
  int found = 0;
  for (uint64_t i = 0; i < 20; ++i) {
    Recording recording = draw_push(1, i, {});
    const Eigen::MatrixX3d truth = recording.wrench.values;
    add_offset(recording.wrench.size(), recording);
    const QualityReport report = repair(recording);
    const Finding* const finding = find(report, Defect::kForceOffset);
    if (!finding) continue;  // it has the direction of a contact's force
    ++found;
    EXPECT_EQ(finding->handling, Handling::kRepaired) << finding->text;
    ASSERT_EQ(recording.wrench.values.rows(), truth.rows());
    EXPECT_LT((recording.wrench.values - truth).cwiseAbs().maxCoeff(), 0.15) << recording.file;
  }
  EXPECT_GE(found, 15);
}

TEST(ForceOffset, ForceOfAContactIsNone) {
  int pressed = 0;
  for (uint64_t i = 0; i < 30; ++i) {
    Recording recording = draw_push(1, i, slow_pushes());
    const Eigen::MatrixX3d recorded = recording.wrench.values;
    const QualityReport report = repair(recording);
    EXPECT_FALSE(find(report, Defect::kForceOffset)) << recording.file;
    EXPECT_EQ(recording.wrench.values, recorded);
    pressed += force_at_end(recording).norm() > 0.5 ? 1 : 0;
  }
  EXPECT_GT(pressed, 15);
}

TEST(ForceOffset, ThatComesWithThePushIsOnlyNoted) {
  int noted = 0;
  for (uint64_t i = 0; i < 30; ++i) {
    Recording recording = draw_push(1, i, {});
    const Eigen::RowVector2d before =
        recording.wrench.values.topRows<20>().leftCols<2>().colwise().mean();
    if (before.norm() > 0.1) continue;  // pressed against the object
    add_offset(recording.wrench.size() / 2, recording);
    const Eigen::MatrixX3d recorded = recording.wrench.values;
    const QualityReport report = repair(recording);
    const Finding* const finding = find(report, Defect::kForceOffset);
    if (!finding || finding->handling != Handling::kNoted) continue;
    ++noted;
    EXPECT_TRUE(report.usable());
    EXPECT_EQ(recording.wrench.values, recorded);
  }
  EXPECT_GE(noted, 5);
}

TEST(ForceOffset, OfTheRobotIsTheSameInAllRealRecordings) {
  const std::string folder = real_recordings();
  if (!std::filesystem::is_directory(folder)) GTEST_SKIP() << "no recordings in " << folder;
  const RecordingSource source({folder});
  int repaired = 0;
  for (std::size_t i = 0; i < source.size(); ++i) {
    Recording recording = parse_recording(source.file(i), source.read(i));
    const Eigen::Vector2d before = force_at_end(recording);
    if (!find(repair(recording), Defect::kForceOffset)) continue;
    EXPECT_EQ(recording.name.surface, "plywood") << recording.file;
    EXPECT_LT((before - Eigen::Vector2d(-1.57, -0.55)).norm(), 0.15) << recording.file;
    EXPECT_LT(force_at_end(recording).norm(), 0.15) << recording.file;
    ++repaired;
  }
  EXPECT_GE(repaired, 9);
}

}  // namespace
}  // namespace nasm_pushing
