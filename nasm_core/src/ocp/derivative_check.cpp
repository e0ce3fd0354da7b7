// SPDX-License-Identifier: Apache-2.0
#include "ocp/derivative_check.hpp"

#include <cmath>
#include <sstream>

namespace nasm_core {
namespace {

struct Point {
  Eigen::VectorXd x, u;

  double& variable(Eigen::Index i) { return i < x.size() ? x(i) : u(i - x.size()); }
};

/// Different for each i, in -1 to 1, and never near zero.
double irregular(Eigen::Index i) {
  const double angle = 1.0 + 2.4 * static_cast<double>(i);
  const double value = std::sin(angle);
  return value < 0.0 ? value - 0.2 : value + 0.2;
}

Point choose_point(const System& system, const Instance& instance) {
  Trajectory trajectory;
  system.guess(instance, trajectory, 0);
  const Eigen::Index middle = trajectory.controls.cols() / 2;
  Point point{trajectory.states.col(middle), trajectory.controls.col(middle)};
  // A guess is often at rest, where wrong formulas can be right by chance.
  constexpr double kDistance = 0.1;
  for (Eigen::Index i = 0; i < point.x.size() + point.u.size(); ++i) {
    double& value = point.variable(i);
    value += kDistance * (1.0 + std::abs(value)) * irregular(i);
  }
  return point;
}

class DerivativeCheck {
 public:
  DerivativeCheck(const System& system, const Instance& instance)
      : info_(system.info()),
        evaluator_(system.make_evaluator()),
        at_(choose_point(system, instance)),
        weights_(Eigen::VectorXd::NullaryExpr(at_.x.size(),
                                              [](Eigen::Index i) { return irregular(i); })) {
    evaluator_->bind(instance);
  }

  std::optional<std::string> run() {
    if (auto wrong = compare("jacobian", jacobian(at_), [this](const Point& point) {
          Eigen::VectorXd f(point.x.size());
          evaluator_->dynamics(point.x, point.u, f);
          return f;
        })) {
      return wrong;
    }
    if (auto wrong =
            compare("cost_gradient", cost_gradient(at_).transpose(), [this](const Point& point) {
              return Eigen::VectorXd::Constant(1, evaluator_->stage_cost(point.x, point.u));
            })) {
      return wrong;
    }
    const Eigen::Index n = at_.x.size() + at_.u.size();
    Eigen::MatrixXd curvature(n, n);
    evaluator_->curvature(at_.x, at_.u, 1.0, weights_, curvature);
    if (auto wrong = compare("expand or add_cost_curvature", curvature, [this](const Point& point) {
          return Eigen::VectorXd(cost_gradient(point) + jacobian(point).transpose() * weights_);
        })) {
      return wrong;
    }
    if (auto wrong = check_constraints()) return wrong;
    return check_terminal_cost();
  }

 private:
  std::optional<std::string> check_constraints() {
    const auto count = static_cast<Eigen::Index>(info_.constraints.size());
    if (count == 0) return std::nullopt;
    if (auto wrong = compare("the gradient in expand_constraints", constraint_jacobian(at_),
                             [&](const Point& point) {
                               Eigen::VectorXd g(count);
                               evaluator_->constraints(point.x, point.u, g);
                               return g;
                             })) {
      return wrong;
    }
    const Eigen::VectorXd duals = Eigen::VectorXd::Constant(count, 0.7);
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(at_.x.size());
    const Eigen::Index n = at_.x.size() + at_.u.size();
    Eigen::MatrixXd curvature(n, n);
    evaluator_->step_curvature(at_.x, at_.u, 0.0, none, duals, curvature);
    return compare("the curvature in expand_constraints", curvature, [&](const Point& point) {
      return Eigen::VectorXd(constraint_jacobian(point).transpose() * duals);
    });
  }

