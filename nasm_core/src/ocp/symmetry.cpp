// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/symmetry.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/ocp/system.hpp"

namespace nasm_core {
namespace {

constexpr std::size_t kMostSymmetries = 96;

std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}

SignedPermutation complete(SignedPermutation permutation, std::size_t size) {
  if (!permutation.from.empty()) return permutation;
  permutation.from.resize(size);
  std::iota(permutation.from.begin(), permutation.from.end(), 0);
  permutation.sign.assign(size, 1.0);
  return permutation;
}

Symmetry complete(const SystemInfo& info, const Symmetry& symmetry) {
  return {complete(symmetry.states, info.states.size()),
          complete(symmetry.controls, info.controls.size()),
          complete(symmetry.parameters, info.parameters.size())};
}

bool is_permutation(const SignedPermutation& permutation, std::size_t size) {
  std::vector<int> sorted = permutation.from;
  std::sort(sorted.begin(), sorted.end());
  const auto is_sign = [](double sign) { return std::abs(sign) == 1.0; };
  return permutation.sign.size() == size && sorted == complete(SignedPermutation(), size).from &&
         std::all_of(permutation.sign.begin(), permutation.sign.end(), is_sign);
}

/// First `inner`, then `outer`.
SignedPermutation product(const SignedPermutation& outer, const SignedPermutation& inner) {
  SignedPermutation result = outer;
  for (std::size_t i = 0; i < outer.from.size(); ++i) {
    result.from[i] = inner.from[at(outer.from[i])];
    result.sign[i] = outer.sign[i] * inner.sign[at(outer.from[i])];
  }
  return result;
}

Symmetry product(const Symmetry& outer, const Symmetry& inner) {
  return {product(outer.states, inner.states), product(outer.controls, inner.controls),
          product(outer.parameters, inner.parameters)};
}

bool equal(const SignedPermutation& one, const SignedPermutation& other) {
  return one.from == other.from && one.sign == other.sign;
}

bool equal(const Symmetry& one, const Symmetry& other) {
  return equal(one.states, other.states) && equal(one.controls, other.controls) &&
         equal(one.parameters, other.parameters);
}

/// The goal component of a state; negative if it has none.
int goal_of(const SystemInfo& info, int state) {
  const auto found = std::find(info.costed_states.begin(), info.costed_states.end(), state);
  return found == info.costed_states.end() ? -1
                                           : static_cast<int>(found - info.costed_states.begin());
}

SignedPermutation of_goals(const SystemInfo& info, const Symmetry& symmetry) {
  SignedPermutation goals;
  for (const int state : info.costed_states) {
    const int goal = goal_of(info, symmetry.states.from[at(state)]);
    if (goal < 0) throw std::invalid_argument(info.name + ": a symmetry makes a goal of no goal");
    goals.from.push_back(goal);
    goals.sign.push_back(symmetry.states.sign[at(state)]);
  }
  return goals;
}

const SignedPermutation& of_kind(const Symmetry& symmetry, const SignedPermutation& goals,
                                 Component::Kind kind) {
  if (kind == Component::Kind::kGoal) return goals;
  return kind == Component::Kind::kParameter ? symmetry.parameters : symmetry.states;
}

/// Values of the system's functions at a place without any symmetry of its own, and the same at
/// the image of the place.
class SymmetryCheck {
 public:
  explicit SymmetryCheck(const System& system)
      : info_(system.info()), here_(system.make_evaluator()), there_(system.make_evaluator()) {}

  std::optional<std::string> run(const Symmetry& symmetry) {
    const Instance instance = default_instance(info_);
    here_->bind(instance);
    if (const auto fault = there_->bind(image_of(info_, symmetry, instance))) {
      return "the image of the default instance is refused: " + fault->text;
    }
    Eigen::VectorXd x = instance.initial_state, u = 0.5 * (info_.control_lower.cwiseMax(-10.0) +
                                                           info_.control_upper.cwiseMin(10.0));
    for (Eigen::Index i = 0; i < x.size(); ++i) x(i) += 0.3 * std::sin(1.0 + 2.4 * double(i));
    for (Eigen::Index i = 0; i < u.size(); ++i) u(i) *= 1.0 + 0.1 * std::sin(2.0 + 2.4 * double(i));
    const Eigen::VectorXd x_there = image_of(symmetry.states, x);
    const Eigen::VectorXd u_there = image_of(symmetry.controls, u);
    Eigen::VectorXd next = x, next_there = x, feedback = u, feedback_there = u;
    here_->step(x, u, next);
    there_->step(x_there, u_there, next_there);
    if (differ(image_of(symmetry.states, next), next_there)) return "the dynamics change";
    here_->stabilising_control(x, feedback);
    there_->stabilising_control(x_there, feedback_there);
    if (differ(image_of(symmetry.controls, feedback), feedback_there)) return "feedback changes";
    if (differ(costs(*here_, x, u), costs(*there_, x_there, u_there))) return "the cost changes";
    if (differ(constraints(*here_, x, u), constraints(*there_, x_there, u_there))) {
      return "the constraints change";
    }
    if (!keeps_bounds(symmetry)) return "the bounds change";
    return std::nullopt;
  }

