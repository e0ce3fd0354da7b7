// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/ocp/system.hpp"
#include "nasm_plot/figure.hpp"
#include "query/query.hpp"

namespace nasm_evaluation {
namespace {

std::vector<double> row(const Eigen::MatrixXd& matrix, Eigen::Index index) {
  const Eigen::VectorXd values = matrix.row(index);
  return {values.begin(), values.end()};
}

std::string label(const nasm_core::Quantity& quantity) {
  return quantity.unit == "1" ? quantity.name : quantity.name + " [" + quantity.unit + "]";
}

}  // namespace

void plot_answer(const nasm_ros::Response& response, const std::string& file) {
  const nasm_core::Answer& answer = response.answer;
  const nasm_core::SystemInfo& info = response.system->info();
  const std::vector<double> times(answer.times.begin(), answer.times.end());
  std::vector<double> state_times;
  for (int k = 0; k <= answer.instance.steps; ++k) {
    state_times.push_back(k * answer.instance.horizon / answer.instance.steps);
  }
  nasm_plot::Figure figure(2);
  figure.title = info.name + ", answered by " + response.model_id;
  figure.share_x = true;
  figure.at(0).y_label = "controls";
  figure.at(1).y_label = "states";
  figure.at(1).x_label = info.time_name + " [" + info.time_unit + "]";
  for (size_t i = 0; i < info.controls.size(); ++i) {
    figure.at(0).add({label(info.controls[i]), times,
                      row(answer.controls, static_cast<Eigen::Index>(i)),
                      nasm_plot::SeriesStyle::steps});
  }
  for (size_t i = 0; i < info.states.size(); ++i) {
    figure.at(1).add({label(info.states[i]), state_times,
                      row(answer.trajectory.states, static_cast<Eigen::Index>(i))});
  }
  figure.save(file);
}

}  // namespace nasm_evaluation
