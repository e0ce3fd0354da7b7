// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "nasm_arm/urdf.hpp"
#include "nasm_common/testing/counted_allocations.hpp"
#include "nasm_sim/arm_plant.hpp"

namespace nasm_sim {
namespace {

constexpr double kStep_s = 1e-3;

class ArmPlantTest : public testing::TestWithParam<const char*> {
 protected:
  const nasm_arm::Arm arm_ =
      nasm_arm::read_arm(std::string(URDF_FOLDER) + "/" + GetParam() + ".urdf");
  const int joints_ = arm_.model.joints;
  const Eigen::VectorXd bent_ = Eigen::VectorXd::Constant(joints_, -0.7);

  /// Of one joint, over the first second, from rest to rest.
  JointMotion swing(double time_s) const {
    JointMotion command(joints_);
    command.position = bent_;
    const double t = std::min(time_s, 1.0);
    command.position[1] += 0.5 * t * t * t * (10 - 15 * t + 6 * t * t);
    command.velocity[1] = 0.5 * 30 * t * t * (1 - 2 * t + t * t);
    command.acceleration[1] = 0.5 * 60 * t * (1 - 3 * t + 2 * t * t);
    return command;
  }

  double worst_error(ArmPlant& plant) const {
    plant.set_position(bent_);
    double worst = 0.0;
    for (int i = 1; i <= 1200; ++i) {
      // The command of the step's end, which is where the plant is compared with it.
      const JointMotion command = swing(kStep_s * i);
      plant.step(kStep_s, command);
      worst = std::max(worst, (command.position - plant.motion().position).cwiseAbs().maxCoeff());
    }
    return worst;
  }
};

TEST_P(ArmPlantTest, HoldsItsPositionWithTheTorquesOfGravity) {
  ArmPlant plant(arm_, {});
  plant.set_position(bent_);
  JointMotion command(joints_);
  command.position = bent_;
  for (int i = 0; i < 500; ++i) plant.step(kStep_s, command);
  EXPECT_LT((plant.motion().position - bent_).cwiseAbs().maxCoeff(), 1e-9);
  nasm_arm::Data<double> data;
  nasm_arm::JointArray<double> q{};
  std::copy(bent_.begin(), bent_.end(), q.begin());
  const auto& gravity = nasm_arm::gravity_torques(arm_.model, data, q);
  for (int i = 0; i < joints_; ++i) EXPECT_NEAR(gravity[i], plant.torque()[i], 1e-6);
}

TEST_P(ArmPlantTest, ComputedTorqueFollowsAndPositionControlLags) {
  ArmPlantOptions options;
  options.coulomb_friction = options.viscous_friction = 0.0;
  ArmPlant ideal(arm_, options);
  const double without_friction = worst_error(ideal);
  EXPECT_LT(without_friction, 2e-3);
  options = {};
  ArmPlant plant(arm_, options);
  const double with_friction = worst_error(plant);
  EXPECT_LT(with_friction, 0.1);
  options.servo = ArmServo::kPosition;
  ArmPlant lagging(arm_, options);
  EXPECT_GT(worst_error(lagging), 2 * with_friction);
}

TEST_P(ArmPlantTest, FrictionStopsAFreeArm) {
  ArmPlantOptions options;
  nasm_arm::Arm weightless = arm_;
  weightless.model.gravity = {};
  ArmPlant plant(weightless, options);
  plant.set_position(bent_);
  JointMotion command(joints_);
  command.position = bent_;
  command.velocity.setConstant(0.5);
  command.acceleration.setConstant(1.0);
  for (int i = 0; i < 100; ++i) plant.step(kStep_s, command);
  EXPECT_GT(plant.motion().velocity.cwiseAbs().maxCoeff(), 0.01);
  // Without power the servos brake.
  for (int i = 0; i < 1000; ++i) plant.step(kStep_s, command, false);
  EXPECT_LT(plant.motion().velocity.cwiseAbs().maxCoeff(), 1e-3);
}

TEST_P(ArmPlantTest, TorquesStayWithinTheLimits) {
  ArmPlant plant(arm_, {});
  plant.set_position(bent_);
  JointMotion command(joints_);
  command.position.setConstant(3.0);
  bool is_saturated = false;
  for (int i = 0; i < 300; ++i) {
    plant.step(kStep_s, command);
    is_saturated |= plant.is_saturated();
    for (int j = 0; j < joints_; ++j) {
      ASSERT_LE(std::abs(plant.torque()[j]), arm_.limits[j].effort);
    }
  }
  EXPECT_TRUE(is_saturated);
  EXPECT_TRUE(plant.motion().position.allFinite());
}

TEST_P(ArmPlantTest, WrenchIsTheWeightThatIsNotCompensated) {
  ArmPlantOptions options;
  options.payload.mass = 1.5;
  options.compensated_payload.mass = 0.5;
  ArmPlant plant(arm_, options);
  plant.set_position(bent_);
  auto wrench = plant.tool_wrench();
  EXPECT_NEAR(9.81, std::sqrt(dot(wrench.force, wrench.force)), 1e-9);
  EXPECT_NEAR(0.0, std::sqrt(dot(wrench.torque, wrench.torque)), 1e-9) << "it is at the tool";
  // It points down, in the axes of the tool.
  nasm_arm::Data<double> data;
  nasm_arm::JointArray<double> q{};
  std::copy(bent_.begin(), bent_.end(), q.begin());
  nasm_arm::locate(arm_.model, data, q);
  const auto down = nasm_arm::tip_pose(arm_.model, data).rotation * wrench.force;
  EXPECT_NEAR(-9.81, down.z, 1e-9);
  options.compensated_payload.mass = 1.5;
  ArmPlant told(arm_, options);
  told.set_position(bent_);
  wrench = told.tool_wrench();
  EXPECT_NEAR(0.0, dot(wrench.force, wrench.force), 1e-18);
}

TEST_P(ArmPlantTest, StepsTakeNoMemory) {
  ArmPlant plant(arm_, {});
  plant.set_position(bent_);
  JointMotion command(joints_);
  const int before = allocations;
  for (int i = 0; i < 10; ++i) plant.step(kStep_s, command);
  plant.tool_wrench();
  EXPECT_EQ(before, allocations);
}

INSTANTIATE_TEST_SUITE_P(Arms, ArmPlantTest, testing::Values("ur5e", "irb120"));

}  // namespace
}  // namespace nasm_sim
