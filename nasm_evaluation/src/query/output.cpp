// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "nasm_core/ocp/system.hpp"
#include "query/query.hpp"

namespace nasm_evaluation {
namespace {

using nasm_core::Answer;
using nasm_core::SystemInfo;

std::string with_unit(const nasm_core::Quantity& quantity) {
  return quantity.unit == "1" ? quantity.name : quantity.name + " [" + quantity.unit + "]";
}

std::vector<double> list(const Eigen::VectorXd& vector) {
  return {vector.begin(), vector.end()};
}

void print_controls(const SystemInfo& info, const Answer& answer) {
  std::printf("\n%12s", (info.time_name + " [" + info.time_unit + "]").c_str());
  for (const auto& control : info.controls) std::printf("  %16s", with_unit(control).c_str());
  std::printf("\n");
  for (Eigen::Index k = 0; k < answer.times.size(); ++k) {
    std::printf("%12.6g", answer.times(k));
    for (Eigen::Index i = 0; i < answer.controls.rows(); ++i) {
      std::printf("  %16.8g", answer.controls(i, k));
    }
    std::printf("\n");
  }
}

}  // namespace

void print_text(const nasm_ros::Response& response) {
  const Answer& answer = response.answer;
  const SystemInfo& info = response.system->info();
  std::printf("%s, answered by %s\n", info.name.c_str(), response.model_id.c_str());
  std::printf("status         %s\n", nasm_core::to_string(answer.status));
  if (!answer.text.empty()) std::printf("               %s\n", answer.text.c_str());
  std::printf("cost           %.10g\n", answer.cost);
  std::printf("relative gap   %.3g (estimated)\n", answer.relative_gap);
  if (info.terminal_states > 0) std::printf("goal missed by %.3g\n", answer.miss);
  for (Eigen::Index i = 0; i < answer.violations.size(); ++i) {
    const auto& constraint = info.constraints[static_cast<std::size_t>(i)];
    std::printf("exceeded by    %.3g: %s\n", answer.violations(i), with_unit(constraint).c_str());
  }
  std::printf("OOD score      %.3g\n", answer.ood_score);
  std::printf("Newton steps   %d\n", answer.polish_steps);
  std::printf("time           %.1f us\n", 1e6 * answer.computation_time_s);
  if (nasm_core::is_answer(answer.status)) print_controls(info, answer);
}

void print_json(const nasm_ros::Response& response) {
  const Answer& answer = response.answer;
  const SystemInfo& info = response.system->info();
  const bool answered = nasm_core::is_answer(answer.status);
  nlohmann::ordered_json object;
  object["system"] = info.name;
  object["model"] = response.model_id;
  object["status"] = nasm_core::to_string(answer.status);
  object["status_text"] = answer.text;
  object["cost"] = answer.cost;
  object["relative_gap"] = answer.relative_gap;
  object["gradient_norm"] = answer.gradient_norm;
  object["miss"] = answer.miss;
  object["violations"] = nlohmann::json::object();
  for (Eigen::Index i = 0; i < answer.violations.size(); ++i) {
    object["violations"][info.constraints[static_cast<std::size_t>(i)].name] = answer.violations(i);
  }
  object["ood_score"] = answer.ood_score;
  object["polish_steps"] = answer.polish_steps;
  object["time_us"] = 1e6 * answer.computation_time_s;
  auto& times = object["times"] = nlohmann::json::array();
  auto& controls = object["controls"] = nlohmann::json::array();
  for (Eigen::Index k = 0; answered && k < answer.times.size(); ++k) {
    times.push_back(answer.times(k));
    controls.push_back(list(answer.controls.col(k)));
  }
  for (const auto& control : info.controls) {
    object["control_names"].push_back(control.name);
    object["control_units"].push_back(control.unit);
  }
  if (answered) {
    object["goal"] = list(answer.instance.goal);
    object["initial_state"] = list(answer.instance.initial_state);
    object["free_states"] = list(answer.trajectory.states.col(0).tail(info.free_states));
    for (size_t i = 0; i < info.parameters.size(); ++i) {
      object["parameters"][info.parameters[i].name] =
          answer.instance.parameters(static_cast<Eigen::Index>(i));
    }
    object["horizon"] = answer.instance.horizon;
  }
  std::printf("%s\n",
              object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
}

}  // namespace nasm_evaluation
