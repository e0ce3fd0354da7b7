// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CONTROLLER__PLAN_HISTORY_HPP_
#define NASM_CONTROLLER__PLAN_HISTORY_HPP_

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace nasm_controller {

/// The plans sent last, and so which control acts when: each plan from its start on, until the next
/// one starts or its own horizon ends. Times are in nanoseconds of the clock that stamps messages.
class PlanHistory {
 public:
  /// Keeps at most `capacity` plans; a further one replaces the oldest.
  explicit PlanHistory(size_t capacity);

  /// `controls` has a column per step. A plan that starts before others replaces them.
  void add(int64_t start_ns, double horizon_s, const Eigen::MatrixXd& controls);
  void clear() { count_ = 0; }
  bool empty() const { return count_ == 0; }

  /// False, and `control` untouched, if no plan acts at this instant.
  bool control_at(int64_t time_ns, Eigen::VectorXd& control) const;

  /// What is left of the newest plan: its steps that begin at this instant or later.
  struct Rest {
    Eigen::Index first_step;
    int64_t start_ns;  ///< of that step
  };
  /// Empty if there is no plan or nothing is left of it.
  std::optional<Rest> rest_of_newest(int64_t time_ns) const;

  /// The controls of the newest plan; there must be one.
  const Eigen::MatrixXd& newest() const { return recent(0).controls; }

  /// The newest plan as it is from this instant on, its last control standing in for what is beyond
  /// its end; as long as the plan itself. False, and `controls` untouched, if it does not act then.
  bool shift_newest(int64_t time_ns, Eigen::MatrixXd& controls) const;

  /// The next instant after this one at which `control_at` may change; INT64_MAX if there is none.
  int64_t next_change(int64_t time_ns) const;

 private:
  struct Plan {
    int64_t start_ns = 0;
    double step_s = 0.0;
    Eigen::MatrixXd controls;
  };

  static Eigen::Index column_at(const Plan& plan, int64_t time_ns);
  static int64_t step_start(const Plan& plan, Eigen::Index step);
  const Plan* plan_at(int64_t time_ns) const;
  const Plan& recent(size_t back) const;

  std::vector<Plan> plans_;  ///< a ring
  size_t next_ = 0;
  size_t count_ = 0;
};

}  // namespace nasm_controller

#endif  // NASM_CONTROLLER__PLAN_HISTORY_HPP_
