// SPDX-License-Identifier: Apache-2.0
// What the node understands of a message, and what it refuses.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "nasm_pushing/encoding/friction_map.hpp"
#include "nasm_pushing/encoding/shape_image.hpp"
#include "nasm_pushing/encoding/trajectory.hpp"
#include "nasm_pushing/node/instance_reader.hpp"
#include "nasm_pushing/objects/shape.hpp"
#include "nasm_pushing/testing/push_messages.hpp"

namespace nasm_pushing {
namespace {

using nasm_core::AnswerStatus;
using nasm_msgs::msg::PushingInstance;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

NetworkInput understood(const PushingInstance& message) {
  PushInput stage_one;
  NetworkInput input;
  const auto fault = read_instance(message, stage_one, input);
  EXPECT_FALSE(fault) << fault->text;
  return input;
}

TEST(Instance, OfNamesIsWhatARecordingIs) {
  const PushingInstance message = test::square_push();
  const NetworkInput input = understood(message);
  const Shape& shape = *find_shape("rect1");
  PushInput expected;
  expected.image = draw_shape_image(shape);
  expected.friction = default_friction_map(*find_surface("abs"));
  expected.other = other_numbers(0.4, 0.2, shape.mass(), shape.inertia(), "abs");
  expected.acceleration =
      encode_trajectory(Eigen::Map<const Eigen::VectorXd>(&message.times.front(), 45),
                        Eigen::Map<const Eigen::VectorXd>(&message.x.front(), 45),
                        Eigen::Map<const Eigen::VectorXd>(&message.y.front(), 45));
  EXPECT_EQ(input.image, reduce(expected).image);
  EXPECT_EQ(input.numbers, reduce(expected).numbers);
  EXPECT_NEAR(input.numbers(20), 0.5, 0.02) << "acceleration [m/s^2]";
}

TEST(Instance, NeedsNoNames) {
  const NetworkInput input = understood(test::nameless_push());
  EXPECT_EQ(input.numbers.segment(5, 4).sum(), 0.0) << "none of the surfaces";
  EXPECT_NEAR(input.numbers(9), 0.15, 1e-6);
  EXPECT_NEAR(input.numbers(10), 0.0, 1e-6);
  EXPECT_DOUBLE_EQ(input.numbers(3), 0.8374);
  EXPECT_DOUBLE_EQ(input.numbers(4), 1.131);
}

TEST(Instance, GivenNumbersComeBeforeThoseOfTheShape) {
  PushingInstance message = test::square_push();
  message.mass = 2.0;
  EXPECT_DOUBLE_EQ(understood(message).numbers(3), 2.0);
  EXPECT_DOUBLE_EQ(understood(message).numbers(4), 1.131);
}

TEST(Image, AlphaAndPaddingMakeNoDifference) {
  PushingInstance message = test::nameless_push();
  const Eigen::VectorXf mono = understood(message).image;
  EXPECT_GT(mono.sum(), 100.0F);
  for (const char* const encoding : {"mono8", "rgba8", "bgra8"}) {
    for (const uint32_t padding : {0u, 5u}) {
      message.shape = test::rectangle_image(encoding, 48, 64, padding);
      EXPECT_LT((understood(message).image - mono).norm(), 1e-6F) << encoding;
    }
  }
}

TEST(FrictionMap, CountsByMeanAndDeviationOfMeasuredCells) {
  PushingInstance message = test::nameless_push();
  message.friction_map[0] = std::nanf("");
  message.friction_map[1] = 0.25F;  // with four of 0.15
  EXPECT_NEAR(understood(message).numbers(9), 0.17, 1e-6);
  EXPECT_NEAR(understood(message).numbers(10), 0.04, 1e-6);

  message.friction_rows = kMapRows;
  message.friction_cols = kMapColumns;
  message.friction_map.assign(kCells, 0.2F);
  message.friction_map[9] = std::nanf("");
  EXPECT_NEAR(understood(message).numbers(9), 0.2, 1e-6);
  EXPECT_NEAR(understood(message).numbers(10), 0.0, 1e-6);
}

TEST(Trajectory, MayBeLongerAndFinerThanTheHorizon) {
  PushingInstance message = test::square_push();
  const Eigen::VectorXd numbers = understood(message).numbers;
  PushingInstance longer = message;
  longer.times.insert(longer.times.begin(), -0.05);
  longer.times.push_back(2.0);
  for (auto* const values : {&longer.x, &longer.y, &longer.yaw}) {
    values->insert(values->begin(), values->front());
    values->push_back(values->back());
  }
  EXPECT_LT((understood(longer).numbers - numbers).lpNorm<Eigen::Infinity>(), 0.5);
  message.times.pop_back();  // 0.43 s: ends before the last sample
  for (auto* const values : {&message.x, &message.y, &message.yaw}) values->pop_back();
  PushInput stage_one;
  NetworkInput input;
  const auto fault = read_instance(message, stage_one, input);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->status, AnswerStatus::kHorizon);
}

struct BadMessage {
  std::string name;
  std::function<void(PushingInstance&)> spoil;
  AnswerStatus status;
  std::string complaint;
};

class Refused : public testing::TestWithParam<BadMessage> {};

TEST_P(Refused, WithAReason) {
  PushingInstance message = test::nameless_push();
  GetParam().spoil(message);
  PushInput stage_one;
  NetworkInput input;
  const auto fault = read_instance(message, stage_one, input);
  ASSERT_TRUE(fault) << "was taken";
  EXPECT_EQ(fault->status, GetParam().status) << to_string(fault->status) << ": " << fault->text;
  EXPECT_NE(fault->text.find(GetParam().complaint), std::string::npos) << fault->text;
}

constexpr auto kNotFinite = AnswerStatus::kNotFinite;
constexpr auto kWrongDimension = AnswerStatus::kWrongDimension;
constexpr auto kInvalidValue = AnswerStatus::kInvalidValue;
constexpr auto kHorizonStatus = AnswerStatus::kHorizon;

const BadMessage kBadNames[] = {
    {"Shape", [](auto& m) { m.shape_name = "rect9"; }, kInvalidValue, "one of rect1, rect2"},
    {"Surface", [](auto& m) { m.surface = "ice"; }, kInvalidValue, "one of abs, delrin"},
};
INSTANTIATE_TEST_SUITE_P(Names, Refused, testing::ValuesIn(kBadNames),
                         [](const auto& test) { return test.param.name; });

const BadMessage kBadImages[] = {
    {"Empty", [](auto& m) { m.shape = sensor_msgs::msg::Image(); }, kWrongDimension,
     "shape_name is empty"},
    {"NoRows", [](auto& m) { m.shape.height = 0; }, kWrongDimension, "48 x 0 pixels"},
    {"NoSizeButData", [](auto& m) { m.shape.width = m.shape.height = 0; }, kWrongDimension,
     "3072 bytes"},
    {"Huge",
     [](auto& m) {
       m.shape.width = m.shape.height = m.shape.step = 10'000;
       m.shape.data.assign(100'000'000, 255);
     },
     kWrongDimension, "10000 x 10000"},
    {"HugeWithoutData",
     [](auto& m) { m.shape.width = m.shape.height = m.shape.step = 4'294'967'295u; },
     kWrongDimension, "4294967295"},
    {"Colours", [](auto& m) { m.shape.encoding = "rgb8"; }, kInvalidValue, "\"rgb8\""},
    {"Encoding", [](auto& m) { m.shape.encoding = ""; }, kInvalidValue, "mono8"},
    {"Step", [](auto& m) { m.shape.step = 47; }, kWrongDimension, "shape.step is 47"},
    {"LargeStep", [](auto& m) { m.shape.step = 4'294'967'295u; }, kWrongDimension, "shape.data"},
    {"FewBytes", [](auto& m) { m.shape.data.pop_back(); }, kWrongDimension, "3071 bytes"},
    {"ManyBytes", [](auto& m) { m.shape.data.push_back(0); }, kWrongDimension, "3073 bytes"},
    {"Nothing", [](auto& m) { m.shape.data.assign(3072, 0); }, kInvalidValue, "shows nothing"},
};
INSTANTIATE_TEST_SUITE_P(Images, Refused, testing::ValuesIn(kBadImages),
                         [](const auto& test) { return test.param.name; });

const BadMessage kBadMaps[] = {
    {"Missing",
     [](auto& m) {
       m.friction_rows = m.friction_cols = 0;
       m.friction_map.clear();
     },
     kWrongDimension, "surface"},
    {"FewCells", [](auto& m) { m.friction_map.pop_back(); }, kWrongDimension, "5 cells"},
    {"NoRows", [](auto& m) { m.friction_rows = 0; }, kWrongDimension, "0 and 3"},
    {"OverflowingSize",
     [](auto& m) {
       m.friction_rows = m.friction_cols = 65536;
       m.friction_map.clear();
     },
     kWrongDimension, "65536 and 65536"},
    {"InfiniteCell", [](auto& m) { m.friction_map[4] = static_cast<float>(kInfinity); }, kNotFinite,
     "friction_map[4]"},
    {"NegativeCell", [](auto& m) { m.friction_map[4] = -0.1F; }, kInvalidValue, "friction_map[4]"},
    {"LargeCell", [](auto& m) { m.friction_map[4] = 1e6F; }, kInvalidValue, "friction_map[4]"},
    {"NotMeasured", [](auto& m) { m.friction_map.assign(6, std::nanf("")); }, kInvalidValue,
     "no measured cell"},
    {"Wild",
     [](auto& m) {
       m.friction_map.assign(6, 0.0F);
       m.friction_map[0] = 5.0F;
     },
     kInvalidValue, "varies"},
    {"CellSize", [](auto& m) { m.friction_cell_size = 0.0; }, kInvalidValue, "cell_size"},
    {"NanCellSize", [](auto& m) { m.friction_cell_size = kNan; }, kNotFinite, "cell_size"},
    {"Origin", [](auto& m) { m.friction_origin_y = kNan; }, kNotFinite, "origin_y"},
};
INSTANTIATE_TEST_SUITE_P(FrictionMaps, Refused, testing::ValuesIn(kBadMaps),
                         [](const auto& test) { return test.param.name; });

void cut(PushingInstance& message, std::size_t points) {
  message.times.resize(points);
  message.x.resize(points);
  message.y.resize(points);
  message.yaw.resize(points);
}

const BadMessage kBadTrajectories[] = {
    {"None", [](auto& m) { cut(m, 0); }, kWrongDimension, "0 points"},
    {"OnePoint", [](auto& m) { cut(m, 1); }, kWrongDimension, "1 points"},
    {"Short", [](auto& m) { cut(m, 20); }, kHorizonStatus, "must cover 0 to 0.436"},
    {"Late", [](auto& m) { m.times[0] = 0.005; }, kHorizonStatus, "from 0.005"},
    {"Lengths", [](auto& m) { m.yaw.pop_back(); }, kWrongDimension, "yaw"},
    {"Unordered", [](auto& m) { m.times[7] = m.times[5]; }, kInvalidValue, "times[7]"},
    {"Repeated", [](auto& m) { m.times[7] = m.times[6]; }, kInvalidValue, "times[7]"},
    {"NanTime", [](auto& m) { m.times[7] = kNan; }, kNotFinite, "times[7]"},
    {"NanX", [](auto& m) { m.x[3] = kNan; }, kNotFinite, "x[3]"},
    {"InfiniteY", [](auto& m) { m.y[44] = -kInfinity; }, kNotFinite, "y[44]"},
    {"NanYaw", [](auto& m) { m.yaw[0] = kNan; }, kNotFinite, "yaw[0]"},
    {"Explosion", [](auto& m) { m.x[20] = 1e300; }, kInvalidValue, "acceleration"},
};
INSTANTIATE_TEST_SUITE_P(Trajectories, Refused, testing::ValuesIn(kBadTrajectories),
                         [](const auto& test) { return test.param.name; });

const BadMessage kBadNumbers[] = {
    {"Contact", [](auto& m) { m.contact_position = 1.1; }, kInvalidValue, "contact_position"},
    {"NanContact", [](auto& m) { m.contact_position = kNan; }, kNotFinite, "contact_position"},
    {"Side",
     [](auto& m) {
       m.shape_name = "tri1";
       m.contact_side = 3;
     },
     kInvalidValue, "tri1 has 3"},
    {"Angle", [](auto& m) { m.push_angle = 1.6; }, kInvalidValue, "push_angle"},
    {"NanAngle", [](auto& m) { m.push_angle = kNan; }, kNotFinite, "push_angle"},
    {"Mass", [](auto& m) { m.mass = -0.1; }, kInvalidValue, "mass is -0.1 kg"},
    {"NanMass", [](auto& m) { m.mass = kNan; }, kNotFinite, "mass"},
    {"HugeMass", [](auto& m) { m.mass = 1e300; }, kInvalidValue, "mass"},
    {"NoMass", [](auto& m) { m.mass = 0.0; }, kInvalidValue, "shape_name is empty"},
    {"Inertia", [](auto& m) { m.inertia = -1.0; }, kInvalidValue, "inertia"},
    {"NoInertia", [](auto& m) { m.inertia = 0.0; }, kInvalidValue, "inertia"},
    {"Horizon", [](auto& m) { m.horizon = 1.0; }, kHorizonStatus, "0.44"},
    {"NegativeHorizon", [](auto& m) { m.horizon = -0.44; }, kHorizonStatus, "-0.44"},
    {"NanHorizon", [](auto& m) { m.horizon = kNan; }, kNotFinite, "horizon"},
};
INSTANTIATE_TEST_SUITE_P(Numbers, Refused, testing::ValuesIn(kBadNumbers),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace nasm_pushing
