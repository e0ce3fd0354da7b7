// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CONTROLLER__RECEDING_HORIZON_HPP_
#define NASM_CONTROLLER__RECEDING_HORIZON_HPP_

#include <Eigen/Core>
#include <cstdint>
#include <memory>

#include "nasm_controller/plan_history.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/answer.hpp"
#include "nasm_ros/model_server.hpp"

namespace nasm_controller {

/// Solves the same task again and again, from where the system will be when the new plan starts.
///
/// A plan starts `lead_s` after its computation began. The state there is the measured one,
/// integrated with the controls of the plans in force, or else the measured control, or else taken
/// as it is. At its start the new plan has the control of
/// the one in force, u₀, and goes over to its own, u, with a smooth weight:
///
///   (1 − w) u₀ + w u,   w = 3 s² − 2 s³,   s = min(t / blend_s, 1)
///
/// Limits judge the answer before this transition, figures are those of what is sent.
///
/// All times are in nanoseconds of the clock that stamps messages. For one thread at a time.
class RecedingHorizon {
 public:
  struct Options {
    double lead_s = 0.02;
    double blend_s = 0.1;
    double state_timeout_s = 0.5;
  };

  enum class Outcome {
    kPlanned,     ///< the response has a new plan
    kRefused,     ///< the response has the reason; the last plan stays in force
    kNoTask,      ///< none was set
    kNoState,     ///< none was measured
    kStaleState,  ///< the last one is too old; the last plan runs out
  };

  explicit RecedingHorizon(const nasm_core::System& system);

  /// The instance is the task as it was answered once, the request where it came from; its times
  /// and initial state are not looked at.
  void set_task(const nasm_core::Request& request, const nasm_core::Instance& instance);

  /// All components, finite; `control` is the one acting, or empty. An older one than the last is
  /// ignored.
  void set_state(int64_t stamp_ns, const Eigen::VectorXd& state, const Eigen::VectorXd& control);

  /// A new plan from now + lead_s on, if that is possible. If the clock has gone back, plans and
  /// state are forgotten.
  Outcome plan(int64_t now_ns, const Options& options, const nasm_core::Limits& limits,
               nasm_ros::ModelServer& server, nasm_ros::Response& response);

  /// Start of the last plan.
  int64_t start_ns() const { return start_ns_; }

  /// Age of the last state [s]; infinite if there is none.
  double state_age_s(int64_t now_ns) const;

 private:
  void predict(int64_t until_ns);
  void advance(double step_s, const Eigen::VectorXd& control);
  void blend(double blend_s, nasm_core::Answer& answer);

  std::unique_ptr<nasm_core::Evaluator> evaluator_;
  double largest_step_s_;
  PlanHistory plans_;

  bool has_task_ = false;
  nasm_core::Request request_;

  bool has_state_ = false;
  int64_t state_ns_ = 0;
  Eigen::VectorXd state_;
  Eigen::VectorXd measured_control_;

  int64_t now_ns_ = 0;
  int64_t start_ns_ = 0;
  Eigen::VectorXd predicted_;
  Eigen::VectorXd control_;
  Eigen::MatrixXd slopes_;  ///< of the Runge–Kutta step
  Eigen::VectorXd between_;
};

const char* to_string(RecedingHorizon::Outcome outcome);

}  // namespace nasm_controller

#endif  // NASM_CONTROLLER__RECEDING_HORIZON_HPP_
