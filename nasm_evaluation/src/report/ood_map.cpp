// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <numeric>

#include "nasm_common/numbers.hpp"
#include "nasm_common/statistics.hpp"
#include "nasm_core/evaluation/gap.hpp"
#include "report/figures.hpp"
#include "report/worst.hpp"

namespace nasm_evaluation {
namespace {

constexpr std::size_t kMostMaps = 4;

/// What became of an instance, as a colour.
struct Outcome {
  const char* label;
  std::size_t color;
};
constexpr Outcome kOutcomes[] = {{"gap below 1e-6", 0},
                                 {"gap up to 1e-3", 2},
                                 {"gap above 1e-3", 4},
                                 {"gap not known", 5},
                                 {"refused, lost or late", 3}};

std::size_t outcome_of(const Verdict& verdict) {
  const double gap = verdict.answer.relative_gap;
  if (has_failed(verdict)) return 4;
  if (!std::isfinite(gap)) return 3;
  return gap < 1e-6 ? 0 : gap <= 1e-3 ? 1 : 2;
}

bool is_located(const Verdict& verdict, std::size_t inputs) {
  return verdict.task.size() == inputs &&
         std::all_of(verdict.task.begin(), verdict.task.end(),
                     [](double value) { return std::isfinite(value); });
}

/// How much a coordinate tells: how far outside the training data the instances are along it,
/// then how much the gap goes with the distance from the middle.
class Telling {
 public:
  Telling(const Evaluation& evaluation, const nasm_core::Model& model) : model_(model) {
    for (const Verdict& verdict : evaluation.verdicts) {
      if (is_located(verdict, model.inputs.size())) located_.push_back(&verdict);
    }
  }

  double of(std::size_t input) const {
    const auto i = static_cast<Eigen::Index>(input);
    const double width = std::max(model_.upper(i) - model_.lower(i), 1e-12);
    const double middle = 0.5 * (model_.upper(i) + model_.lower(i));
    double outside = 0.0, smallest = 0.0, largest = 0.0;
    std::vector<double> distances, gaps;
    for (const Verdict* verdict : located_) {
      const double offset = (verdict->task[input] - middle) / width;
      outside += std::max(std::abs(offset) - 0.5, 0.0);
      smallest = distances.empty() ? offset : std::min(smallest, offset);
      largest = distances.empty() ? offset : std::max(largest, offset);
      distances.push_back(std::abs(offset));
      gaps.push_back(
          has_failed(*verdict) ? 0.0 : std::log10(std::max(verdict->answer.relative_gap, 1e-13)));
    }
    if (distances.empty() || largest - smallest < 1e-9) return 0.0;
    // Outside or not outweighs any correlation, which is at most 1.
    return 1e-3 + std::abs(correlation(distances, gaps)) +
           10.0 * outside / static_cast<double>(distances.size());
  }

 private:
  static double correlation(const std::vector<double>& a, const std::vector<double>& b) {
    const double mean_a = nasm_common::mean(a);
    const double mean_b = nasm_common::mean(b);
    double both = 0.0, of_a = 0.0, of_b = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (!std::isfinite(b[i])) continue;
      both += (a[i] - mean_a) * (b[i] - mean_b);
      of_a += (a[i] - mean_a) * (a[i] - mean_a);
      of_b += (b[i] - mean_b) * (b[i] - mean_b);
    }
    return of_a > 0.0 && of_b > 0.0 ? both / std::sqrt(of_a * of_b) : 0.0;
  }

  const nasm_core::Model& model_;
  std::vector<const Verdict*> located_;
};

std::vector<std::size_t> most_telling(const Evaluation& evaluation, const nasm_core::Model& model) {
  const Telling telling(evaluation, model);
  std::vector<double> score;
  for (std::size_t i = 0; i < model.inputs.size(); ++i) score.push_back(telling.of(i));
  std::vector<std::size_t> order(model.inputs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return score[a] > score[b]; });
  return order;
}

nasm_report::Series box_of(const nasm_core::Model& model, std::size_t first, std::size_t second) {
  const auto i = static_cast<Eigen::Index>(first);
  const auto j = static_cast<Eigen::Index>(second);
  nasm_report::Series box;
  box.label = "training data";
  box.dashed = true;
  box.color = 1;
  box.x = {model.lower(i), model.upper(i), model.upper(i), model.lower(i), model.lower(i)};
  box.y = {model.lower(j), model.lower(j), model.upper(j), model.upper(j), model.lower(j)};
  return box;
}

/// `second` is a coordinate, or the gap if there is but one coordinate.
nasm_report::Chart map_of(const Evaluation& evaluation, const nasm_core::Model& model,
                          std::size_t first, std::optional<std::size_t> second, double least) {
  nasm_report::Chart chart;
  chart.x.label = model.inputs[first];
  chart.y.label = second ? model.inputs[*second] : "gap to the optimum";
  chart.y.logarithmic = !second;
  if (second) chart.series.push_back(box_of(model, first, *second));
  const std::size_t boxes = chart.series.size();
  for (const Outcome& outcome : kOutcomes) {
    nasm_report::Series series;
    series.label = outcome.label;
    series.color = outcome.color;
    series.marks = nasm_report::Marks::points;
    chart.series.push_back(std::move(series));
  }
  for (const std::size_t n : some_of(evaluation.verdicts.size())) {
    const Verdict& verdict = evaluation.verdicts[n];
    if (!is_located(verdict, model.inputs.size())) continue;
    nasm_report::Series& series = chart.series[boxes + outcome_of(verdict)];
    series.x.push_back(verdict.task[first]);
    series.y.push_back(second ? verdict.task[*second]
                              : std::max(verdict.answer.relative_gap, least));
    series.notes.push_back("instance " + std::to_string(verdict.number) + ", gap " +
                           nasm_common::number_text(verdict.answer.relative_gap, 2));
  }
  chart.series.erase(
      std::remove_if(chart.series.begin(), chart.series.end(),
                     [](const nasm_report::Series& series) { return series.x.empty(); }),
      chart.series.end());
  return chart;
}

}  // namespace

std::vector<nasm_report::Figure> ood_maps(const Evaluation& evaluation,
                                          const nasm_core::Model& model,
                                          const nasm_core::SystemInfo& info) {
  const std::vector<std::size_t> order = most_telling(evaluation, model);
  std::vector<nasm_report::Figure> maps;
  for (std::size_t i = 0; i < order.size() && maps.size() < kMostMaps; i += 2) {
    std::optional<std::size_t> second;
    if (i + 1 < order.size()) second = order[i + 1];
    if (!second && order.size() > 1) second = order[0];
    const std::string title =
        model.inputs[order[i]] + (second ? " and " + model.inputs[*second] : "");
    maps.push_back({title, "", map_of(evaluation, model, order[i], second, smallest_gap(info))});
  }
  return maps;
}

}  // namespace nasm_evaluation
