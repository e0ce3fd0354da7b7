// SPDX-License-Identifier: Apache-2.0
#include "replay/live_table.hpp"

#include "nasm_common/numbers.hpp"
#include "nasm_common/statistics.hpp"
#include "replay/results.hpp"

namespace nasm_pushing {
namespace {

using nasm_common::Color;
using nasm_common::duration_text;
using nasm_common::number_text;
using nasm_common::padded;
using nasm_common::percent_text;

// Columns: positive widths are for text, negative ones for numbers.
constexpr int kCount = -5, kSurface = 8, kShape = 7, kMotion = 14, kSide = -4, kContact = -7;
constexpr int kAngle = -8, kSplit = 6, kError = -9, kForce = -11, kScore = -8, kTime = -9;

}  // namespace

std::string LiveTable::painted(const std::string& text, Color color) const {
  return nasm_common::painted(text, color, colors_);
}

void LiveTable::header() {
  const std::string line =
      padded("#", kCount) + "  " + padded("surface", kSurface) + padded("shape", kShape) +
      padded("motion", kMotion) + padded("side", kSide) + padded("s", kContact) +
      padded("t [rad]", kAngle) + "  " + padded("split", kSplit) + padded("MAPE", kError) +
      padded("predicted", kForce) + padded("measured", kForce) + padded("ood", kScore) +
      padded("answer", kTime) + padded("topics", kTime) + "  status";
  out_ << painted(line, Color::kFaint) << std::endl;
}

void LiveTable::line(std::size_t number, const ReplayRecord& record) {
  const PushName& name = record.name;
  const std::string status = status_text(record);
  const Color color = record.is_answered() ? Color::kGreen : Color::kRed;
  out_ << padded(std::to_string(number), kCount) << "  " << padded(name.surface, kSurface)
       << padded(name.shape, kShape) << padded(motion_text(name), kMotion)
       << padded(std::to_string(name.side), kSide) << padded(number_text(name.contact, 3), kContact)
       << padded(number_text(name.angle, 3), kAngle) << "  "
       << painted(padded(record.split, kSplit), Color::kFaint)
       << padded(percent_text(record.mape), kError)
       << padded(force_text(largest(record.predicted)), kForce)
       << padded(force_text(largest(record.measured)), kForce)
       << padded(number_text(record.ood_score, 2), kScore)
       << padded(duration_text(record.computation_s), kTime)
       << padded(duration_text(record.round_trip_s), kTime) << "  " << painted(status, color);
  if (!record.is_answered() && !record.status_text.empty()) out_ << ": " << record.status_text;
  out_ << std::endl;
}

void LiveTable::summary(const ReplayResults& results) {
  const std::string title = "  " + padded("shape", kShape) + padded("split", kSplit) +
                            padded("pushes", -8) + padded("answered", -10) +
                            padded("mean MAPE", -11) + padded("median", kError) +
                            padded("worst", kError);
  out_ << '\n' << painted(title, Color::kFaint) << '\n';
  for (const ReplayGroup& group : groups_of(results)) {
    out_ << "  " << padded(group.shape.empty() ? "all" : group.shape, kShape)
         << padded(group.split.empty() ? "all" : group.split, kSplit)
         << padded(std::to_string(group.asked), -8) << padded(std::to_string(group.answered), -10)
         << padded(percent_text(group.mape_mean), -11)
         << padded(percent_text(group.mape_median), kError)
         << padded(percent_text(group.mape_worst), kError) << '\n';
  }
  const auto times = [&](double ReplayRecord::*time) {
    const auto values = values_of(results, time);
    return "median " + duration_text(nasm_common::quantile(values, 0.5)) + ", 99 % within " +
           duration_text(nasm_common::quantile(values, 0.99));
  };
  out_ << "\n  answer          " << times(&ReplayRecord::computation_s) << '\n';
  if (results.over_topics) {
    out_ << "  round trip      " << times(&ReplayRecord::round_trip_s) << '\n';
  }
  for (const auto& [reason, skipped] : results.skipped) {
    out_ << painted("  passed over: " + std::to_string(skipped.count) + " " + reason,
                    Color::kYellow)
         << ", such as " << skipped.example << '\n';
  }
  if (!results.stopped.empty()) out_ << painted(results.stopped, Color::kRed) << '\n';
  const ReplayGroup all = group_of(results, "", "");
  const bool good = is_success(results);
  out_ << '\n'
       << painted(good ? "All " + std::to_string(all.asked) + " pushes were answered."
                       : std::to_string(all.answered) + " of " + std::to_string(all.asked) +
                             " pushes were answered.",
                  good ? Color::kGreen : Color::kRed)
       << std::endl;
}

}  // namespace nasm_pushing