  std::optional<std::string> check_terminal_cost() {
    const Eigen::Index nx = at_.x.size();
    const auto gradient = [&](const Point& point) {
      Eigen::VectorXd by_x(nx);
      evaluator_->terminal_gradient(point.x, by_x);
      return by_x;
    };
    if (auto wrong = compare("the gradient in expand_terminal_cost", gradient(at_).transpose(),
                             [&](const Point& point) {
                               return Eigen::VectorXd::Constant(1,
                                                                evaluator_->terminal_cost(point.x));
                             })) {
      return wrong;
    }
    Eigen::MatrixXd curvature(nx, nx);
    const Eigen::VectorXd duals =
        Eigen::VectorXd::Zero(static_cast<Eigen::Index>(info_.constraints.size()));
    evaluator_->terminal_curvature(at_.x, 1.0, duals, curvature);
    return compare("the curvature in expand_terminal_cost", curvature, gradient);
  }

  Eigen::MatrixXd constraint_jacobian(const Point& point) const {
    Eigen::MatrixXd by_xu(static_cast<Eigen::Index>(info_.constraints.size()),
                          point.x.size() + point.u.size());
    evaluator_->constraint_jacobian(point.x, point.u, by_xu);
    return by_xu;
  }

  Eigen::MatrixXd jacobian(const Point& point) const {
    const Eigen::Index nx = point.x.size();
    Eigen::MatrixXd by_x(nx, nx), by_u(nx, point.u.size());
    Eigen::MatrixXd both(nx, nx + point.u.size());
    evaluator_->linearise(point.x, point.u, by_x, by_u);
    both << by_x, by_u;
    return both;
  }

  Eigen::VectorXd cost_gradient(const Point& point) const {
    Eigen::VectorXd by_x(point.x.size()), by_u(point.u.size()), both(by_x.size() + by_u.size());
    evaluator_->cost_gradient(point.x, point.u, by_x, by_u);
    both << by_x, by_u;
    return both;
  }

  /// A column of `exact` per variable.
  template <class Function>
  std::optional<std::string> compare(const char* what, const Eigen::MatrixXd& exact,
                                     Function function) {
    // Mistakes are far greater than the error of a difference, even of steep functions.
    constexpr double kStep = 1e-6;
    constexpr double kTolerance = 1e-3;
    const double rounding = 1e-7 * (1.0 + function(at_).cwiseAbs().maxCoeff());
    for (Eigen::Index i = 0; i < exact.cols(); ++i) {
      Point above = at_, below = at_;
      const double step = kStep * (1.0 + std::abs(at_.variable(i)));
      above.variable(i) += step;
      below.variable(i) -= step;
      const Eigen::VectorXd difference = (function(above) - function(below)) / (2.0 * step);
      for (Eigen::Index row = 0; row < exact.rows(); ++row) {
        const double allowed = kTolerance * std::abs(difference(row)) + rounding;
        if (std::abs(exact(row, i) - difference(row)) > allowed) {
          return describe(what, i, exact(row, i), difference(row));
        }
      }
    }
    return std::nullopt;
  }

  std::string describe(const char* what, Eigen::Index variable, double exact,
                       double difference) const {
    const auto i = static_cast<std::size_t>(variable);
    const Quantity& quantity =
        i < info_.states.size() ? info_.states[i] : info_.controls[i - info_.states.size()];
    std::ostringstream text;
    text << what << " is wrong: by " << quantity.name << " it has " << exact
         << ", differences give " << difference;
    return text.str();
  }

  const SystemInfo& info_;
  std::unique_ptr<Evaluator> evaluator_;
  Point at_;
  Eigen::VectorXd weights_;
};

}  // namespace

std::optional<std::string> find_wrong_derivative(const System& system) {
  const Instance instance = default_instance(system.info());
  if (const auto fault = system.check(instance)) {
    return "the default instance is refused: " + fault->text;
  }
  return DerivativeCheck(system, instance).run();
}

}  // namespace nasm_core
