// SPDX-License-Identifier: Apache-2.0
// Every derivative of every system, against central differences.
#include <gtest/gtest.h>

#include <algorithm>

#include "nasm_common/random.hpp"
#include "support.hpp"

namespace nasm_core {
namespace {

class Derivatives : public testing::TestWithParam<std::string> {
 protected:
  /// A point near a trajectory that the system really goes along, and random weights.
  void choose_point(uint64_t index) {
    nasm_common::Random random(7, index);
    instance_ = test::drawn(system_, index % 2 ? "ood" : "id", index);
    ASSERT_FALSE(evaluator_->bind(instance_));
    Trajectory trajectory;
    system_.guess(instance_, trajectory);
    const auto k = static_cast<Eigen::Index>(random.uniform() * instance_.steps);
    x_ = trajectory.states.col(k) + test::random_vector(nx_, random, 0.01);
    u_ = trajectory.controls.col(k) + test::random_vector(nu_, random, 0.01);
    if (system_.info().name != "brachistochrone") {
      x_ += test::random_vector(nx_, random, 0.5);
      u_ += test::random_vector(nu_, random, 2.0);
    }
    weights_ = test::random_vector(nx_, random);
  }

  /// Central difference of a function of (x, u), a column per variable.
  template <class Function>
  Eigen::MatrixXd differences(Eigen::Index rows, Function function) {
    Eigen::MatrixXd result(rows, nx_ + nu_);
    for (Eigen::Index i = 0; i < nx_ + nu_; ++i) {
      Eigen::VectorXd above_x = x_, below_x = x_, above_u = u_, below_u = u_;
      const double h = 1e-5;
      (i < nx_ ? above_x(i) : above_u(i - nx_)) += h;
      (i < nx_ ? below_x(i) : below_u(i - nx_)) -= h;
      result.col(i) = (function(above_x, above_u) - function(below_x, below_u)) / (2.0 * h);
    }
    return result;
  }

  Eigen::MatrixXd jacobian(const Eigen::VectorXd& x, const Eigen::VectorXd& u) {
    Eigen::MatrixXd by_x(nx_, nx_), by_u(nx_, nu_), both(nx_, nx_ + nu_);
    evaluator_->linearise(x, u, by_x, by_u);
    both << by_x, by_u;
    return both;
  }

  Eigen::VectorXd cost_gradient(const Eigen::VectorXd& x, const Eigen::VectorXd& u) {
    Eigen::VectorXd by_x(nx_), by_u(nu_), both(nx_ + nu_);
    evaluator_->cost_gradient(x, u, by_x, by_u);
    both << by_x, by_u;
    return both;
  }

  static void expect_near(const Eigen::MatrixXd& exact, const Eigen::MatrixXd& difference) {
    const double scale = 1.0 + exact.cwiseAbs().maxCoeff();
    EXPECT_LT((exact - difference).cwiseAbs().maxCoeff(), 2e-6 * scale)
        << "exact\n"
        << exact << "\ndifferences\n"
        << difference;
  }

