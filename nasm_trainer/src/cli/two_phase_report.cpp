// SPDX-License-Identifier: Apache-2.0
#include "cli/two_phase_report.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <stdexcept>

#include "nasm_common/numbers.hpp"
#include "nasm_plot/figure.hpp"

namespace nasm_trainer {
namespace {

using nasm_common::format;

constexpr double kFailure = 0.1;  // of the optimum

std::string unit(const nasm_core::SystemInfo& info) {
  const std::string& name = info.controls.front().unit;
  return name == "1" ? "" : " " + name;
}

std::string percent_over(double cost, double optimum) {
  return format("%+.2f %%", 100.0 * (cost / optimum - 1.0));
}

std::string goal_text(const nasm_core::Instance& instance) {
  std::string text;
  for (const double value : instance.goal) text += format(text.empty() ? "%.3g" : ", %.3g", value);
  return text;
}

std::size_t failures(const TwoPhaseReport& report) {
  return static_cast<std::size_t>(
      std::count_if(report.cases.begin(), report.cases.end(),
                    [](const TwoPhaseCase& one) { return one.failed(); }));
}

void draw(const TwoPhaseCase& one, nasm_plot::Axes& axes) {
  constexpr double kManyScales = 20.0;
  const auto& [predicted, actual, controls] = one.descent;
  std::vector<double> iterations(actual.size());
  std::iota(iterations.begin(), iterations.end(), 0.0);
  axes.x_label = "iteration of phase 2";
  axes.y_label = "cost";
  axes.log_y = !(*std::max_element(actual.begin(), actual.end()) < kManyScales * one.optimum);
  if (one.instance.goal.size() <= 4) axes.title = "goal " + goal_text(one.instance);
  axes.add({"predicted by the surrogate", iterations, predicted});
  axes.add({"true", iterations, actual});
  nasm_plot::Series optimum{"optimum", {0.0, iterations.back()}, {one.optimum, one.optimum}};
  optimum.dashed = true;
  axes.add(optimum);
}

}  // namespace

bool TwoPhaseCase::failed() const {
  return !(descent.actual.back() <= (1.0 + kFailure) * optimum);
}

std::size_t TwoPhaseCase::best_iteration() const {
  const auto& costs = descent.actual;
  return static_cast<std::size_t>(std::min_element(costs.begin(), costs.end()) - costs.begin());
}

std::string to_text(const TwoPhaseReport& report) {
  const auto& options = report.surrogate;
  std::string text =
      format("%s: surrogate of %d trajectories under controls within %.3g%s, error %.2g %%\n",
             report.info.name.c_str(), options.trajectories, options.amplitude,
             unit(report.info).c_str(), 100.0 * report.held_out_error);
  text += format("%8s %12s %22s %22s %20s %18s\n", "instance", "optimum", "predicted", "true",
                 "least true, at", "largest control");
  text += format("%8s %12s %22s %22s %20s %9s %8s\n", "", "", "", "", "", "optimal", "found");
  for (std::size_t i = 0; i < report.cases.size(); ++i) {
    const TwoPhaseCase& one = report.cases[i];
    const double predicted = one.descent.predicted.back();
    const double actual = one.descent.actual.back();
    const std::size_t best = one.best_iteration();
    text += format("%8zu %12.6g %12.6g %9s %12.6g %9s %12.6g %7zu %9.3g %8.3g%s\n", i, one.optimum,
                   predicted, percent_over(predicted, one.optimum).c_str(), actual,
                   percent_over(actual, one.optimum).c_str(), one.descent.actual[best], best,
                   one.optimal_control, one.descent.controls.cwiseAbs().maxCoeff(),
                   one.failed() ? "  failed" : "");
  }
  return text + format("failed: %zu of %zu (the true cost ends more than %.0f %% too high)\n",
                       failures(report), report.cases.size(), 100.0 * kFailure);
}

std::string to_json(const TwoPhaseReport& report) {
  nlohmann::ordered_json object;
  object["system"] = report.info.name;
  object["seed"] = report.surrogate.seed;
  object["amplitude"] = report.surrogate.amplitude;
  object["trajectories"] = report.surrogate.trajectories;
  object["surrogate_error"] = report.held_out_error;
  object["failed"] = failures(report);
  object["instances"] = nlohmann::ordered_json::array();
  for (const TwoPhaseCase& one : report.cases) {
    const std::size_t best = one.best_iteration();
    object["instances"].push_back(
        {{"goal", std::vector<double>(one.instance.goal.begin(), one.instance.goal.end())},
         {"optimal_cost", one.optimum},
         {"predicted_cost", one.descent.predicted.back()},
         {"true_cost", one.descent.actual.back()},
         {"least_true_cost", one.descent.actual[best]},
         {"least_at_iteration", best},
         {"failed", one.failed()},
         {"predicted_costs", one.descent.predicted},
         {"true_costs", one.descent.actual}});
  }
  return object.dump();
}

void write_csv(const TwoPhaseReport& report, const std::string& file) {
  std::ofstream out(file);
  out << "instance,iteration,predicted_cost,true_cost,optimal_cost\n";
  for (std::size_t i = 0; i < report.cases.size(); ++i) {
    const TwoPhaseCase& one = report.cases[i];
    for (std::size_t k = 0; k < one.descent.actual.size(); ++k) {
      out << format("%zu,%zu,%.17g,%.17g,%.17g\n", i, k, one.descent.predicted[k],
                    one.descent.actual[k], one.optimum);
    }
  }
  out.close();
  if (!out) throw std::runtime_error("cannot write " + file);
}

void plot(const TwoPhaseReport& report, const std::string& file) {
  constexpr std::size_t kMostPanels = 4;
  constexpr std::size_t kColumns = 2;
  const std::size_t panels = std::min(report.cases.size(), kMostPanels);
  const std::size_t columns = std::min(panels, kColumns);
  nasm_plot::Figure figure((panels + columns - 1) / columns, columns);
  figure.title =
      format("Two-phase control of %s, surrogate from controls within %.3g%s",
             report.info.name.c_str(), report.surrogate.amplitude, unit(report.info).c_str());
  for (std::size_t i = 0; i < panels; ++i) {
    draw(report.cases[i], figure.at(i / columns, i % columns));
  }
  figure.save(file);
}

}  // namespace nasm_trainer
