// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>

#include "dataset_fixture.hpp"
#include "nasm_trainer/dataset/layout.hpp"

namespace nasm_trainer {
namespace {

TEST(Request, ShardsFollowEachOtherAndDifferByOneAtMost) {
  const DatasetRequest request = request_for("pendulum", 10);
  for (const uint64_t shards : {1, 2, 3, 7, 10, 13}) {
    uint64_t next = 0;
    for (uint64_t i = 0; i < shards; ++i) {
      const DatasetRequest part = shard_of(request, i, shards);
      EXPECT_EQ(part.first, next);
      EXPECT_GE(part.last - part.first, 10 / shards);
      EXPECT_LE(part.last - part.first, 10 / shards + 1);
      EXPECT_EQ(part.trajectories, 10u);
      next = part.last;
    }
    EXPECT_EQ(next, 10u);
  }
}

TEST(Request, ShardThatDoesNotExistIsRefused) {
  const DatasetRequest request = request_for("pendulum", 10);
  EXPECT_THROW(shard_of(request, 3, 3), std::invalid_argument);
  EXPECT_THROW(shard_of(request, 0, 0), std::invalid_argument);
}

TEST(Request, FaultsAreNamed) {
  const auto message = [](auto change) {
    DatasetRequest request = request_for("pendulum", 10);
    change(request);
    return message_of<std::invalid_argument>([&] { check_request(request); });
  };
  using R = DatasetRequest;
  EXPECT_NE(message([](R& r) { r.system = "balloon"; }).find("\"balloon\""), std::string::npos);
  EXPECT_NE(message([](R& r) { r.split = "far"; }).find("\"far\""), std::string::npos);
  EXPECT_EQ(message([](R& r) { r.trajectories = 0; }),
            "trajectories is 0, must be from 1 to 1000000000");
  EXPECT_EQ(message([](R& r) { r.last = 11; }),
            "the range 0 to 11 is not within the 10 trajectories");
  EXPECT_EQ(message([](R& r) { r.steps = 1; }), "steps is 1, must be from 2 to 1000000");
  EXPECT_EQ(message([](R& r) { r.horizon_jitter = std::nan(""); }),
            "horizon jitter is nan, must be from 0 to 1");
  EXPECT_EQ(message([](R& r) { r.horizon_jitter = -0.5; }),
            "horizon jitter is -0.5, must be from 0 to 1");
  EXPECT_EQ(message([](R& r) { r.tolerance = std::nan(""); }),
            "tolerance is nan, must be greater than 0");
}

TEST(Request, DescriptionSurvivesText) {
  DatasetRequest request = request_for("pendulum", 10);
  request.horizon_jitter = 0.1;
  request.tolerance = std::numeric_limits<double>::infinity();
  const Description description = describe(request);
  EXPECT_EQ(from_text(to_text(description)), description);
}

TEST(Request, DifferenceNamesWhatDiffers) {
  const DatasetRequest one = request_for("pendulum", 10);
  DatasetRequest other = one;
  EXPECT_EQ(difference(describe(one), describe(other)), "");
  other.seed = 8;
  other.steps = 50;
  EXPECT_EQ(difference(describe(one), describe(other)), "seed is 7, not 8, steps is 100, not 50");
  EXPECT_EQ(difference(describe(one), describe(request_for("pendulum", 20))),
            "trajectories is 10, not 20");
}

TEST(Layout, ColumnsFollowEachOther) {
  for (const std::string& system : nasm_core::system_names()) {
    const Layout layout = make_layout(request_for(system, 10));
    int next = 0;
    for (const Column& column : layout.columns) {
      EXPECT_EQ(column.offset, next);
      next += column.width;
      if (column.width == 0) continue;
      uint64_t numbers = 1;
      for (const uint64_t size : column.sizes(1)) numbers *= size;
      EXPECT_EQ(numbers, static_cast<uint64_t>(column.width)) << system << " " << column.name;
    }
    EXPECT_EQ(layout.width, next);
  }
}

TEST(Layout, BlocksStaySmallHoweverLongTheHorizon) {
  DatasetRequest request = request_for("quadrotor", 10);
  EXPECT_GT(rows_per_block(make_layout(request)), 64u);
  request.steps = 1'000'000;
  EXPECT_EQ(rows_per_block(make_layout(request)), 1u);
}

}  // namespace
}  // namespace nasm_trainer