  const System& system_ = find_system(GetParam());
  std::unique_ptr<Evaluator> evaluator_ = system_.make_evaluator();
  const Eigen::Index nx_ = static_cast<Eigen::Index>(system_.info().states.size());
  const Eigen::Index nu_ = static_cast<Eigen::Index>(system_.info().controls.size());
  Instance instance_;
  Eigen::VectorXd x_, u_, weights_;
};

TEST_P(Derivatives, FirstOfTheDynamics) {
  for (uint64_t index = 0; index < 20; ++index) {
    choose_point(index);
    expect_near(jacobian(x_, u_), differences(nx_, [&](const auto& x, const auto& u) {
                  Eigen::VectorXd f(nx_);
                  evaluator_->dynamics(x, u, f);
                  return f;
                }));
  }
}

TEST_P(Derivatives, FirstOfTheCost) {
  for (uint64_t index = 0; index < 20; ++index) {
    choose_point(index);
    expect_near(cost_gradient(x_, u_).transpose(),
                differences(1, [&](const auto& x, const auto& u) {
                  return Eigen::VectorXd::Constant(1, evaluator_->stage_cost(x, u));
                }));
  }
}

TEST_P(Derivatives, Second) {
  for (uint64_t index = 0; index < 20; ++index) {
    choose_point(index);
    Eigen::MatrixXd exact(nx_ + nu_, nx_ + nu_);
    evaluator_->curvature(x_, u_, 0.7, weights_, exact);
    EXPECT_EQ(exact, exact.transpose());
    expect_near(
        exact, differences(nx_ + nu_, [&](const auto& x, const auto& u) {
          return Eigen::VectorXd(0.7 * cost_gradient(x, u) + jacobian(x, u).transpose() * weights_);
        }));
  }
}

TEST_P(Derivatives, AreZeroOutsideThePattern) {
  Eigen::MatrixXd in_jacobian = Eigen::MatrixXd::Zero(nx_, nx_ + nu_);
  Eigen::MatrixXd in_hessian = Eigen::MatrixXd::Zero(nx_ + nu_, nx_ + nu_);
  for (const Entry& entry : system_.pattern().jacobian) in_jacobian(entry.row, entry.column) = 1;
  for (const Entry& entry : system_.pattern().hessian) {
    in_hessian(entry.row, entry.column) = 1;
    in_hessian(entry.column, entry.row) = 1;
  }
  Eigen::MatrixXd seen = Eigen::MatrixXd::Zero(nx_, nx_ + nu_);
  for (uint64_t index = 0; index < 20; ++index) {
    choose_point(index);
    const Eigen::MatrixXd first = jacobian(x_, u_);
    seen += first.cwiseAbs();
    EXPECT_EQ(first.cwiseProduct(in_jacobian), first);
    Eigen::MatrixXd second(nx_ + nu_, nx_ + nu_);
    evaluator_->curvature(x_, u_, 1.0, weights_, second);
    EXPECT_EQ(second.cwiseProduct(in_hessian), second);
  }
  // A pattern of everything would pass the checks above. Equal moments of inertia make entries of
  // the rigid bodies vanish that are there in general, hence the allowance.
  const auto nonzero = (seen.array() > 0.0).count();
  EXPECT_LE(in_jacobian.sum() - static_cast<double>(nonzero), 6.0);
}

/// The adjoint, through the whole horizon.
TEST_P(Derivatives, OfTheRolledOutCost) {
  nasm_common::Random random(3);
  instance_ = test::drawn(system_, "id", 0);
  instance_.horizon *= 12.0 / instance_.steps;  // long steps of unstable systems lose all digits
  instance_.steps = 12;
  ASSERT_FALSE(evaluator_->bind(instance_));
  Trajectory trajectory;
  system_.guess(instance_, trajectory);
  for (Eigen::Index i = 0; i < trajectory.multipliers.size(); ++i) {
    trajectory.multipliers(i) = random.uniform();
  }
  const auto lagrangian = [&](Trajectory at) {
    const double cost = evaluator_->roll_out(at);
    const auto terminal = at.multipliers.size();
    return cost + at.multipliers.dot(at.states.rightCols(1).col(0).head(terminal) -
                                     instance_.goal.head(terminal));
  };
  Eigen::MatrixXd gradient(nu_, instance_.steps);
  evaluator_->gradient(trajectory, gradient);
  for (Eigen::Index k = 0; k < instance_.steps; ++k) {
    for (Eigen::Index i = 0; i < nu_; ++i) {
      const double h = 1e-5;
      Trajectory above = trajectory, below = trajectory;
      above.controls(i, k) += h;
      below.controls(i, k) -= h;
      EXPECT_NEAR(gradient(i, k), (lagrangian(above) - lagrangian(below)) / (2.0 * h),
                  1e-6 * (1.0 + gradient.cwiseAbs().maxCoeff()));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(AllSystems, Derivatives, testing::ValuesIn(system_names()),
                         [](const auto& about) { return about.param; });

}  // namespace
}  // namespace nasm_core
