// SPDX-License-Identifier: Apache-2.0
#include "nasm_controller/controller_node.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>

#include "nasm_common/numbers.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_ros/message_conversion.hpp"
#include "rclcpp/create_timer.hpp"
#include "rclcpp_components/register_node_macro.hpp"

namespace nasm_controller {
namespace {

using nasm_core::AnswerStatus;
using Clock = std::chrono::steady_clock;
using Outcome = RecedingHorizon::Outcome;

std::string text_of(const nasm_core::SystemInfo& info, const Eigen::VectorXd& goal) {
  std::vector<std::string> parts;
  for (Eigen::Index i = 0; i < goal.size(); ++i) {
    parts.push_back(info.goals[static_cast<std::size_t>(i)].name + " " +
                    nasm_common::short_text(goal(i)));
  }
  return nasm_common::joined(parts);
}

bool is_lost(const nasm_msgs::msg::SystemState& state, const nasm_core::SystemInfo& info) {
  const auto is_finite = [](double value) { return std::isfinite(value); };
  return state.state.size() == info.states.size() &&
         !std::all_of(state.state.begin(), state.state.end(), is_finite);
}

/// Fills in the plan that goes on, except the texts.
void fill(const nasm_msgs::msg::ControlTrajectory& accepted,
          const RecedingHorizon::Fallback& fallback, nasm_msgs::msg::ControlTrajectory& rest) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  rest.header.stamp = nasm_ros::to_stamp(fallback.start_ns);
  rest.header.frame_id = accepted.header.frame_id;
  rest.id = accepted.id;
  rest.model_id = accepted.model_id;
  rest.goal = accepted.goal;
  rest.parameter_names = accepted.parameter_names;
  rest.parameter_values = accepted.parameter_values;
  const auto start = fallback.trajectory.states.col(0);
  rest.initial_state.resize(static_cast<size_t>(start.size()));
  std::copy_n(start.data(), start.size(), rest.initial_state.begin());
  rest.horizon = fallback.horizon_s;
  // The grid is uniform and begins at 0, and so does its rest.
  const auto steps = static_cast<size_t>(fallback.steps);
  rest.times.resize(steps);
  std::copy_n(accepted.times.begin(), steps, rest.times.begin());
  const Eigen::MatrixXd& controls = fallback.trajectory.controls;
  rest.controls.assign(controls.data(), controls.data() + controls.rows() * fallback.steps);
  rest.cost = fallback.merit.cost;
  rest.relative_gap = rest.gradient_norm = kNan;
  std::fill(rest.violations.begin(), rest.violations.end(), kNan);
}

}  // namespace

ControllerNode::ControllerNode(const rclcpp::NodeOptions& options)
    : ServingNode("controller", "problem", options, controller_parameters(), settings_from) {
  solve_ =
      create_service<SolveOcp>("~/solve", [this](const std::shared_ptr<SolveOcp::Request> request,
                                                 std::shared_ptr<SolveOcp::Response> response) {
        this->on_solve(*request, *response);
      });
  // ROS ignores undeclared parameters silently.
  if (get_node_parameters_interface()->get_parameter_overrides().count("blend_s") > 0) {
    RCLCPP_WARN(
        get_logger(),
        "the parameter blend_s was removed and has no effect: a plan takes over at its stamp, "
        "from the state predicted there; remove it from your files");
  }
}

ControllerNode::~ControllerNode() = default;

std::shared_ptr<nasm_ros::ModelServer> ControllerNode::make_server(const Settings& settings) {
  return std::make_shared<nasm_ros::ModelServer>(
      nasm_ros::ModelServer::Demands{settings.system, settings.precision, settings.receding_horizon,
                                     settings.is_rti ? settings.rti_iterations : 0});
}

std::string ControllerNode::system_of(const Served& served) const {
  return served.system->info().name;
}

void ControllerNode::configured(nasm_ros::ModelServer& server, const rclcpp::QoS& qos) {
  responder_ = std::make_unique<nasm_ros::Responder>(server);
  goals_ =
      create_subscription<Goal>("~/goal", qos, [this](const Goal& goal) { this->on_goal(goal); });
  instances_ = create_subscription<OcpInstance>(
      "~/instance", qos, [this](const OcpInstance& instance) { this->on_instance(instance); });
  if (settings()->receding_horizon) {
    states_ = create_subscription<SystemState>(
        "~/state", qos, [this](const SystemState& state) { this->on_state(state); });
  }
}

