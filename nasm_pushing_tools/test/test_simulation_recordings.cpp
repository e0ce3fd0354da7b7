// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>

#include "nasm_common/random.hpp"
#include "nasm_pushing/objects/shape.hpp"
#include "nasm_pushing_tools/recordings/recording_file.hpp"
#include "nasm_pushing_tools/recordings/recording_source.hpp"
#include "simulation/compare_push.hpp"
#include "simulation/draw_push.hpp"
#include "simulation/push_defects.hpp"
#include "simulation/push_folder.hpp"

namespace nasm_pushing {
namespace {

namespace fs = std::filesystem;

bool same(const Recording& a, const Recording& b) {
  const auto equal = [](const Stream& x, const Stream& y) {
    return x.size() == y.size() && x.time == y.time && x.values == y.values;
  };
  return a.file == b.file && equal(a.object, b.object) && equal(a.tip, b.tip) &&
         equal(a.wrench, b.wrench);
}

double deviation(const Eigen::VectorXd& values) {
  return std::sqrt((values.array() - values.mean()).square().mean());
}

std::map<std::string, std::string> files_below(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream stream(entry.path(), std::ios::binary);
    files[fs::relative(entry.path(), folder).string()] =
        std::string(std::istreambuf_iterator<char>(stream), {});
  }
  return files;
}

class SimulatedFolder : public testing::Test {
 protected:
  SimulatedFolder() {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    root_ = fs::path(testing::TempDir()) / ("nasm_pushing_" + std::string(test->name()));
    fs::remove_all(root_);
  }
  ~SimulatedFolder() override { fs::remove_all(root_); }

  PushFolderOptions options(const char* name, uint64_t count) const {
    PushFolderOptions options;
    options.folder = (root_ / name).string();
    options.count = count;
    options.seed = 4;
    return options;
  }

