// SPDX-License-Identifier: Apache-2.0
// example_report FOLDER: a page of each system, with every kind of block.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_report/page.hpp"

namespace {

constexpr uint64_t kRuns = 6;

std::string to_text(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", number);
  return text;
}

std::vector<std::vector<double>> columns_of(const Eigen::MatrixXd& matrix) {
  std::vector<std::vector<double>> columns;
  for (Eigen::Index i = 0; i < matrix.cols(); ++i) {
    columns.emplace_back(matrix.col(i).data(), matrix.col(i).data() + matrix.rows());
  }
  return columns;
}

/// The system is bound to the instance.
nasm_report::Track track_of(const nasm_core::SystemInfo& info, const nasm_core::Instance& instance,
                            const nasm_core::Evaluator& evaluator,
                            const nasm_core::Trajectory& trajectory) {
  nasm_report::Track track;
  for (int k = 0; k <= instance.steps; ++k) {
    track.times.push_back(k * instance.horizon / instance.steps);
  }
  track.states = columns_of(trajectory.states);
  track.controls = columns_of(trajectory.controls);
  if (info.constraints.empty()) return track;
  Eigen::MatrixXd constraints(info.constraints.size(), trajectory.controls.cols());
  for (Eigen::Index k = 0; k < constraints.cols(); ++k) {
    evaluator.constraints(trajectory.states.col(k), trajectory.controls.col(k), constraints.col(k));
  }
  track.constraints = columns_of(constraints);
  return track;
}

std::vector<nasm_report::Quantity> quantities(const std::vector<nasm_core::Quantity>& from) {
  std::vector<nasm_report::Quantity> result;
  for (const auto& quantity : from) result.push_back({quantity.name, quantity.unit});
  return result;
}

struct Solutions {
  nasm_report::Animation animation;
  std::vector<double> first_gaps;  ///< after two Newton steps
  std::vector<double> iterations;
};

/// The result of two Newton steps, and the optimum.
Solutions solve(const nasm_core::System& system) {
  const nasm_core::SystemInfo& info = system.info();
  Solutions solutions;
  nasm_report::Animation& animation = solutions.animation;
  animation.scene = info.name;
  animation.title = info.description;
  animation.caption = "Solid: after two Newton steps. Dashed: the optimum.";
  animation.motion_name = "two Newton steps";
  animation.time = {info.time_name, info.time_unit};
  animation.states = quantities(info.states);
  animation.controls = quantities(info.controls);
  animation.constraints = quantities(info.constraints);
  animation.control_lower.assign(info.control_lower.begin(), info.control_lower.end());
  animation.control_upper.assign(info.control_upper.begin(), info.control_upper.end());
  animation.goal_states = info.costed_states;
  const auto evaluator = system.make_evaluator();
  const auto solver = system.make_newton();
  for (uint64_t i = 0; i < kRuns; ++i) {
    const auto instance = nasm_core::draw_instance(system, nasm_core::find_split(info, "id"), 1, i);
    nasm_core::Trajectory early, best;
    system.guess(instance, early);
    double early_cost = 0.0;
    for (int step = 0; step < 2; ++step) early_cost = solver->step(instance, early).cost;
    system.guess(instance, best);
    const auto report = solver->solve(instance, best);
    const double gap = std::abs(early_cost - report.cost) / std::abs(report.cost);
    nasm_report::Run run;
    run.label = "problem " + std::to_string(i + 1);
    run.facts = {
        {"cost", to_text(early_cost)}, {"optimum", to_text(report.cost)}, {"gap", to_text(gap)}};
    run.goal.assign(instance.goal.begin(), instance.goal.end());
    for (std::size_t p = 0; p < info.parameters.size(); ++p) {
      run.parameters.emplace_back(info.parameters[p].name,
                                  instance.parameters(static_cast<Eigen::Index>(p)));
    }
    evaluator->bind(instance);
    run.motion = track_of(info, instance, *evaluator, early);
    run.reference = track_of(info, instance, *evaluator, best);
    animation.runs.push_back(run);
    solutions.first_gaps.push_back(gap);
    solutions.iterations.push_back(report.iterations);
  }
  return solutions;
}

nasm_report::Row figures_of(const Solutions& solutions) {
  nasm_report::Histogram histogram;
  histogram.x = {"relative gap after two steps", true};
  histogram.count_name = "problems";
  histogram.groups.push_back({"all", solutions.first_gaps});

  nasm_report::Chart points;
  points.x = histogram.x;
  points.y.label = "iterations";
  points.series.push_back(
      {"problems", solutions.first_gaps, solutions.iterations, nasm_report::Marks::points});

  nasm_report::Distributions rows;
  rows.x = histogram.x;
  rows.rows.push_back({"two steps", "", solutions.first_gaps});
  rows.rows.push_back({"a single value", "", {1e-3}});

  nasm_report::Drawing line;
  line.svg = "<svg viewBox=\"0 0 100 20\"><path d=\"M0 10H100\" stroke=\"#2563eb\"/></svg>";

  nasm_report::Row row;
  row.figures.push_back({"A histogram", "", histogram});
  row.figures.push_back({"Points", "One for each problem.", points});
  row.figures.push_back({"Distributions", "", rows});
  row.figures.push_back({"A drawing", "", line});
  return row;
}

nasm_report::Table table_of(const Solutions& solutions) {
  nasm_report::Table table{"Sorted by a click.", {{"problem", false}, {"gap"}, {"iterations"}}, {}};
  for (std::size_t i = 0; i < kRuns; ++i) {
    const double gap = solutions.first_gaps[i];
    const double iterations = solutions.iterations[i];
    table.rows.push_back({{solutions.animation.runs[i].label},
                          {to_text(gap), gap},
                          {to_text(iterations), iterations, nasm_report::Tone::good}});
  }
  return table;
}

nasm_report::Page page_of(const nasm_core::System& system) {
  const Solutions solutions = solve(system);
  nasm_report::Page page;
  page.title = "Newton's method: " + system.info().name;
  page.subtitle = system.info().description;
  page.badges = {"example", std::to_string(kRuns) + " problems"};
  page.footer = "Drawn by nasm_report.";

  nasm_report::Cards cards;
  cards.cards.push_back({"problems", std::to_string(kRuns), "", nasm_report::Tone::good});
  cards.cards.push_back({"first gap", to_text(solutions.first_gaps[0]), "after two steps"});
  page.sections.push_back({"", {cards, solutions.animation}});
  page.sections.push_back(
      {"Figures",
       {nasm_report::Text{"Every kind of figure."}, figures_of(solutions), table_of(solutions)}});
  return page;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: example_report FOLDER\n");
    return 2;
  }
  try {
    const std::filesystem::path folder = argv[1];
    std::filesystem::create_directories(folder);
    for (const std::string& name : nasm_core::system_names()) {
      page_of(nasm_core::find_system(name)).save((folder / (name + ".html")).string());
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
  return 0;
}