void ControllerNode::warm_up() {
  server()->warm_up();
}

void ControllerNode::activated() {
  if (!settings()->receding_horizon) return;
  receding_ = std::make_unique<RecedingHorizon>(*server()->served()->system);
  outcome_ = Outcome::kNoTask;
  was_diverging_ = false;
  bad_states_ = 0;
  set_rate(settings()->rate_hz);
}

void ControllerNode::deactivated() {
  replan_timer_.reset();
  receding_.reset();  // the next activation must not resume an old task
}

void ControllerNode::released() {
  replan_timer_.reset();
  goals_.reset();
  instances_.reset();
  states_.reset();
  receding_.reset();
  responder_.reset();
}

void ControllerNode::on_goal(const Goal& goal) {
  // Longer than the message can hold: still refused by its length.
  const size_t count = std::min(goal.data.size(), goal_instance_.goal.max_size());
  goal_instance_.goal.resize(count);
  std::copy_n(goal.data.begin(), count, goal_instance_.goal.begin());
  on_instance(goal_instance_);
  if (nasm_core::is_answer(static_cast<AnswerStatus>(trajectory_.status))) tell_goal();
}

/// A goal that is sent again and again is told once.
void ControllerNode::tell_goal() {
  const Eigen::VectorXd& goal = responder_->response().answer.instance.goal;
  if (goal.size() == told_goal_.size() && goal == told_goal_) return;
  told_goal_ = goal;
  RCLCPP_INFO_THROTTLE(get_logger(), steady_clock_, kGoalPeriodMs, "new goal: %s",
                       text_of(responder_->response().system->info(), goal).c_str());
}

void ControllerNode::on_instance(const OcpInstance& instance) {
  if (!active()) return tell_dropped(instance.id);
  const auto start = Clock::now();
  answer(instance, trajectory_);
  const auto status = static_cast<AnswerStatus>(trajectory_.status);
  if (receding_ && receding_->accepts(status)) {
    receding_->set_task(responder_->request(), responder_->response().answer.instance);
    task_id_ = instance.id;
    task_frame_ = instance.header.frame_id;
    tell_goal();
    // The plan that follows is what counts.
    if (!nasm_core::is_answer(status)) return;
  } else {
    publish(trajectory_);
  }
  record(trajectory_, start);
}

void ControllerNode::on_solve(const SolveOcp::Request& request, SolveOcp::Response& response) {
  const auto start = Clock::now();
  answer(request.instance, response.trajectory);
  record(response.trajectory, start);
}

void ControllerNode::answer(const OcpInstance& instance, ControlTrajectory& trajectory) {
  const int64_t now_ns = now().nanoseconds();
  if (active()) {
    responder_->respond(instance, now_ns, *settings(), trajectory);
  } else {
    nasm_ros::Responder::refuse(instance, now_ns, AnswerStatus::kNoModel,
                                "the controller is " + get_current_state().label() + ", not active",
                                trajectory);
  }
}

void ControllerNode::add_to(nasm_ros::Health& health, int64_t now_ns) {
  if (!receding_) return;
  health.receding_horizon = to_string(outcome_);
  health.receding_is_held = outcome_ == Outcome::kStaleState || outcome_ == Outcome::kNoState;
  health.has_plan = outcome_ != Outcome::kRefused && outcome_ != Outcome::kSearching;
  health.divergence = receding_->watch().text();
  health.distance_to_goal = receding_->watch().distance();
  health.state_age_s = receding_->state_age_s(now_ns);
  health.bad_states = bad_states_;
}

void ControllerNode::on_state(const SystemState& state) {
  if (!active()) return;
  const int64_t now_ns = now().nanoseconds();
  const int64_t given_ns = nasm_ros::to_nanoseconds(state.header.stamp);
  const int64_t stamp_ns = given_ns == 0 ? now_ns : given_ns;
  const double ahead_s = 1e-9 * static_cast<double>(stamp_ns - now_ns);
  auto fault = nasm_ros::to_state(state, server()->served()->system->info(), state_, control_);
  // It would count as new for as long, and all that come until then as old.
  if (!fault && ahead_s > settings()->horizon.state_timeout_s) {
    fault = "header.stamp is " + std::to_string(ahead_s) + " s ahead of the controller's clock";
  }
  if (fault) {
    ++bad_states_;
    if (is_lost(state, server()->served()->system->info())) receding_->lose_state();
    RCLCPP_WARN_THROTTLE(get_logger(), steady_clock_, kLogPeriodMs,
                         "state dropped: %s; %lu dropped so far", fault->c_str(),
                         static_cast<unsigned long>(bad_states_));
    return;
  }
  receding_->set_state(stamp_ns, state_, control_);
}

