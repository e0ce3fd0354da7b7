// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>

#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_pushing/node/instance_reader.hpp"
#include "nasm_pushing_tools/encoding/push_encoder.hpp"
#include "nasm_pushing_tools/recordings/recording_file.hpp"
#include "recordings/quality.hpp"
#include "replay/push_loader.hpp"
#include "simulation/draw_push.hpp"

namespace nasm_pushing {
namespace {

class Loader : public testing::Test {
 protected:
  static constexpr uint64_t kCount = 6;

  void SetUp() override {
    for (uint64_t i = 0; i < kCount; ++i) {
      const Recording recording = draw_push(3, i, {});
      write_recording(folder_ / recording.file, recording);
    }
  }

  PushLoader::Options options() const {
    PushLoader::Options options;
    options.paths = {folder_ / ""};
    options.filter = any_push();
    return options;
  }

  static std::vector<RecordedPush> all_of(PushLoader& loader) {
    std::vector<RecordedPush> pushes;
    while (auto push = loader.next()) pushes.push_back(std::move(*push));
    return pushes;
  }

  nasm_common::testing::TemporaryFolder folder_;
};

TEST_F(Loader, QuestionsEncodeToWhatTheRecordingsDo) {
  PushLoader loader(options());
  EXPECT_EQ(loader.expected(), kCount);
  const PushEncoder encoder;
  const auto pushes = all_of(loader);
  ASSERT_EQ(pushes.size(), kCount);
  for (const RecordedPush& push : pushes) {
    Recording recording = read_recording(push.file);
    repair(recording);
    const EncodedPush encoded = encoder.encode(on_one_clock(recording));
    ASSERT_FALSE(encoded.skip) << encoded.skip.reason;
    EXPECT_EQ(push.force, encoded.force);
    const NetworkInput expected = reduce(encoded.input);
    PushInput stage_one;
    NetworkInput input;
    const auto fault = read_instance(push.question, stage_one, input);
    ASSERT_FALSE(fault) << fault->text;
    EXPECT_LT((input.numbers - expected.numbers).lpNorm<Eigen::Infinity>(), 1e-9);
    EXPECT_LT((input.image - expected.image).lpNorm<Eigen::Infinity>(), 0.0021F) << "8 bits";
  }
}

TEST_F(Loader, LimitDrawsBySeed) {
  const auto files = [&](uint64_t seed) {
    PushLoader::Options some = options();
    some.limit = 2;
    some.seed = seed;
    PushLoader loader(some);
    std::set<std::string> names;
    for (const auto& push : all_of(loader)) names.insert(push.file);
    return names;
  };
  EXPECT_EQ(files(1).size(), 2u);
  EXPECT_EQ(files(1), files(1));
  std::set<std::set<std::string>> draws;
  for (uint64_t seed = 0; seed < 10; ++seed) draws.insert(files(seed));
  EXPECT_GT(draws.size(), 1u);
}

TEST_F(Loader, WhatCannotBeUsedIsCounted) {
  nasm_common::testing::write_bytes(folder_ / "noise.h5", "noise");
  nasm_common::testing::write_bytes(
      folder_ / "motion_surface=abs_shape=hex_a=0_v=50_i=0.000_s=0.500_t=0.000.h5", "noise");
  PushLoader loader(options());
  EXPECT_EQ(all_of(loader).size(), kCount);
  EXPECT_EQ(loader.skipped().at("name not understood").count, 1u);
  EXPECT_EQ(loader.skipped().at("not readable").count, 1u);
  PushLoader::Options paper = options();
  paper.filter.side = 17;
  PushLoader none(paper);
  EXPECT_FALSE(none.next());
  EXPECT_EQ(none.skipped().at("other side").count, kCount + 1);
  paper.paths = {folder_ / "missing"};
  EXPECT_THROW(PushLoader{paper}, std::exception);
}

}  // namespace
}  // namespace nasm_pushing
