// SPDX-License-Identifier: Apache-2.0
#include "demo/live_table.hpp"

#include <limits>

#include "nasm_common/numbers.hpp"
#include "nasm_core/evaluation/gap.hpp"
#include "nasm_core/operator/answer.hpp"

namespace nasm_evaluation::demo {
namespace {

using nasm_common::Color;
using nasm_common::duration_text;
using nasm_common::number_text;
using nasm_common::padded;
using nasm_common::times_text;

// Columns: positive widths are for text, negative ones for numbers.
constexpr int kId = -4, kFrom = 5, kGoal = 31, kCost = -12, kGap = -10, kStatus = 11, kTime = -10;

}  // namespace

std::string status_text(const Record& record) {
  if (!record.answer) return "lost";
  if (record.is_refused()) {
    const auto status = static_cast<nasm_core::AnswerStatus>(record.answer->status);
    return std::string("refused: ") + nasm_core::to_string(status);
  }
  if (!record.evaluation) return "unevaluated";
  const bool polished = record.answer->polish_steps > 0;
  return polished ? "polished " + std::to_string(record.answer->polish_steps) + "×" : "ok";
}

std::string LiveTable::painted(const std::string& text, Color color) const {
  return nasm_common::painted(text, color, colors_);
}

void LiveTable::header() {
  const std::string line = padded("#", kId) + "  " + padded("from", kFrom) + padded("goal", kGoal) +
                           padded("cost", kCost) + padded("optimum", kCost) + padded("gap", kGap) +
                           padded("certified", kGap) + "  " + padded("status", kStatus) +
                           padded("answer", kTime) + padded("topics", kTime);
  out_ << painted(line, Color::kFaint) << std::endl;
}

void LiveTable::line(const nasm_core::SystemInfo& info, const Record& record) {
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  const auto& evaluation = record.evaluation;
  const auto& answer = record.answer;
  const Color color = !record.is_complete() || record.is_refused() ? Color::kRed
                      : answer->polish_steps > 0                   ? Color::kYellow
                                                                   : Color::kGreen;
  out_ << padded(std::to_string(record.goal.id), kId) << "  "
       << painted(padded(record.goal.split, kFrom), Color::kFaint)
       << padded(task_text(info, record.goal.instance, 3), kGoal)
       << padded(number_text(evaluation ? evaluation->achieved_cost : kUnknown, 8), kCost)
       << padded(number_text(evaluation ? evaluation->optimal_cost : kUnknown, 8), kCost)
       << padded(number_text(gap_of(record), 2), kGap)
       << padded(number_text(answer ? answer->relative_gap : kUnknown, 2), kGap) << "  "
       << painted(padded(status_text(record), kStatus), color)
       << padded(duration_text(answer ? answer->computation_time : kUnknown), kTime)
       << padded(duration_text(record.round_trip_s), kTime) << std::endl;
}

void LiveTable::summary(const nasm_core::SystemInfo& info, const Summary& summary,
                        const Comparison& comparison) {
  const auto line = [this](const std::string& name, const std::string& text) {
    out_ << "  " << painted(padded(name, 24), Color::kFaint) << text << '\n';
  };
  const double answer = summary.median_answer_s;
  out_ << '\n';
  line("answered", std::to_string(summary.answered) + " of " + std::to_string(summary.asked) +
                       " (refused " + std::to_string(summary.refused) + ", lost " +
                       std::to_string(summary.lost) + ", not evaluated " +
                       std::to_string(summary.unevaluated) + ")");
  line("gap to the optimum", "median " + gap_text(summary.median_gap, info) + ", worst " +
                                 gap_text(summary.worst_gap, info));
  line("certificate", "within a factor of 2 in " + std::to_string(summary.certified) + " of " +
                          std::to_string(summary.certifiable) + " that exceed rounding");
  line("network alone", duration_text(summary.median_network_s));
  line("answer and certificate", duration_text(answer));
  line("round trip", duration_text(summary.median_round_trip_s) + " over topics");
  line("Newton", duration_text(summary.median_newton_s) + ", " +
                     times_text(summary.median_newton_s / answer) + " as long");
  if (comparison.why_not.empty()) {
    line("LibTorch, same network",
         duration_text(comparison.libtorch_s) + ", " +
             times_text(comparison.libtorch_s / summary.median_network_s) + " the network alone");
    line("IPOPT", duration_text(comparison.ipopt_s) + ", " +
                      times_text(comparison.ipopt_s / answer) + " as long");
  } else {
    line("LibTorch, IPOPT", "not measured: " + comparison.why_not);
  }
  const bool good = summary.is_success();
  out_ << '\n'
       << painted(good ? "All goals were answered and evaluated."
                       : "Not all goals were answered and evaluated.",
                  good ? Color::kGreen : Color::kRed)
       << std::endl;
}

}  // namespace nasm_evaluation::demo
