// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "nasm_core/ocp/tracking_model.hpp"
#include "nasm_core/systems/typed_system.hpp"

namespace nasm_core {
namespace {

using std::cos;
using std::sin;

/// A pole on a cart, to be swung up. State: cart position, pole angle from hanging, their rates.
///
/// In one second the pole cannot be brought up, and there are two ways to be wrong: a small swing,
/// which is a minimum for all goals of the paper's ranges, and a large one, which is a minimum only
/// for some (it vanishes inside the range `ood`) and the better one for up to a tenth of `id`.
/// Labels have to be a continuous function of the goal, so they are the small swing. The angle
/// tells the two apart: at most 0.86 rad and at least 1.65 rad.
struct CartPole : TrackingModel<CartPole, 4, 1, 4, 4> {
  template <class Scalar>
  static constexpr Array<Scalar, 4> dynamics(const Problem<CartPole>& problem,
                                             const Array<Scalar, 4>& x, const Array<Scalar, 1>& u) {
    const auto [cart, pole, length, gravity] = first<4>(problem.parameters);
    const Scalar s = sin(x[1]);
    const Scalar c = cos(x[1]);
    const Scalar mass = pole * s * s + cart;
    const Scalar centripetal = pole * length * x[3] * x[3];
    return {x[2], x[3], (u[0] + s * (centripetal + pole * gravity * c)) / mass,
            (-(u[0] * c) - centripetal * c * s - (cart + pole) * gravity * s) / (length * mass)};
  }

  static Control guess_control(const Problem<CartPole>& problem, int branch, int k) {
    return {branch == 0 ? 0.0 : -4.0 * std::cos(2.0 * M_PI * k / problem.steps)};
  }

  static int branch_of(const Eigen::MatrixXd& states) {
    constexpr double kBetweenBranches = 1.2;
    return states.row(1).cwiseAbs().maxCoeff() < kBetweenBranches ? 0 : 1;
  }

  static SystemInfo info() {
    TrackingDescription d;
    d.name = "cartpole";
    d.description = "pole on a cart, swung up by pushing the cart";
    d.states = {
        {"position", "m"}, {"angle", "rad"}, {"velocity", "m/s"}, {"angular_rate", "rad/s"}};
    d.controls = {{"force", "N"}};
    d.dynamics_parameters = {{"cart_mass", "kg", 0.1},
                             {"pole_mass", "kg", 0.1},
                             {"length", "m", 1.0},
                             {"gravity", "m/s^2", 10.0, Parameter::Domain::kNonNegative, false}};
    d.initial_state = {0.0, 0.0, 0.0, 0.0};
    d.goal_base = {0.0, M_PI, 0.0, 0.0};
    d.state_weights = {0.1, 0.6, 0.1, 0.1};
    d.control_weight = 0.3;
    d.displacement = {0.1, 0.3};
    SystemInfo info = tracking_info<CartPole>(d);
    info.branches = {"small_swing", "large_swing"};
    return info;
  }
};

NASM_CORE_REGISTER_SYSTEM(CartPole)

}  // namespace
}  // namespace nasm_core
