// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/evaluation/closed_loop/tour.hpp"

#include <memory>
#include <optional>
#include <stdexcept>

#include "nasm_core/ocp/sampling.hpp"

namespace nasm_core {
namespace {

constexpr Eigen::Index kNone = -1;

class TourGuide {
 public:
  explicit TourGuide(const System& system)
      : system_(system),
        evaluator_(system.make_evaluator()),
        excess_(static_cast<Eigen::Index>(system.info().constraints.size())),
        control_(Eigen::VectorXd::Zero(static_cast<Eigen::Index>(system.info().controls.size()))) {}

  /// The equilibrium of the instance's goal.
  Eigen::VectorXd rest(const Instance& instance) {
    if (const auto fault = evaluator_->bind(instance)) throw std::invalid_argument(fault->text);
    Eigen::VectorXd state(static_cast<Eigen::Index>(system_.info().states.size()));
    if (!evaluator_->resting_state(state)) {
      throw std::invalid_argument(system_.info().name + " has no equilibrium for its goals");
    }
    return state;
  }

  /// Whether one can stay at the goal.
  bool is_possible(const Instance& instance) {
    if (system_.check(instance)) return false;
    return worst_at(rest(instance)).value <= 0.0;
  }

  /// The constraint that the straight way to the goal violates most; kNone if it violates none.
  Eigen::Index in_the_way(const Instance& instance) {
    constexpr int kPoints = 40;
    const Eigen::VectorXd end = rest(instance);
    Worst worst;
    for (int i = 1; i < kPoints; ++i) {
      const double share = static_cast<double>(i) / kPoints;
      const Worst here = worst_at((1.0 - share) * instance.initial_state + share * end);
      if (here.value > worst.value) worst = here;
    }
    return worst.value > 0.0 ? worst.constraint : kNone;
  }

 private:
  struct Worst {
    double value = 0.0;
    Eigen::Index constraint = kNone;
  };

  /// The instance is bound.
  Worst worst_at(const Eigen::VectorXd& state) {
    Worst worst;
    if (excess_.size() == 0) return worst;
    evaluator_->constraints(state, control_, excess_);
    worst.value = excess_.maxCoeff(&worst.constraint);
    return worst;
  }

  const System& system_;
  std::unique_ptr<Evaluator> evaluator_;
  Eigen::VectorXd excess_, control_;
};

}  // namespace

std::vector<Instance> draw_tour(const System& system, const Split& split, uint64_t seed,
                                std::size_t goals) {
  constexpr uint64_t kDraws = 1000;
  TourGuide guide(system);
  std::vector<Instance> tour;
  Eigen::Index before = kNone;
  for (std::size_t i = 0; i < goals; ++i) {
    if (i == 0) {
      tour.push_back(draw_instance(system, split, seed, 0));
      before = guide.in_the_way(tour.back());
      continue;
    }
    Instance next = tour.back();
    next.initial_state = guide.rest(next);
    std::optional<Instance> found;
    Eigen::Index found_in_the_way = kNone;
    const auto is_settled = [&] { return found_in_the_way != kNone && found_in_the_way != before; };
    // A goal nearby, if there is one behind something.
    for (const double share : {0.5, 1.0}) {
      for (uint64_t draw = 0; draw < kDraws && !is_settled(); ++draw) {
        const Instance other = draw_instance(system, split, seed, i * kDraws + draw);
        next.goal = tour.back().goal + share * (other.goal - tour.back().goal);
        if (!guide.is_possible(next)) continue;
        const Eigen::Index in_the_way = guide.in_the_way(next);
        const bool is_better = !found || (found_in_the_way == kNone && in_the_way != kNone) ||
                               (in_the_way != kNone && in_the_way != before);
        if (!is_better) continue;
        found = next;
        found_in_the_way = in_the_way;
      }
    }
    if (!found) {
      throw std::invalid_argument("no goal of " + system.info().name + " keeps the constraints");
    }
    before = found_in_the_way;
    tour.push_back(*found);
  }
  return tour;
}

}  // namespace nasm_core
