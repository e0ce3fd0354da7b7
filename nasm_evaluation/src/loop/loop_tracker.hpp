// SPDX-License-Identifier: Apache-2.0
#ifndef LOOP__LOOP_TRACKER_HPP_
#define LOOP__LOOP_TRACKER_HPP_

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "nasm_core/evaluation/loop_measures.hpp"
#include "nasm_evaluation/evaluation.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_msgs/msg/system_state.hpp"

namespace nasm_evaluation {

/// Finds the closed loops among answers and states of one plant, and measures the way to each goal.
///
/// A loop is closed where a task (same id and goal) is answered again from another initial state.
/// The goal in force is that of the answers, from their stamp on; so goals count however they were
/// sent. A way ends with the next goal, or when the last plan, or the last refusal to make a new
/// one, is a horizon ago.
///
/// Messages are put in the order of their stamps, so the result does not depend on the order in
/// which they come, as long as none is more than kReorder_s or kMostWaiting messages late.
class LoopTracker {
 public:
  static constexpr double kReorder_s = 5.0;
  static constexpr std::size_t kMostWaiting = 10'000;

  LoopTracker(const nasm_core::SystemInfo& info, nasm_core::LoopOptions options);

  /// `time_ns` stands for the stamp of a message that has none.
  void take(const nasm_msgs::msg::ControlTrajectory& answer, int64_t time_ns);
  void take(const nasm_msgs::msg::SystemState& message, int64_t time_ns);

  /// All ways, now that nothing more will come; `states_topic` is left to the caller.
  std::vector<LoopRun> finish();

  /// Messages that came too late.
  std::size_t left_out() const { return left_out_; }

 private:
  struct Plan {
    bool is_refusal = false;
    uint64_t id = 0;
    Eigen::VectorXd goal;
    Eigen::VectorXd initial_state;
    int64_t horizon_ns = 0;
  };
  using State = Eigen::VectorXd;
  /// At the same instant, a plan comes before the state.
  using Instant = std::pair<int64_t, bool>;

  struct Way {
    LoopRun run;
    nasm_core::GoalMeter meter;
    Plan plan;  ///< the last one
    int64_t end_ns = 0;
    bool is_closed = false;
  };

  bool is_ours(const std::string& system) const;
  void add(Instant when, std::variant<Plan, State> event);
  void process_until(int64_t time_ns);
  void process_first();
  void process(int64_t time_ns, const Plan& plan);
  void process(int64_t time_ns, const State& state);
  void end_way();

  const nasm_core::SystemInfo& info_;
  const nasm_core::LoopOptions options_;
  std::map<Instant, std::variant<Plan, State>> waiting_;
  std::optional<Instant> last_processed_;
  std::size_t left_out_ = 0;
  std::optional<Way> way_;
  std::vector<LoopRun> runs_;
};

/// A remark about LoopTracker::left_out().
std::string left_out_text(std::size_t count, const std::string& states_topic);

}  // namespace nasm_evaluation

#endif  // LOOP__LOOP_TRACKER_HPP_
