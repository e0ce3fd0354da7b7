// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ARM__REACHING_FUNCTIONS_HPP_
#define NASM_ARM__REACHING_FUNCTIONS_HPP_

#include <array>
#include <vector>

#include "nasm_arm/reaching.hpp"

/// Cost and limits of a reaching problem with their derivatives, for those who solve it: our
/// solver, others that it is compared with, and training.
namespace nasm_arm {

struct Kernels;

/// Indices of quantities; the first four are also orders of derivatives.
enum { kPosition, kVelocity, kAcceleration, kJerk, kTorque, kQuantities };

inline constexpr int kMaxVariables = kMaxJoints * kModes;

/// Instants at which a path is looked at, in [0, 1], with all terms there. Instants are filled up
/// to a multiple of 8 by the last one, with weight 0.
struct Grid {
  int count = 0;
  std::vector<double> time, weight;
  std::vector<double> by_instant;  ///< [order][term][instant]
  std::vector<double> by_mode;     ///< [instant][order][mode]
};

/// 96 instants and weights of Gauss and Legendre's quadrature, on which problems are solved: for
/// integrands as smooth as these, the sum is the integral to rounding errors.
const Grid& solver_grid();
/// Equally spaced instants, both ends among them, ten times as many, on which limits are checked.
const Grid& check_grid();

/// Values of all quantities: [quantity][joint][instant].
struct Samples {
  explicit Samples(const Grid& grid) : count(grid.count) {
    values.resize(static_cast<std::size_t>(kQuantities * kMaxJoints * count));
  }
  double* of(int quantity, int joint) {
    return values.data() + (quantity * kMaxJoints + joint) * count;
  }
  const double* of(int quantity, int joint) const {
    return values.data() + (quantity * kMaxJoints + joint) * count;
  }

  int count;
  std::vector<double> values;
};

/// What a quantity y of a joint adds to the integrand: cost y², and the limits' share.
struct Stage {
  double cost = 0.0;
  double scale = 1.0;  ///< of violations
};

/// The augmented Lagrangian (Hestenes 1969; Powell 1969) of limits on both sides,
///
///   ∫ Σ cost y² + (m(y)² − μ²) / 2ρ,   m(y) = μ + ρ (y − limit) / scale,
///
/// where m is positive at the upper limit, negative at the lower one, and 0 if neither is active.
/// With ρ = 0 the value is that of the cost, and derivatives are those of ∫ Σ cost y² + μ y /
/// scale.
struct Lagrangian {
  std::array<JointArray<Stage>, kQuantities> stage;
  double penalty = 0.0;                              ///< ρ
  const Samples *lower = nullptr, *upper = nullptr;  ///< limits
  const Samples* multipliers = nullptr;              ///< μ
};

/// A value with its derivatives by the coefficients of modes, joint by joint.
struct Expansion {
  double value = 0.0;
  std::array<double, kMaxVariables> gradient{};
  std::vector<double> hessian = std::vector<double>(kMaxVariables * kMaxVariables);  ///< by rows
};

class ReachingFunctions {
 public:
  ReachingFunctions(const Arm& arm, double smoothness);

  /// Takes a valid problem. Limits are narrowed by a margin, relative to them, as far as start and
  /// goal allow it.
  void bind(const ReachingProblem& problem, double margin);
  /// Gives the path the ends of the problem.
  void set_ends(JointPath& path) const;

  const Arm& arm() const { return arm_; }
  const Model& model() const { return model_; }  ///< with the payload
  int variables() const { return kModes * model_.joints; }
  /// Costs and limits of the problem, with ρ = 0 and μ = 0.
  const Lagrangian& lagrangian() const { return lagrangian_; }

  void sample(const Grid& grid, const JointPath& path, Samples& samples) const;
  /// On the solver's grid.
  void expand(const JointPath& path, const Lagrangian& lagrangian, Expansion& expansion) const;
  /// From samples on the solver's grid.
  double cost(const Samples& samples) const;
  /// Of the limits without margin, from samples on the fine grid.
  Violation violation(const Samples& samples) const;

 private:
  void narrow(int quantity, int joint, double start, double goal, double margin);

  Arm arm_;
  const Kernels& kernels_;
  ReachingProblem problem_;
  Model model_;
  Lagrangian lagrangian_;
  std::array<JointArray<double>, kQuantities> least_, most_;  ///< limits without margin
  Samples lower_{solver_grid()}, upper_{solver_grid()}, none_{solver_grid()};
};

}  // namespace nasm_arm

#endif  // NASM_ARM__REACHING_FUNCTIONS_HPP_
