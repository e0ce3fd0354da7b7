// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/ocp/symmetry.hpp"
#include "nasm_core/testing/systems.hpp"
#include "support.hpp"

namespace nasm_core {
namespace {

class SymmetryOf : public testing::TestWithParam<std::string> {
 protected:
  const System& system_ = find_system(GetParam());
  const SystemInfo& info_ = system_.info();
};

TEST_P(SymmetryOf, MakesSolutionsOfSolutions) {
  const auto newton = system_.make_newton();
  int compared = 0;
  for (uint64_t i = 0; i < 5; ++i) {
    const Instance instance = test::drawn(system_, "id", i);
    Trajectory optimum;
    system_.guess(instance, optimum);
    const SolveReport report = newton->solve(instance, optimum);
    if (!is_optimal(report.status)) continue;
    for (const Symmetry& symmetry : symmetry_group(info_)) {
      Trajectory image;
      const Instance there = image_of(info_, symmetry, instance);
      system_.guess(there, image);
      image.controls = image_of(symmetry.controls, optimum.controls);
      const SolveReport again = newton->solve(there, image);
      ASSERT_TRUE(is_optimal(again.status));
      EXPECT_NEAR(again.cost, report.cost, 1e-6 * report.cost);
      ++compared;
    }
  }
  EXPECT_GT(compared, 4);
}

TEST_P(SymmetryOf, KeepsCostAndStatesOfARollOut) {
  const Instance instance = test::drawn(system_, "id", 1);
  const auto evaluator = system_.make_evaluator();
  Trajectory plan;
  system_.guess(instance, plan);
  plan.controls.array() += 0.01;
  for (Eigen::Index k = 0; k < plan.controls.cols(); ++k) plan.controls(0, k) += 1e-3 * double(k);
  evaluator->bind(instance);
  const double cost = evaluator->roll_out(plan);
  for (const Symmetry& symmetry : symmetry_group(info_)) {
    Trajectory image = plan;
    image.controls = image_of(symmetry.controls, plan.controls);
    ASSERT_FALSE(evaluator->bind(image_of(info_, symmetry, instance)));
    EXPECT_NEAR(evaluator->roll_out(image), cost, 1e-6 * cost);
    const Eigen::MatrixXd expected = image_of(symmetry.states, plan.states);
    EXPECT_LT((image.states - expected).lpNorm<Eigen::Infinity>(), 1e-5);
  }
}

TEST_P(SymmetryOf, ChangesWhatANetworkSeesLikeTheInstance) {
  const auto components = encoded_components(info_, Encoding::kFeedback);
  const Instance instance = test::drawn(system_, "id", 2);
  Eigen::VectorXd encoded(static_cast<Eigen::Index>(components.size())), image(encoded.size());
  encode(instance, components, encoded);
  for (const Symmetry& symmetry : symmetry_group(info_)) {
    encode(image_of(info_, symmetry, instance), components, image);
    const Eigen::VectorXd expected =
        image_of(encoded_symmetry(info_, components, symmetry), encoded);
    EXPECT_LT((image - expected).lpNorm<Eigen::Infinity>(), 1e-12);
  }
}

INSTANTIATE_TEST_SUITE_P(RobotSystems, SymmetryOf, testing::ValuesIn(robot_systems()),
                         [](const auto& test) { return test.param; });

TEST(SymmetryGroup, HasAllProducts) {
  const auto size = [](const char* name) {
    return symmetry_group(find_system(name).info()).size();
  };
  EXPECT_EQ(size("pendulum"), 1U);
  EXPECT_EQ(size("pendulum_swing_up"), 2U);
  EXPECT_EQ(size("quadrotor_flight"), 4U);
  EXPECT_EQ(size("quadrotor_obstacles"), 8U) << "and the obstacles exchanged";
  EXPECT_EQ(size("rocket_landing"), 8U);
}

/// A quadrotor that is turned by a right angle has rotors that turn the wrong way.
class Turned : public System {
 public:
  explicit Turned(const Symmetry& symmetry) : info_(usual_.info()) {
    info_.symmetries = {symmetry};
  }
  const SystemInfo& info() const override { return info_; }
  const Pattern& pattern() const override { return usual_.pattern(); }
  std::optional<Fault> check(const Instance& instance) const override {
    return usual_.check(instance);
  }
  void guess(const Instance& instance, Trajectory& trajectory, int branch) const override {
    usual_.guess(instance, trajectory, branch);
  }
  int branch_of(const Trajectory& trajectory) const override {
    return usual_.branch_of(trajectory);
  }
  std::unique_ptr<Evaluator> make_evaluator() const override { return usual_.make_evaluator(); }
  std::unique_ptr<NewtonSolver> make_newton(const NewtonOptions& options) const override {
    return usual_.make_newton(options);
  }

 private:
  const System& usual_ = find_system("quadrotor_flight");
  SystemInfo info_;
};

TEST(WrongSymmetry, IsNoticed) {
  const Symmetry right = find_system("quadrotor_flight").info().symmetries[0];
  EXPECT_FALSE(find_wrong_symmetry(Turned(right)));
  Symmetry wrong = right;
  wrong.controls.from = {1, 2, 3, 0};
  EXPECT_EQ(find_wrong_symmetry(Turned(wrong)).value_or(""), "symmetry 1: the dynamics change");
  wrong.controls.from = {1, 1, 3, 0};
  EXPECT_NE(find_wrong_symmetry(Turned(wrong)).value_or("").find("must be permutations"),
            std::string::npos);
}

}  // namespace
}  // namespace nasm_core
