// SPDX-License-Identifier: Apache-2.0
#include "nasm_evaluation/live/evaluator_node.hpp"

#include <algorithm>

#include "live/live_evaluation.hpp"
#include "live/recorded_topics.hpp"
#include "nasm_core/operator/model_location.hpp"
#include "nasm_evaluation/bag/case_reader.hpp"
#include "rclcpp_components/register_node_macro.hpp"

namespace nasm_evaluation {
namespace {

/// More than a bag played as fast as possible can pile up while the executor is busy.
constexpr std::size_t kQueueDepth = 10'000;
constexpr std::chrono::milliseconds kTick{20};
/// What the last publisher has sent may still be on its way when it is gone.
constexpr double kAftermath_s = 0.3;

EvaluatorSettings declare_settings(rclcpp::Node& node) {
  return evaluator_settings_from(nasm_ros::declare(evaluator_parameters(), node));
}

/// Empty for a closed loop whose goals are not instances: it ends with its player.
std::optional<std::size_t> expected_instances(const EvaluatorSettings& settings) {
  if (settings.expected > 0) return settings.expected;
  if (settings.bag.empty()) return std::nullopt;
  const RecordedTopics topics = find_recorded_topics(settings.bag);
  if (topics.instance_count > 0) return topics.instance_count * settings.loops;
  if (settings.with_recording && topics.may_have_loops()) return std::nullopt;
  throw BagError(settings.bag + " has no message of type nasm_msgs/msg/OcpInstance");
}

}  // namespace

EvaluatorNode::EvaluatorNode(const rclcpp::NodeOptions& options)
    : Node("evaluator", options),
      settings_(declare_settings(*this)),
      model_path_(nasm_core::find_model(settings_.model)),
      model_(nasm_core::read_model(model_path_)),
      expected_(expected_instances(settings_)),
      evaluation_(std::make_unique<LiveEvaluation>(model_, settings_)) {
  rclcpp::QoS qos(kQueueDepth);
  if (!settings_.reliable) qos.best_effort();
  results_ = create_publisher<EvaluationResult>("~/result", rclcpp::QoS(kQueueDepth));
  answers_ = create_subscription<ControlTrajectory>(
      "~/control_trajectory", qos,
      [this](const ControlTrajectory& answer) { this->receive(answer); });
  instances_ = create_subscription<OcpInstance>(
      "~/instance", qos, [this](const OcpInstance& instance) { this->receive(instance); });
  if (settings_.with_recording) listen_to_recording(qos);
  if (settings_.with_recording && !settings_.bag.empty() &&
      find_recorded_topics(settings_.bag).states.size() > 1) {
    evaluation_->leave_out_loops(
        "closed loops are not measured: the bag has states on several topics, which a replay "
        "mixes; `ros2 nasm evaluate-bag` tells them apart");
  }
  timer_ = create_wall_timer(kTick, [this] { this->tick(); });
  RCLCPP_INFO(get_logger(), "evaluating answers on '%s' to instances on '%s'",
              answers_->get_topic_name(), instances_->get_topic_name());
}

EvaluatorNode::~EvaluatorNode() = default;

bool EvaluatorNode::is_complete() const {
  return expected_ && evaluation_->posed() >= *expected_;
}

void EvaluatorNode::receive(const OcpInstance& instance) {
  const auto when = SteadyClock::now();
  if (is_complete()) return;  // a bag that is played over and over
  last_news_ = when;
  evaluation_->take(instance, now().nanoseconds(), when);
}

void EvaluatorNode::receive(const ControlTrajectory& answer) {
  const auto when = SteadyClock::now();
  if (is_complete() && evaluation_->unanswered() == 0) return;
  last_news_ = when;
  evaluation_->take(answer, when);
}

void EvaluatorNode::listen_to_recording(const rclcpp::QoS& qos) {
  recorded_answers_ = create_subscription<ControlTrajectory>(
      "~/recorded_trajectory", qos, [this](const ControlTrajectory& answer) {
        last_record_ = SteadyClock::now();
        evaluation_->take_recorded(answer, last_record_);
      });
  states_ = create_subscription<SystemState>("~/state", qos, [this](const SystemState& state) {
    last_record_ = SteadyClock::now();
    evaluation_->take(state, last_record_);
  });
  evaluations_ = create_subscription<EvaluationResult>(
      "~/evaluation", qos, [this](const EvaluationResult& evaluation) {
        last_record_ = SteadyClock::now();
        evaluation_->take(evaluation, last_record_);
      });
}

void EvaluatorNode::tick() {
  for (const Judged& judged : evaluation_->advance(SteadyClock::now())) publish(judged);
  has_seen_publisher_ = has_seen_publisher_ || has_publishers();
  if (!is_over() || evaluation_->unanswered() > 0) return;
  timer_->cancel();
  finish();
  if (settings_.exits_when_done) rclcpp::shutdown();
}

bool EvaluatorNode::is_over() const {
  // A bag comes to its end; a plant tells its state for ever.
  const bool is_played = !settings_.bag.empty() && settings_.loops == 1;
  const auto last = is_played ? std::max(last_news_, last_record_) : last_news_;
  const std::chrono::duration<double> silence = SteadyClock::now() - last;
  if (is_complete()) {
    return silence.count() > (is_played && !has_publishers() ? kAftermath_s : settings_.quiet_s);
  }
  if (has_seen_publisher_ || evaluation_->posed() > 0) {
    return !has_publishers() && silence.count() > settings_.quiet_s;
  }
  return settings_.start_timeout_s > 0.0 && silence.count() > settings_.start_timeout_s;
}

bool EvaluatorNode::has_publishers() const {
  // The player of a bag publishes states too, and they may be all there is.
  const bool is_played = !settings_.bag.empty() && states_ && states_->get_publisher_count() > 0;
  return is_played || instances_->get_publisher_count() > 0;
}

void EvaluatorNode::publish(const Judged& judged) {
  const Verdict& verdict = judged.verdict;
  EvaluationResult result;
  result.header.stamp = now();
  result.header.frame_id = judged.settled.posed.instance.header.frame_id;
  result.id = verdict.id;
  result.system = model_.system;
  result.model_id = verdict.answer.model_id;
  result.status = verdict.answer.status;
  result.goal = judged.settled.posed.instance.goal;
  result.achieved_cost = verdict.answer.cost;
  result.optimal_cost = verdict.optimal_cost;
  result.relative_gap = verdict.answer.relative_gap;
  result.estimated_relative_gap = verdict.answer.estimated_relative_gap;
  result.relative_control_error = verdict.answer.relative_control_error;
  result.ood_score = verdict.answer.ood_score;
  result.computation_time = verdict.answer.computation_time_s;
  result.latency = verdict.latency_s;
  results_->publish(result);
}

}  // namespace nasm_evaluation

RCLCPP_COMPONENTS_REGISTER_NODE(nasm_evaluation::EvaluatorNode)
