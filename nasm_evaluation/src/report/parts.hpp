// SPDX-License-Identifier: Apache-2.0
#ifndef REPORT__PARTS_HPP_
#define REPORT__PARTS_HPP_

#include <Eigen/Core>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "nasm_common/numbers.hpp"
#include "nasm_core/evaluation/gap.hpp"
#include "nasm_core/ocp/instance.hpp"
#include "nasm_core/ocp/system_info.hpp"
#include "nasm_report/page.hpp"

// What the reports of the evaluation and of the demonstration have in common.
namespace nasm_evaluation {

inline nasm_report::Histogram gap_histogram(const std::string& count_name) {
  nasm_report::Histogram histogram;
  histogram.x.label = "(cost − optimum) / |optimum|";
  histogram.x.logarithmic = true;
  histogram.count_name = count_name;
  return histogram;
}

/// What the reader should know of the smallest gaps of a figure.
inline std::string rounding_note(double least) {
  return "Gaps below " + nasm_common::number_text(least, 1) + " are rounding and counted there.";
}

/// Gaps against gaps; on the diagonal they are the same.
inline nasm_report::Chart gap_chart(const std::string& x_label, const std::string& y_label) {
  nasm_report::Chart chart;
  chart.x.label = x_label;
  chart.y.label = y_label;
  chart.x.logarithmic = chart.y.logarithmic = true;
  chart.diagonal = true;
  return chart;
}

inline nasm_report::Series point_series(const std::string& label, std::size_t color = 0) {
  nasm_report::Series series;
  series.label = label;
  series.marks = nasm_report::Marks::points;
  series.color = color;
  return series;
}

/// A point of such a chart, where `least` is what can be told from rounding.
inline void add_gaps(double x, double y, double least, const std::string& note,
                     nasm_report::Series& series) {
  series.x.push_back(std::max(x, least));
  series.y.push_back(std::max(y, least));
  series.notes.push_back(note);
}

inline nasm_report::Distributions latency_rows() {
  nasm_report::Distributions rows;
  rows.x.logarithmic = true;
  rows.x.numbers = nasm_report::Numbers::seconds;
  return rows;
}

inline std::vector<std::vector<double>> columns_of(const Eigen::MatrixXd& matrix) {
  std::vector<std::vector<double>> columns;
  for (Eigen::Index i = 0; i < matrix.cols(); ++i) {
    columns.emplace_back(matrix.col(i).begin(), matrix.col(i).end());
  }
  return columns;
}

inline std::vector<nasm_report::Quantity> quantities_of(
    const std::vector<nasm_core::Quantity>& quantities) {
  std::vector<nasm_report::Quantity> result;
  for (const auto& quantity : quantities) result.push_back({quantity.name, quantity.unit});
  return result;
}

/// Without runs, names, caption and constraints.
inline nasm_report::Animation animation_for(const nasm_core::SystemInfo& info) {
  nasm_report::Animation animation;
  animation.scene = info.name;
  animation.reference_name = "the optimum";
  animation.time = {info.time_name, info.time_unit};
  animation.states = quantities_of(info.states);
  animation.controls = quantities_of(info.controls);
  animation.control_lower.assign(info.control_lower.begin(), info.control_lower.end());
  animation.control_upper.assign(info.control_upper.begin(), info.control_upper.end());
  animation.goal_states = info.costed_states;
  return animation;
}

inline std::vector<std::pair<std::string, double>> parameters_of(
    const nasm_core::SystemInfo& info, const nasm_core::Instance& instance) {
  std::vector<std::pair<std::string, double>> parameters;
  for (std::size_t i = 0; i < info.parameters.size(); ++i) {
    parameters.emplace_back(info.parameters[i].name,
                            instance.parameters(static_cast<Eigen::Index>(i)));
  }
  return parameters;
}

}  // namespace nasm_evaluation

#endif  // REPORT__PARTS_HPP_
