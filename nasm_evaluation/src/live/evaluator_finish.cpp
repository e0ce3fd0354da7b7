// SPDX-License-Identifier: Apache-2.0
// How an EvaluatorNode sums up.
#include <cmath>

#include "live/live_evaluation.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_evaluation/live/evaluator_node.hpp"
#include "nasm_ros/model_server.hpp"

namespace nasm_evaluation {
namespace {

std::string figure(double number) {
  return nasm_common::format("%.3g", number);
}

}  // namespace

void EvaluatorNode::finish() {
  if (is_satisfied_) return;
  is_satisfied_ = false;
  for (const Judged& judged : evaluation_->close()) publish(judged);
  Evaluation evaluation = evaluation_->evaluation(expected_);
  evaluation.model_path = model_path_;
  evaluation.model_id = nasm_core::model_id(model_path_, model_);
  const Summary summary = summarise(evaluation);
  const auto faults = violations(settings_.gate, summary);
  for (const std::string& remark : evaluation.intake.remarks) {
    RCLCPP_WARN(get_logger(), "%s", remark.c_str());
  }
  tell(summary, faults);
  try {
    write_report(evaluation, settings_.gate, model_, evaluation_->take_shown(), settings_.output);
    RCLCPP_INFO(get_logger(), "wrote report.html, instances.csv, summary.json%s to '%s'",
                evaluation.loop_runs.empty() ? "" : " and loops.csv", settings_.output.c_str());
    is_satisfied_ = faults.empty();
  } catch (const std::exception& error) {
    RCLCPP_ERROR(get_logger(), "%s", error.what());
  }
}

void EvaluatorNode::tell(const Summary& summary, const std::vector<std::string>& faults) {
  RCLCPP_INFO(
      get_logger(),
      "%zu instances: %zu answered (%zu of them polished), %zu refused, %zu lost, %zu late, "
      "%zu out of distribution",
      summary.instances, summary.answered, summary.polished, summary.refused, summary.lost,
      summary.late, summary.out_of_distribution);
  if (summary.answered > 0) {
    const std::string gap = std::isfinite(summary.median_gap)
                                ? "gap median " + figure(summary.median_gap) + ", worst " +
                                      figure(summary.worst_gap) + "; "
                                : "";
    RCLCPP_INFO(get_logger(), "%scomputed in %s ms, p99 %s ms; latency %s ms, p99 %s ms",
                gap.c_str(), figure(summary.median_ms).c_str(), figure(summary.p99_ms).c_str(),
                figure(summary.median_latency_ms).c_str(), figure(summary.p99_latency_ms).c_str());
  }
  if (summary.loop_goals > 0) {
    RCLCPP_INFO(get_logger(),
                "closed loop: %zu goals, %zu of %zu reached, %zu diverged, greatest final distance "
                "%s",
                summary.loop_goals, summary.loop_goals_reached, summary.loop_goals_judged,
                summary.loop_goals_diverged, figure(summary.worst_final_distance).c_str());
  }
  for (const std::string& fault : faults) RCLCPP_ERROR(get_logger(), "%s", fault.c_str());
  if (faults.empty()) RCLCPP_INFO(get_logger(), "all limits are met");
}

}  // namespace nasm_evaluation