void ControllerNode::set_rate(double rate_hz) {
  timer_rate_hz_ = rate_hz;
  replan_timer_ = rclcpp::create_timer(
      this, get_clock(), rclcpp::Duration::from_seconds(1.0 / rate_hz), [this] { this->replan(); });
}

void ControllerNode::replan() {
  const auto start = Clock::now();
  const auto settings = this->settings();
  if (settings->rate_hz != timer_rate_hz_) set_rate(settings->rate_hz);
  const Outcome outcome =
      receding_->plan(now().nanoseconds(), settings->horizon, settings->limits, *server(), plan_);
  tell_outcome(outcome);
  tell_divergence();
  if (outcome != Outcome::kPlanned && outcome != Outcome::kRefused &&
      outcome != Outcome::kFallback) {
    return;
  }
  trajectory_.header.stamp = nasm_ros::to_stamp(receding_->start_ns());
  trajectory_.header.frame_id = task_frame_;
  trajectory_.id = task_id_;
  nasm_ros::to_message(plan_, trajectory_);
  if (outcome == Outcome::kPlanned) accepted_ = trajectory_;
  if (outcome == Outcome::kFallback) {
    record(trajectory_, start);
    continue_plan();
  }
  publish(trajectory_);
  record(trajectory_, start);
}

void ControllerNode::continue_plan() {
  const AnswerStatus status = plan_.answer.status;
  const RecedingHorizon::Fallback& fallback = receding_->fallback();
  char text[200];
  if (nasm_core::is_answer(status)) {
    std::snprintf(text, sizeof text,
                  "the last plan stays in force: going on costs %.6g, the new answer %.6g",
                  fallback.merit.cost, plan_.answer.cost);
  } else {
    std::snprintf(text, sizeof text,
                  "the last plan stays in force; the new answer was refused (%s): %s",
                  nasm_core::to_string(status), plan_.answer.text.c_str());
  }
  fill(accepted_, fallback, trajectory_);
  trajectory_.status = ControlTrajectory::STATUS_FALLBACK;
  trajectory_.status_text = text;
}

void ControllerNode::tell_outcome(Outcome outcome) {
  if (outcome == outcome_) return;
  if (outcome == Outcome::kStaleState) {
    RCLCPP_WARN(get_logger(),
                "the last state is %.3f s old: re-solving stops, the last plan runs to its end",
                receding_->state_age_s(now().nanoseconds()));
  } else if (outcome == Outcome::kFallback) {
    RCLCPP_WARN(get_logger(), "the new answer is refused or costs more; the last plan goes on");
  } else if (outcome == Outcome::kRefused) {
    RCLCPP_WARN(get_logger(), "the new answer is refused, and no plan is active");
  } else if (outcome == Outcome::kSearching) {
    RCLCPP_INFO(get_logger(), "the first plan is solved from several guesses");
  } else if (outcome == Outcome::kNoState) {
    RCLCPP_INFO(get_logger(), "waiting for a state on '%s'", states_->get_topic_name());
  } else if (outcome == Outcome::kPlanned) {
    RCLCPP_INFO(get_logger(), "re-solving at %g/s", timer_rate_hz_);
  }
  outcome_ = outcome;
}

void ControllerNode::tell_divergence() {
  const bool diverges = receding_->watch().diverges();
  if (diverges && !was_diverging_) {
    RCLCPP_ERROR(get_logger(), "the loop diverges: %s", receding_->watch().text().c_str());
  } else if (!diverges && was_diverging_) {
    RCLCPP_INFO(get_logger(), "the loop no longer diverges");
  }
  was_diverging_ = diverges;
}

}  // namespace nasm_controller

RCLCPP_COMPONENTS_REGISTER_NODE(nasm_controller::ControllerNode)