  fs::path root_;
};

TEST(DrawPush, SeedAndIndexDecideAll) {
  const DrawOptions options;
  EXPECT_TRUE(same(draw_push(1, 7, options), draw_push(1, 7, options)));
  EXPECT_FALSE(same(draw_push(1, 7, options), draw_push(1, 8, options)));
  EXPECT_FALSE(same(draw_push(1, 7, options), draw_push(2, 7, options)));
}

TEST(DrawPush, NamesAreInTheirRangesAndReadBack) {
  DrawOptions options;
  std::map<std::string, int> seen;
  for (uint64_t i = 0; i < 500; ++i) {
    const PushName name = draw_push_name(1, i, options);
    EXPECT_GE(name.contact, 0.2);
    EXPECT_LE(name.contact, 0.8);
    EXPECT_LE(std::abs(name.angle), 0.7);
    EXPECT_EQ(name.side, 0);
    const PushName read = parse_push_name(to_string(name));
    EXPECT_EQ(read.contact, name.contact);
    EXPECT_EQ(read.angle, name.angle);
    EXPECT_EQ(read.acceleration, 500.0);
    ++seen[name.shape + name.surface];
  }
  EXPECT_EQ(seen.size(), 44u);
  options.grid = true;
  options.shapes = {"hex"};
  options.side = -1;
  options.acceleration = 0.0;
  options.speed = 20.0;
  for (uint64_t i = 0; i < 50; ++i) {
    const PushName name = draw_push_name(1, i, options);
    EXPECT_NEAR(std::remainder(name.contact, 0.1), 0.0, 1e-9);
    EXPECT_NEAR(std::remainder(name.angle, M_PI / 9), 0.0, 1e-3);
    EXPECT_EQ(name.speed, 20.0);
  }
}

TEST(DrawPush, WrongOptionsAreNamed) {
  const auto refused = [](auto change) {
    DrawOptions options;
    change(options);
    EXPECT_THROW(check(options), std::invalid_argument);
  };
  EXPECT_NO_THROW(check(DrawOptions{}));
  refused([](DrawOptions& o) { o.shapes = {"cube"}; });
  refused([](DrawOptions& o) { o.surfaces = {"ice"}; });
  refused([](DrawOptions& o) { o.contact_to = 0.1; });
  refused([](DrawOptions& o) { o.contact_to = std::nan(""); });
  refused([](DrawOptions& o) { o.max_angle = 1.6; });
  refused([](DrawOptions& o) { o.acceleration = 0.0; });
  refused([](DrawOptions& o) { o.acceleration = 1e5; });
  refused([](DrawOptions& o) { o.acceleration = 0.0, o.speed = 1e-9; });
  refused([](DrawOptions& o) { o.defects = 1.1; });
  refused([](DrawOptions& o) { o.side = 1; });  // ellipses have none
}

TEST(SimulatedRecording, HasTheDatasetsClocksAndNoise) {
  DrawOptions options;
  for (uint64_t i = 0; i < 20; ++i) {
    const Recording recording = draw_push(3, i, options);
    EXPECT_EQ(recording.file, to_string(recording.name) + ".h5");
    const double start = recording.object.time(0);
    EXPECT_GT(start, 1.4e9);
    EXPECT_NEAR(recording.tip.time(0) - start, 0.015, 0.008);
    EXPECT_NEAR(recording.wrench.time(0) - start, 0.019, 0.01);
    for (const Stream* stream : {&recording.object, &recording.tip, &recording.wrench}) {
      const double span = stream->time(stream->size() - 1) - stream->time(0);
      EXPECT_NEAR(static_cast<double>(stream->size() - 1) / span, 249.0, 2.5);
      for (Eigen::Index k = 1; k < stream->size(); ++k) {
        ASSERT_GT(stream->time(k), stream->time(k - 1));
      }
    }
    constexpr Eigen::Index kRest = 30;
    EXPECT_NEAR(deviation(recording.object.values.col(0).head(kRest)), 3e-6, 1.5e-6);
    EXPECT_NEAR(deviation(recording.object.values.col(2).head(kRest)), 3e-5, 1.5e-5);
    EXPECT_NEAR(deviation(recording.wrench.values.col(0).head(kRest)), 0.018, 0.009);
    const auto tip = recording.tip.values.leftCols<2>();
    EXPECT_NEAR((tip.row(tip.rows() - 1) - tip.row(0)).norm(), 0.05, 1e-4);
  }
}

TEST(SimulatedRecording, IdenticalPushesDiffer) {
  PushName name = draw_push_name(1, 0, {});
  SimulationOptions options;
  const Recording one = simulate_push(name, options, 1, 0);
  const Recording other = simulate_push(name, options, 1, 1);
  const auto turn = [](const Recording& r) {
    return r.object.values(r.object.size() - 1, 2) - r.object.values(0, 2);
  };
  EXPECT_NE(turn(one), turn(other));
  EXPECT_NEAR(turn(one), turn(other), 0.4);
}

TEST(SimulatedRecording, IsUsableUnlessSpoilt) {
  for (uint64_t i = 0; i < 40; ++i) {
    Recording recording = draw_push(9, i, {});
    const QualityReport report = repair(recording);
    EXPECT_TRUE(report.usable()) << recording.file << ": " << report.findings.front().text;
  }
}

class SimulatedDefect : public testing::TestWithParam<Defect> {};

TEST_P(SimulatedDefect, IsFound) {
  DrawOptions options;
  options.shapes = {"rect1"};
  options.surfaces = {"plywood"};
  options.contact_from = 0.3;
  options.contact_to = 0.35;  // off the centre, so that it turns
  options.max_angle = 0.1;
  for (uint64_t i = 0; i < 10; ++i) {
    Recording recording = draw_push(2, i, options);
    nasm_common::Random random(5, i);
    spoil(GetParam(), random, recording);
    const QualityReport report = repair(recording);
    EXPECT_TRUE(std::any_of(report.findings.begin(), report.findings.end(),
                            [](const Finding& f) { return f.defect == GetParam(); }))
        << to_string(GetParam()) << " in " << recording.file;
  }
}

INSTANTIATE_TEST_SUITE_P(OfTheDataset, SimulatedDefect, testing::ValuesIn(simulated_defects()),
                         [](const auto& param) {
                           return "Number" + std::to_string(static_cast<int>(param.param));
                         });

TEST(SimulatedDefects, HaveTheShareThatIsAsked) {
  DrawOptions clean;
  DrawOptions some;
  some.defects = 0.5;
  int spoilt = 0;
  for (uint64_t i = 0; i < 60; ++i)
    spoilt += same(draw_push(1, i, clean), draw_push(1, i, some)) ? 0 : 1;
  EXPECT_NEAR(spoilt, 30, 12);
  nasm_common::Random random(1);
  Recording recording = draw_push(1, 0, clean);
  EXPECT_THROW(spoil(Defect::kNoOverlap, random, recording), std::invalid_argument);
}

TEST_F(SimulatedFolder, DoesNotDependOnThreads) {
  PushFolderOptions one = options("one", 40);
  PushFolderOptions two = options("two", 40);
  two.threads = 3;
  EXPECT_EQ(write_pushes(one), 40u);
  EXPECT_EQ(write_pushes(two), 40u);
  const auto files = files_below(one.folder);
  EXPECT_EQ(files.size(), 40u);
  EXPECT_EQ(files, files_below(two.folder));
  const std::string& first = files.begin()->first;
  EXPECT_NE(first.find("_h5/motion_surface="), std::string::npos) << first;
  const Recording read = read_recording((fs::path(one.folder) / first).string());
  EXPECT_GT(read.object.size(), 150);
}

TEST_F(SimulatedFolder, RepeatedNamesAreNumbered) {
  PushFolderOptions grid = options("grid", 60);
  grid.draw.grid = true;
  grid.draw.shapes = {"rect1"};
  grid.draw.surfaces = {"abs"};
  grid.subfolders = false;
  EXPECT_EQ(write_pushes(grid), 60u);
  const auto files = files_below(grid.folder);
  EXPECT_EQ(files.size(), 60u);
  EXPECT_TRUE(std::any_of(files.begin(), files.end(), [](const auto& file) {
    return file.first.find("_rep=0001.h5") != std::string::npos;
  }));
}

TEST_F(SimulatedFolder, RefusesAFolderThatHasFiles) {
  PushFolderOptions some = options("some", 3);
  fs::create_directories(some.folder);
  std::ofstream(fs::path(some.folder) / "note.txt") << "mine";
  EXPECT_THROW(write_pushes(some), std::invalid_argument);
  EXPECT_EQ(files_below(some.folder).size(), 1u);
  some.force = true;
  EXPECT_EQ(write_pushes(some), 3u);
  PushFolderOptions file = options("some/note.txt", 3);
  EXPECT_THROW(write_pushes(file), std::invalid_argument);
}

TEST_F(SimulatedFolder, StopsWithWholeFiles) {
  std::atomic<bool> stop{false};
  PushFolderOptions few = options("few", 50);
  few.stop = &stop;
  few.on_progress = [&](uint64_t done) { stop = done >= 5; };
  EXPECT_EQ(write_pushes(few), 5u);
  const auto files = files_below(few.folder);
  EXPECT_EQ(files.size(), 5u);
  for (const auto& [name, bytes] : files) EXPECT_NO_THROW(parse_recording(name, bytes));
}

TEST_F(SimulatedFolder, ArchivesReadAsTheFilesDid) {
  PushFolderOptions packed = options("packed", 20);
  packed.draw.shapes = {"hex", "tri1"};
  write_pushes(packed);
  const std::string note = packed.folder + "/abs/hex_h5/note.txt";
  std::ofstream(note) << "mine";
  const RecordingSource loose({packed.folder});
  std::map<std::string, std::string> before;
  for (std::size_t i = 0; i < loose.size(); ++i) {
    before[fs::path(loose.file(i)).filename().string()] = loose.read(i);
  }
  const int archives = zip_subfolders(packed.folder);
  EXPECT_GT(archives, 2);
  EXPECT_EQ(files_below(packed.folder).size(), static_cast<std::size_t>(archives) + 1);
  EXPECT_TRUE(fs::exists(note));
  const RecordingSource source({packed.folder});
  ASSERT_EQ(source.size(), before.size());
  for (std::size_t i = 0; i < source.size(); ++i) {
    EXPECT_EQ(source.read(i), before.at(fs::path(source.file(i)).filename().string()));
  }
}

TEST(Comparison, SimulationOfItselfIsExact) {
  SimulationOptions options;
  options.noise = false;
  PushName name = draw_push_name(1, 0, {});
  QualityReport report;
  const auto push = compare_push(simulate_push(name, options, 1, 0), report);
  ASSERT_TRUE(push);
  EXPECT_LT(push->comparison.error.position, 1e-5);
  EXPECT_LT(push->comparison.error.yaw, 1e-5);
  const auto rows = summarize({push->comparison});
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].shape, name.shape);
  EXPECT_EQ(rows[0].pushes, 1);
}