 private:
  static bool differ(const Eigen::VectorXd& one, const Eigen::VectorXd& other) {
    constexpr double kRounding = 1e-7;
    if (one.size() == 0) return false;
    const double scale = 1.0 + one.lpNorm<Eigen::Infinity>();
    return !((one - other).lpNorm<Eigen::Infinity>() <= kRounding * scale);
  }

  static Eigen::VectorXd costs(const Evaluator& evaluator, const Eigen::VectorXd& x,
                               const Eigen::VectorXd& u) {
    return Eigen::Vector2d(evaluator.stage_cost(x, u), evaluator.terminal_cost(x));
  }

  /// In the order of their values: a symmetry may exchange them.
  Eigen::VectorXd constraints(const Evaluator& evaluator, const Eigen::VectorXd& x,
                              const Eigen::VectorXd& u) const {
    Eigen::VectorXd values(static_cast<Eigen::Index>(info_.constraints.size()));
    if (values.size() > 0) evaluator.constraints(x, u, values);
    std::sort(values.begin(), values.end());
    return values;
  }

  bool keeps_bounds(const Symmetry& symmetry) const {
    const Eigen::VectorXd one = image_of(symmetry.controls, info_.control_lower);
    const Eigen::VectorXd other = image_of(symmetry.controls, info_.control_upper);
    return one.cwiseMin(other) == info_.control_lower && one.cwiseMax(other) == info_.control_upper;
  }

  const SystemInfo& info_;
  std::unique_ptr<Evaluator> here_, there_;
};

}  // namespace

std::vector<Symmetry> symmetry_group(const SystemInfo& info) {
  std::vector<Symmetry> group = {complete(info, {})};
  for (std::size_t i = 0; i < group.size(); ++i) {
    for (const Symmetry& generator : info.symmetries) {
      const Symmetry next = product(complete(info, generator), group[i]);
      const auto is_next = [&](const Symmetry& known) { return equal(known, next); };
      if (std::none_of(group.begin(), group.end(), is_next)) group.push_back(next);
    }
    if (group.size() > kMostSymmetries) {
      throw std::invalid_argument(info.name + " has more than " + std::to_string(kMostSymmetries) +
                                  " symmetries");
    }
  }
  return group;
}

Eigen::VectorXd image_of(const SignedPermutation& permutation, const Eigen::VectorXd& values) {
  Eigen::VectorXd image(values.size());
  for (Eigen::Index i = 0; i < image.size(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    image(i) = permutation.sign[k] * values(permutation.from[k]);
  }
  return image;
}

Eigen::MatrixXd image_of(const SignedPermutation& permutation, const Eigen::MatrixXd& columns) {
  Eigen::MatrixXd image(columns.rows(), columns.cols());
  for (Eigen::Index i = 0; i < image.rows(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    image.row(i) = permutation.sign[k] * columns.row(permutation.from[k]);
  }
  return image;
}

Instance image_of(const SystemInfo& info, const Symmetry& symmetry, const Instance& instance) {
  const Symmetry all = complete(info, symmetry);
  Instance image = instance;
  image.goal = image_of(of_goals(info, all), instance.goal);
  image.initial_state = image_of(all.states, instance.initial_state);
  image.parameters = image_of(all.parameters, instance.parameters);
  return image;
}

SignedPermutation encoded_symmetry(const SystemInfo& info, const std::vector<Component>& components,
                                   const Symmetry& symmetry) {
  const Symmetry all = complete(info, symmetry);
  const SignedPermutation goals = of_goals(info, all);
  SignedPermutation result;
  for (const Component& component : components) {
    const SignedPermutation& permutation = of_kind(all, goals, component.kind);
    const int index = permutation.from[at(component.index)];
    const auto is_source = [&](const Component& other) {
      return other.kind == component.kind && other.index == index;
    };
    const auto found = std::find_if(components.begin(), components.end(), is_source);
    if (found == components.end()) {
      throw std::invalid_argument(info.name + ": a symmetry makes " +
                                  component_name(info, component) +
                                  " of what a network does not see");
    }
    result.from.push_back(static_cast<int>(found - components.begin()));
    const bool is_even = component.kind == Component::Kind::kCosine;
    result.sign.push_back(is_even ? 1.0 : permutation.sign[at(component.index)]);
  }
  return result;
}

std::optional<std::string> find_wrong_symmetry(const System& system) {
  const SystemInfo& info = system.info();
  for (std::size_t i = 0; i < info.symmetries.size(); ++i) {
    const std::string name = "symmetry " + std::to_string(i + 1) + ": ";
    const Symmetry symmetry = complete(info, info.symmetries[i]);
    if (!is_permutation(symmetry.states, info.states.size()) ||
        !is_permutation(symmetry.controls, info.controls.size()) ||
        !is_permutation(symmetry.parameters, info.parameters.size())) {
      return name + "must be permutations with signs of all states, controls and parameters";
    }
    if (const auto wrong = SymmetryCheck(system).run(symmetry)) return name + *wrong;
  }
  return std::nullopt;
}

}  // namespace nasm_core
