// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "nasm_pushing_tools/recordings/recording_file.hpp"
#include "nasm_pushing_tools/recordings/recording_source.hpp"
#include "recordings_fixture.hpp"

namespace nasm_pushing {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kPi = 3.14159265358979323846;
constexpr double kDegree = kPi / 180.0;
constexpr Eigen::Index kOnset = 50;  // row where the clean push begins

/// The findings, for people.
std::string all(const QualityReport& report) {
  std::string text;
  for (const Finding& finding : report.findings) {
    text += std::string(to_string(finding.defect)) + " " + to_string(finding.handling) + ": " +
            finding.text + "\n";
  }
  return text;
}

/// That a recording has exactly one defect.
testing::AssertionResult only(const QualityReport& report, Defect defect, Handling handling,
                              const std::string& stream, int count) {
  if (report.findings.size() == 1) {
    const Finding& finding = report.findings.front();
    if (finding.defect == defect && finding.handling == handling && finding.stream == stream &&
        finding.count == count && report.usable() == (handling != Handling::kExcluded)) {
      return testing::AssertionSuccess();
    }
    return testing::AssertionFailure()
           << finding.stream << " " << finding.count << " " << all(report);
  }
  return testing::AssertionFailure() << all(report);
}

/// Largest distance [m] of a stream from the truth, at the stream's own times.
double distance(const Stream& stream, const Stream& truth) {
  double largest = 0.0;
  for (Eigen::Index i = 0; i < stream.size(); ++i) {
    const double place = (stream.time(i) - truth.time(0)) / 0.004;
    const auto row =
        std::clamp<Eigen::Index>(static_cast<Eigen::Index>(std::floor(place)), 0, truth.size() - 2);
    const double share = std::clamp(place - static_cast<double>(row), 0.0, 1.0);
    const Eigen::RowVector3d there =
        (1.0 - share) * truth.values.row(row) + share * truth.values.row(row + 1);
    largest = std::max(largest, (stream.values.row(i) - there).head<2>().norm());
  }
  return largest;
}

TEST(Quality, LeavesCleanRecordingsAlone) {
  Recording recording = clean_recording();
  const QualityReport report = repair(recording);
  EXPECT_TRUE(report.findings.empty()) << all(report);
  EXPECT_TRUE(report.usable());
  const Recording before = clean_recording();
  EXPECT_EQ(recording.object.time, before.object.time);
  EXPECT_EQ(recording.object.values, before.object.values);
  EXPECT_EQ(recording.wrench.time, before.wrench.time);
}

TEST(Quality, PutsRowsInOrder) {
  Recording recording = clean_recording();
  for (const Eigen::Index row : {100, 140, 141}) {
    std::swap(recording.object.time(row), recording.object.time(row + 1));
    recording.object.values.row(row).swap(recording.object.values.row(row + 1));
  }
  const QualityReport report = repair(recording);
  EXPECT_TRUE(only(report, Defect::kUnorderedTime, Handling::kRepaired, "object", 2));
  EXPECT_EQ(recording.object.time, clean_recording().object.time);
  EXPECT_EQ(recording.object.values, clean_recording().object.values);
}

TEST(Quality, LeavesRowsWhereOnlyTheirStampsAreOutOfOrder) {
  // As in the dataset: the path continues evenly, but stamps go back.
  Recording recording = clean_recording();
  recording.object.time(100) += 0.006;
  recording.object.time(120) += 0.009;
  const QualityReport report = repair(recording);
  ASSERT_TRUE(find(report, Defect::kUnorderedTime)) << all(report);
  EXPECT_TRUE(report.usable());
  EXPECT_EQ(recording.object.values, clean_recording().object.values);
  EXPECT_LT((recording.object.time - clean_recording().object.time).cwiseAbs().maxCoeff(), 5e-4);
}

TEST(Quality, BringsBackRowsThatArrivedInABurst) {
  Recording recording = clean_recording();
  for (Eigen::Index i = 100; i < 107; ++i) {
    recording.object.time(i) = recording.object.time(107) - 1e-4 * static_cast<double>(107 - i);
  }
  const QualityReport report = repair(recording);
  ASSERT_TRUE(find(report, Defect::kLateRows)) << all(report);
  EXPECT_FALSE(find(report, Defect::kDropOut)) << "the rows are all there";
  EXPECT_TRUE(report.usable());
  EXPECT_LT((recording.object.time - clean_recording().object.time).cwiseAbs().maxCoeff(), 4e-3);
  EXPECT_LT(distance(recording.object, clean_recording().object), 2.5e-4);
}

TEST(Quality, RefusesClocksThatGoFarBack) {
  Recording recording = clean_recording();
  recording.tip.time.tail(50).array() -= 10.0;
  const QualityReport report = repair(recording);
  EXPECT_TRUE(only(report, Defect::kUnorderedTime, Handling::kExcluded, "tip", 1));
}

TEST(Quality, DropsRowsOfTheSameInstant) {
  Recording recording = clean_recording();
  Stream& wrench = recording.wrench;
  const Stream before = wrench;
  wrench.time.resize(before.size() + 2);
  wrench.values.resize(before.size() + 2, 3);
  wrench.time << before.time.head(31), before.time.segment<2>(30).cwiseMin(before.time(30)),
      before.time.tail(before.size() - 31);
  wrench.values << before.values.topRows(31), before.values.middleRows<2>(30),
      before.values.bottomRows(before.size() - 31);
  const QualityReport report = repair(recording);
  EXPECT_TRUE(only(report, Defect::kRepeatedTime, Handling::kRepaired, "wrench", 2));
  EXPECT_EQ(wrench.time, before.time);
  EXPECT_EQ(wrench.values, before.values);
}

TEST(Quality, InterpolatesShortDropOuts) {
  Recording recording = clean_recording();
  remove_rows(recording.object, 120, 13);  // 56 ms
  remove_rows(recording.object, kOnset - 4, 9);
  remove_rows(recording.wrench, 150, 3);
  const QualityReport report = repair(recording);
  ASSERT_EQ(report.findings.size(), 2u) << all(report);
  EXPECT_EQ(report.findings[0].count, 2);
  EXPECT_EQ(report.findings[1].stream, "wrench");
  EXPECT_TRUE(report.usable());
  EXPECT_EQ(recording.object.size(), clean_recording().object.size());
  EXPECT_EQ(recording.wrench.size(), clean_recording().wrench.size());
  // Worst where the motion begins inside of a gap.
  EXPECT_LT(distance(recording.object, clean_recording().object), 4e-4);
}

TEST(Quality, ExcludesLongDropOutsInThePush) {
  Recording recording = clean_recording();
  remove_rows(recording.object, 120, 20);
  const QualityReport report = repair(recording);
  EXPECT_TRUE(only(report, Defect::kDropOut, Handling::kExcluded, "object", 1));

  recording = clean_recording();
  remove_rows(recording.wrench, 120, 6);
  EXPECT_TRUE(only(repair(recording), Defect::kDropOut, Handling::kExcluded, "wrench", 1));
}

TEST(Quality, InterpolatesLongDropOutsAtRest) {
  Recording recording = clean_recording(1.0);
  remove_rows(recording.object, 50, 100);
  EXPECT_TRUE(only(repair(recording), Defect::kDropOut, Handling::kRepaired, "object", 1));
  EXPECT_EQ(recording.object.size(), clean_recording(1.0).object.size());

  // But not for ever, which would take all memory.
  recording = clean_recording();
  recording.object.time.head(20).array() -= 1e9;
  recording.tip.time.head(20).array() -= 1e9;
  recording.wrench.time.head(20).array() -= 1e9;
  EXPECT_FALSE(repair(recording).usable());
  EXPECT_LT(recording.object.size(), 300);
}

TEST(Quality, UnwrapsYaw) {
  Recording recording = clean_recording();
  const Eigen::VectorXd turned = recording.object.values.col(2).array() + kPi - 0.2;
  for (Eigen::Index i = 0; i < turned.size(); ++i) {
    recording.object.values(i, 2) = std::remainder(turned(i), 2.0 * kPi);
  }
  const QualityReport report = repair(recording);
  EXPECT_TRUE(only(report, Defect::kYawWrap, Handling::kRepaired, "object", 1));
  EXPECT_LT((recording.object.values.col(2) - turned).cwiseAbs().maxCoeff(), 1e-12);
}

class YawJump : public testing::TestWithParam<int> {};

TEST_P(YawJump, IsTakenOut) {
  Recording recording = clean_recording();
  recording.object.values.col(2).segment(80, 10).array() += GetParam() * kDegree;
  recording.object.values.col(2).tail(70).array() -= GetParam() * kDegree;
  const QualityReport report = repair(recording);
  EXPECT_TRUE(only(report, Defect::kYawJump, Handling::kRepaired, "object", 3));
  EXPECT_LT((recording.object.values - clean_recording().object.values).cwiseAbs().maxCoeff(),
            1e-12);
}

INSTANTIATE_TEST_SUITE_P(Quarters, YawJump, testing::Values(-270, -180, -90, 90, 180, 270));

TEST(Quality, ExcludesYawJumpsThatAreNoQuarters) {
  Recording recording = clean_recording();
  recording.object.values.col(2).tail(70).array() += 60.0 * kDegree;
  EXPECT_TRUE(only(repair(recording), Defect::kYawJump, Handling::kExcluded, "object", 1));
}

TEST(Quality, ExcludesFrozenForce) {
  Recording recording = clean_recording();
  recording.wrench.values.rowwise() = Eigen::RowVector3d(0.1, -0.2, 0.003);
  recording.wrench.values.row(130) << 28.0, -21.0, 0.3;
  const QualityReport report = repair(recording);
  ASSERT_TRUE(only(report, Defect::kFrozenForce, Handling::kExcluded, "wrench", 247));
  EXPECT_NE(report.findings[0].text.find("35.0 N"), std::string::npos) << all(report);
}

TEST(Quality, JudgesPartlyFrozenForceByTheTimeOfIt) {
  Recording recording = clean_recording(0.4);
  recording.wrench.values.middleRows(20, 20).rowwise() = Eigen::RowVector3d(0.0, 0.0, 0.0);
  EXPECT_TRUE(only(repair(recording), Defect::kFrozenForce, Handling::kNoted, "wrench", 19));

  recording = clean_recording(0.4);
  recording.wrench.values.middleRows(150, 20).rowwise() = Eigen::RowVector3d(1.0, 1.0, 0.0);
  EXPECT_TRUE(only(repair(recording), Defect::kFrozenForce, Handling::kExcluded, "wrench", 19));
}

TEST(Quality, ExcludesObjectsThatStay) {
  Recording recording = clean_recording();
  recording.object.values.leftCols<2>() *= 0.01;
  EXPECT_TRUE(only(repair(recording), Defect::kNoMotion, Handling::kExcluded, "object", 1));
}

TEST(Quality, JudgesLateStartsByWhatIsMissing) {
  Recording recording = clean_recording(0.2, 1.0);
  remove_rows(recording.wrench, 0, 60);
  EXPECT_TRUE(only(repair(recording), Defect::kLateStart, Handling::kExcluded, "", 1));

  recording = clean_recording(0.2, 1.0);
  remove_rows(recording.wrench, 0, 37);
  EXPECT_TRUE(only(repair(recording), Defect::kLateStart, Handling::kNoted, "", 1));

  recording = clean_recording(0.2, 1.0);
  for (Stream* stream : {&recording.object, &recording.tip, &recording.wrench}) {
    remove_rows(*stream, 0, 60);
  }
  EXPECT_TRUE(only(repair(recording), Defect::kLateStart, Handling::kExcluded, "", 1));
}

TEST(Quality, ExcludesShortRecordings) {
  Recording recording = clean_recording(0.1, 0.25);  // 87 rows
  EXPECT_TRUE(only(repair(recording), Defect::kShort, Handling::kExcluded, "", 87));
}

TEST(Quality, NotesStreamsOfFewRows) {
  Recording recording = clean_recording();
  for (Eigen::Index i = 0; i < 100; ++i) remove_rows(recording.object, i + 1, 1);  // of 250
  for (Eigen::Index i = 0; i < 50; ++i) remove_rows(recording.object, 2 * i + 1, 1);
  const QualityReport report = repair(recording);
  ASSERT_TRUE(find(report, Defect::kShort)) << all(report);
  EXPECT_EQ(find(report, Defect::kShort)->handling, Handling::kNoted);
}

TEST(Quality, ExcludesWhatIsNotFinite) {
  for (const auto stream : {&Recording::object, &Recording::tip, &Recording::wrench}) {
    for (const double value : {kNaN, std::numeric_limits<double>::infinity()}) {
      Recording recording = clean_recording();
      (recording.*stream).values(7, 1) = value;
      EXPECT_FALSE(repair(recording).usable());
      recording = clean_recording();
      (recording.*stream).time(3) = value;
      const QualityReport report = repair(recording);
      ASSERT_EQ(report.findings.size(), 1u) << all(report);
      EXPECT_EQ(report.findings[0].defect, Defect::kNotFinite);
      EXPECT_EQ(report.findings[0].count, 1);
    }
  }
}

TEST(Quality, ExcludesStreamsWithoutRows) {
  for (const Eigen::Index rows : {0, 1}) {
    Recording recording = clean_recording();
    recording.tip = {recording.tip.time.head(rows), recording.tip.values.topRows(rows)};
    EXPECT_TRUE(only(repair(recording), Defect::kShort, Handling::kExcluded, "tip",
                     static_cast<int>(rows)));
  }
}

TEST(Quality, ExcludesStreamsOfDifferentTimes) {
  Recording recording = clean_recording();
  recording.wrench.time.array() += 100.0;
  EXPECT_TRUE(only(repair(recording), Defect::kNoOverlap, Handling::kExcluded, "", 1));
}

TEST(Quality, RepairsAllAtOnce) {
  Recording recording = clean_recording();
  recording.object.time(100) += 0.006;
  recording.object.values.col(2).tail(90).array() += kPi;
  remove_rows(recording.object, 180, 9);
  remove_rows(recording.wrench, 180, 3);
  const QualityReport report = repair(recording);
  EXPECT_TRUE(report.usable()) << all(report);
  for (const Defect defect : {Defect::kUnorderedTime, Defect::kYawJump, Defect::kDropOut}) {
    EXPECT_TRUE(find(report, defect)) << to_string(defect);
  }
  const ClockedPush push = on_one_clock(recording);
  const ClockedPush truth = on_one_clock(clean_recording());
  ASSERT_EQ(push.size(), truth.size());
  EXPECT_LT((push.object - truth.object).cwiseAbs().maxCoeff(), 1e-3);
}

TEST(OneClock, SamplesAllStreamsAtTheSameInstants) {
  const Recording recording = clean_recording();
  const ClockedPush push = on_one_clock(recording, 1000.0);
  EXPECT_EQ(push.start, recording.wrench.time(0));
  EXPECT_EQ(push.rate_hz, 1000.0);
  EXPECT_EQ(push.name.shape, "rect1");
  ASSERT_EQ(push.object.rows(), push.wrench.rows());
  EXPECT_EQ(push.size(), 978);  // 19 ms to 996 ms
  EXPECT_EQ(push.wrench.row(0), recording.wrench.values.row(0));
  // 19 ms is three quarters from row 4 to row 5.
  const Eigen::RowVector3d expected =
      0.25 * recording.object.values.row(4) + 0.75 * recording.object.values.row(5);
  EXPECT_LT((push.object.row(0) - expected).cwiseAbs().maxCoeff(), 1e-9);
}

TEST(OneClock, RefusesWhatWasNotRepaired) {
  Recording recording = clean_recording();
  EXPECT_NE(refusal([&] { on_one_clock(recording, 0.0); }), "");
  EXPECT_NE(refusal([&] { on_one_clock(recording, 1e12); }), "");
  recording.wrench.time.array() += 100.0;
  EXPECT_NE(refusal([&] { on_one_clock(recording); }).find("no time in common"), std::string::npos);
  recording = clean_recording();
  recording.tip.time(9) = recording.tip.time(8);
  EXPECT_NE(refusal([&] { on_one_clock(recording); }).find("time does not increase"),
            std::string::npos);
  recording.tip = {};
  EXPECT_NE(refusal([&] { on_one_clock(recording); }), "");
}

TEST(RealRecordings, HaveTheDefectsThatAreKnown) {
  const std::string folder = real_recordings();
  if (!std::filesystem::is_directory(folder)) GTEST_SKIP() << "no recordings in " << folder;
  const RecordingSource source({folder});
  std::size_t unordered = 0;
  std::size_t usable = 0;
  for (std::size_t i = 0; i < source.size(); ++i) {
    Recording recording = parse_recording(source.file(i), source.read(i));
    const QualityReport report = repair(recording);
    if (find(report, Defect::kUnorderedTime)) ++unordered;
    if (recording.name.surface == "abs" && recording.name.shape == "rect1") {
      ASSERT_TRUE(find(report, Defect::kFrozenForce)) << recording.file;
    }
    if (!report.usable()) continue;
    ++usable;
    const ClockedPush push = on_one_clock(recording);
    EXPECT_TRUE(push.object.allFinite() && push.wrench.allFinite()) << recording.file;
    // Nothing moves faster than the pusher, not even where rows were missing.
    const Eigen::MatrixX2d steps =
        (push.object.bottomRows(push.size() - 1) - push.object.topRows(push.size() - 1))
            .leftCols<2>();
    EXPECT_LT(steps.rowwise().norm().maxCoeff(), 2e-3) << recording.file;
  }
  EXPECT_GT(unordered, source.size() / 3);
  EXPECT_GT(usable, source.size() / 2);
}

}  // namespace
}  // namespace nasm_pushing