TEST(Comparison, FrozenForceIsLeftOut) {
  Recording recording = draw_push(1, 3, {});
  nasm_common::Random random(1);
  spoil(Defect::kFrozenForce, random, recording);
  QualityReport report;
  const auto push = compare_push(recording, report);
  ASSERT_TRUE(push);
  EXPECT_FALSE(push->comparison.force);
  EXPECT_FALSE(compare_push(
      [&] {
        spoil(Defect::kShort, random, recording);
        return recording;
      }(),
      report));
}

TEST(Comparison, RealPushesAreWithinFourMillimetresAndSixDegrees) {
  const char* named = std::getenv("NASM_PUSH_DATA");
  const fs::path folder = named != nullptr
                              ? fs::path(named)
                              : fs::path(__FILE__).parent_path() / "../../../shared/data/mit_push";
  if (!fs::exists(folder)) GTEST_SKIP() << "no recordings in " << folder;
  const RecordingSource source({folder.string()});
  std::vector<PushComparison> pushes;
  for (std::size_t i = 0; i < source.size(); ++i) {
    QualityReport report;
    auto push = compare_push(parse_recording(source.file(i), source.read(i)), report);
    if (push) pushes.push_back(push->comparison);
  }
  ASSERT_GT(pushes.size(), 20u);
  for (const ComparisonSummary& row : summarize(pushes)) {
    EXPECT_LT(row.position, 4e-3) << row.surface << " " << row.shape;
    EXPECT_LT(row.yaw, 6.0 * M_PI / 180.0) << row.surface << " " << row.shape;
    if (row.forces == 0) continue;
    EXPECT_LT(row.fitted_force_error, 0.25) << row.surface << " " << row.shape;
  }
}

}  // namespace
}  // namespace nasm_pushing
