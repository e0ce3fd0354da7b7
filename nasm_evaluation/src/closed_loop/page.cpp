// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "closed_loop/study.hpp"
#include "closed_loop/tables.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_report/page.hpp"
#include "report/parts.hpp"

namespace nasm_evaluation {
namespace {

using nasm_common::number_text;
using nasm_common::percent_text;
using nasm_core::RunResult;
using nasm_core::SystemInfo;
using nasm_report::Section;
using nasm_report::Text;
using nasm_report::Tone;

std::vector<std::vector<double>> columns_of(const Eigen::MatrixXd& matrix) {
  std::vector<std::vector<double>> columns;
  for (Eigen::Index i = 0; i < matrix.cols(); ++i) {
    columns.emplace_back(matrix.col(i).begin(), matrix.col(i).end());
  }
  return columns;
}

nasm_report::Track track_of(const RunResult& run, double step_s) {
  nasm_report::Track track;
  for (Eigen::Index k = 0; k < run.states.cols(); ++k) {
    track.times.push_back(static_cast<double>(k) * step_s);
  }
  track.states = columns_of(run.states);
  track.controls = columns_of(run.controls);
  return track;
}

nasm_report::Run run_of(const LoopStudy& study, std::size_t policy, std::size_t disturbance,
                        std::size_t start) {
  const nasm_core::SweepOptions& options = study.sweep.options;
  const SystemInfo& info = study.system->info();
  const RunResult& result = study.sweep.result(policy, disturbance, start);
  const auto instance = nasm_core::draw_instance(
      *study.system, nasm_core::find_split(info, options.split), options.seed, start);
  nasm_report::Run run;
  run.label = std::string(to_string(options.policies[policy])) + ", " +
              to_string(options.disturbances[disturbance]) + ", start " + std::to_string(start);
  run.facts = {{"success", result.has_succeeded ? "yes" : "no"},
               {"cost", number_text(result.cost)},
               {"settled after", nasm_common::duration_text(result.settling_time_s)},
               {"worst excess", number_text(result.worst_excess, 2)}};
  run.goal.assign(instance.goal.begin(), instance.goal.end());
  run.parameters = parameters_of(info, instance);
  run.motion = track_of(result, info.horizon / info.steps);
  return run;
}

/// The scene of the paper's system that moves alike.
std::string scene_of(const std::string& system) {
  if (system.rfind("pendulum", 0) == 0) return "pendulum";
  if (system.rfind("cart_pole", 0) == 0) return "cartpole";
  if (system.rfind("quadrotor", 0) == 0) return "quadrotor";
  if (system.rfind("rocket", 0) == 0) return "rocket";
  return system;
}

nasm_report::Animation animation_of(const LoopStudy& study) {
  const nasm_core::SweepOptions& options = study.sweep.options;
  const SystemInfo& info = study.system->info();
  nasm_report::Animation animation = animation_for(info);
  animation.scene = scene_of(info.name);
  animation.caption = "Closed loops from the first starts, with all policies and disturbances.";
  animation.motion_name = "closed loop";
  for (std::size_t start = 0; start < options.recorded; ++start) {
    for (std::size_t p = 0; p < options.policies.size(); ++p) {
      for (std::size_t d = 0; d < options.disturbances.size(); ++d) {
        if (study.sweep.result(p, d, start).states.cols() < 2) continue;
        animation.runs.push_back(run_of(study, p, d, start));
      }
    }
  }
  return animation;
}

nasm_report::Table report_table(const LoopStudy& study) {
  const LoopTable table = table_of(study);
  nasm_report::Table result;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    result.columns.push_back({table.columns[i], i >= 2});
  }
  for (const auto& row : table.rows) {
    std::vector<nasm_report::Cell> cells;
    for (const std::string& text : row) cells.push_back({text});
    result.rows.push_back(std::move(cells));
  }
  return result;
}

/// Distances over time would be of different units; the share of runs that have settled is not.
nasm_report::Figure settled_figure(const LoopStudy& study, std::size_t disturbance) {
  const nasm_core::SweepOptions& options = study.sweep.options;
  constexpr int kPoints = 100;
  nasm_report::Chart chart;
  chart.x.label = "time [s]";
  chart.y.label = "share of runs that have settled";
  for (std::size_t p = 0; p < options.policies.size(); ++p) {
    nasm_report::Series series;
    series.label = to_string(options.policies[p]);
    for (int i = 0; i <= kPoints; ++i) {
      const double time_s = options.run.duration_s * i / kPoints;
      std::size_t settled = 0;
      for (std::size_t start = 0; start < options.starts; ++start) {
        if (study.sweep.result(p, disturbance, start).settling_time_s <= time_s) ++settled;
      }
      series.x.push_back(time_s);
      series.y.push_back(static_cast<double>(settled) / static_cast<double>(options.starts));
    }
    chart.series.push_back(std::move(series));
  }
  nasm_report::Figure figure;
  figure.title = std::string("Disturbance: ") + to_string(options.disturbances[disturbance]);
  figure.content = std::move(chart);
  return figure;
}

}  // namespace

std::string to_html(const LoopStudy& study, const LoopGate& gate) {
  nasm_report::Page page;
  page.title = "Closed loops of " + study.system->info().name;
  page.subtitle = study.system->info().description;
  if (!study.model_id.empty()) page.badges.push_back(study.model_id);
  page.footer = study.machine + ", " + study.date;

  Section results{"Results", {}};
  const std::vector<std::string> violated = violations(study, gate);
  for (const std::string& violation : violated) {
    results.blocks.emplace_back(Text{"Not passed: " + violation + ".", Tone::bad});
  }
  for (const std::string& remark : study.remarks) {
    results.blocks.emplace_back(Text{remark, Tone::warning});
  }
  results.blocks.emplace_back(report_table(study));
  for (const std::string& definition : definitions(study)) {
    results.blocks.emplace_back(Text{definition});
  }
  page.sections.push_back(std::move(results));

  nasm_report::Row figures;
  for (std::size_t d = 0; d < study.sweep.options.disturbances.size(); ++d) {
    figures.figures.push_back(settled_figure(study, d));
  }
  page.sections.push_back({"How fast they settle", {std::move(figures)}});
  nasm_report::Animation animation = animation_of(study);
  if (!animation.runs.empty()) {
    page.sections.push_back({"Trajectories", {std::move(animation)}});
  }
  page.sections.push_back({"How to repeat it", {Text{study.command, Tone::neutral, true}}});
  return page.html();
}

}  // namespace nasm_evaluation
