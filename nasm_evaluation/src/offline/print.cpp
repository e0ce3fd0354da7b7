// SPDX-License-Identifier: Apache-2.0
#include "offline/print.hpp"

#include <optional>
#include <vector>

#include "nasm_common/numbers.hpp"
#include "nasm_core/evaluation/gap.hpp"
#include "report/figures.hpp"
#include "report/loops.hpp"

namespace nasm_evaluation {
namespace {

using nasm_common::duration_text;
using nasm_common::padded;

constexpr int kNameWidth = 22;
constexpr int kWidth = -12;  // to the right

struct Line {
  const char* name;
  std::string (*text)(const Summary&, const nasm_core::SystemInfo&);
};

template <std::size_t Summary::*Count>
std::string count_text(const Summary& summary, const nasm_core::SystemInfo&) {
  return std::to_string(summary.*Count);
}

template <double Summary::*Gap>
std::string gap_line(const Summary& summary, const nasm_core::SystemInfo& info) {
  return gap_text(summary.*Gap, info);
}

template <double Summary::*Time>
std::string time_line(const Summary& summary, const nasm_core::SystemInfo&) {
  return duration_text(1e-3 * summary.*Time);
}

constexpr Line kLines[] = {{"instances", count_text<&Summary::instances>},
                           {"answered", count_text<&Summary::answered>},
                           {"  polished", count_text<&Summary::polished>},
                           {"refused", count_text<&Summary::refused>},
                           {"outside training", count_text<&Summary::out_of_distribution>},
                           {"gap: median", gap_line<&Summary::median_gap>},
                           {"     99 %", gap_line<&Summary::p99_gap>},
                           {"     worst", gap_line<&Summary::worst_gap>},
                           {"time: median", time_line<&Summary::median_ms>},
                           {"      99 %", time_line<&Summary::p99_ms>},
                           {"      worst", time_line<&Summary::worst_ms>}};

/// A line for each goal of the closed loops.
std::string loops_text(const Evaluation& evaluation) {
  constexpr std::size_t kMostLines = 30;
  std::string text;
  const std::string* topic = nullptr;
  std::size_t lines = 0;
  for (const LoopRun& run : evaluation.loop_runs) {
    if (lines++ == kMostLines) {
      text += std::to_string(evaluation.loop_runs.size() - kMostLines) +
              " more goals are in report.html and loops.csv\n";
      break;
    }
    if (topic == nullptr || *topic != run.states_topic) {
      topic = &run.states_topic;
      text += "\n" + padded("closed loop", kNameWidth);
      for (const char* name : kLoopColumns) text += padded(name, kWidth);
      text += "  " + *topic + "\n";
    }
    text += padded("goal " + std::to_string(lines), kNameWidth);
    for (const std::string& cell : loop_cells(run)) text += padded(cell, kWidth);
    text += "  " + outcome_text(run.measures) + "\n";
  }
  return text;
}

}  // namespace

std::string table_text(const Evaluation& evaluation, const nasm_core::SystemInfo& info) {
  std::vector<std::pair<std::string, Summary>> columns = {{"model", summarise(evaluation)}};
  if (const auto baseline = summarise_baseline(evaluation)) {
    columns.emplace_back("baseline", *baseline);
  }
  if (const auto recorded = summarise_recorded(evaluation)) {
    columns.emplace_back("recorded", *recorded);
  }
  std::string text = evaluation.source + ": " + evaluation.system + ", " + evaluation.model_id;
  if (!evaluation.baseline_id.empty()) text += " against " + evaluation.baseline_id;
  text += ", " + duration_text(evaluation.duration_s) + "\n";
  if (!evaluation.verdicts.empty()) {
    text += "\n" + padded("", kNameWidth);
    for (const auto& column : columns) text += padded(column.first, kWidth);
    text += "\n";
    for (const Line& line : kLines) {
      text += padded(line.name, kNameWidth);
      for (const auto& column : columns) text += padded(line.text(column.second, info), kWidth);
      text += "\n";
    }
  }
  text += loops_text(evaluation);
  const auto add_count = [&](std::size_t count, const std::string& what) {
    if (count > 0) text += std::to_string(count) + " " + what + "\n";
  };
  const Intake& intake = evaluation.intake;
  text += "\n";
  for (const auto& [status, count] : columns.front().second.refusals) {
    add_count(count, "refused: " + status);
  }
  for (const auto& [type, count] : intake.unknown_types) {
    add_count(count, "messages skipped, of type " + type);
  }
  add_count(intake.undecodable, "messages do not decode");
  add_count(intake.other_systems, "instances are for other systems");
  add_count(intake.out_of_order, "stamps go back");
  add_count(intake.repeated_ids, "ids are used again");
  if (intake.instances > 0) {
    add_count(intake.unmatched_answers, "recorded answers have no instance");
  }
  for (const std::string& remark : intake.remarks) text += remark + "\n";
  return text;
}

std::string no_instances_text(const Evaluation& evaluation) {
  const Intake& intake = evaluation.intake;
  std::string text = evaluation.source + " has no instances of the system " + evaluation.system +
                     " (" + std::to_string(intake.messages) + " messages";
  for (const auto& [type, count] : intake.unknown_types) {
    text += ", " + std::to_string(count) + " of them " + type;
  }
  if (intake.other_systems > 0) {
    text += ", " + std::to_string(intake.other_systems) + " instances of other systems";
  }
  if (intake.undecodable > 0) {
    text += ", " + std::to_string(intake.undecodable) + " that do not decode";
  }
  return text +
         "): record topics of type nasm_msgs/msg/OcpInstance, choose a model of the system that "
         "was recorded, or name goals with --goal-topic; a closed loop is known by the answers and "
         "states that are recorded";
}

}  // namespace nasm_evaluation
