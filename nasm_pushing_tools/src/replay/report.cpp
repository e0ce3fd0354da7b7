// SPDX-License-Identifier: Apache-2.0
#include "replay/report.hpp"

#include <algorithm>
#include <filesystem>
#include <string>

#include "nasm_common/machine.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_common/statistics.hpp"
#include "replay/report_charts.hpp"
#include "replay/results.hpp"

namespace nasm_pushing {
namespace {

using nasm_common::duration_text;
using nasm_common::percent_text;
using nasm_common::quantile;
using nasm_common::share_text;
using nasm_report::count_cell;
using nasm_report::duration_cell;
using nasm_report::number_cell;
using nasm_report::percent_cell;
using nasm_report::Tone;

/// A browser takes long for tables of all pushes of the dataset.
constexpr std::size_t kMostRows = 1000;

nasm_report::Cards cards_of(const ReplayResults& results) {
  nasm_report::Cards cards;
  const ReplayGroup all = group_of(results, "", "");
  cards.add("answered", share_text(all.answered, all.asked), "recorded pushes",
            is_success(results) ? Tone::good : Tone::bad);
  for (const auto& [split, label] : kSplitLabels) {
    const ReplayGroup group = group_of(results, "", split);
    if (group.asked == 0) continue;
    cards.add(std::string("MAPE, ") + split, percent_text(group.mape_mean),
              "mean of " + std::to_string(group.answered) + "; median " +
                  percent_text(group.mape_median));
  }
  const auto computation = values_of(results, &ReplayRecord::computation_s);
  const auto round_trip = values_of(results, &ReplayRecord::round_trip_s);
  cards.add("answer", duration_text(quantile(computation, 0.5)),
            "median; worst " + duration_text(quantile(computation, 1.0)));
  if (results.over_topics) {
    cards.add("round trip", duration_text(quantile(round_trip, 0.5)), "through topics");
  }
  std::size_t skipped = 0;
  for (const auto& [reason, count] : results.skipped) skipped += count.count;
  if (skipped > 0) cards.add("passed over", std::to_string(skipped), "see below", Tone::warning);
  return cards;
}

nasm_report::Table groups_table(const ReplayResults& results) {
  nasm_report::Table table;
  table.caption =
      "id: contacts above 0.3 to 0.8; ood: above 0.21 to 0.3, which models are not trained with.";
  table.columns = {{"shape", false}, {"split", false}, {"pushes"}, {"answered"},
                   {"mean MAPE"},    {"median"},       {"worst"}};
  for (const ReplayGroup& group : groups_of(results)) {
    table.rows.push_back({{group.shape.empty() ? "all" : group.shape},
                          {group.split.empty() ? "all" : group.split},
                          count_cell(group.asked),
                          count_cell(group.answered),
                          percent_cell(group.mape_mean),
                          percent_cell(group.mape_median),
                          percent_cell(group.mape_worst)});
  }
  return table;
}

nasm_report::Table pushes_table(const ReplayResults& results) {
  nasm_report::Table table;
  const std::size_t shown = std::min(results.records.size(), kMostRows);
  if (shown < results.records.size()) {
    table.caption =
        "The first " + share_text(shown, results.records.size()) + "; replay.csv has all.";
  }
  table.columns = {
      {"push"},    {"surface", false}, {"shape", false},  {"motion", false}, {"side"},     {"s"},
      {"t [rad]"}, {"split", false},   {"MAPE"},          {"predicted"},     {"measured"}, {"ood"},
      {"answer"},  {"round trip"},     {"status", false}, {"file", false}};
  for (std::size_t i = 0; i < shown; ++i) {
    const ReplayRecord& record = results.records[i];
    const PushName& name = record.name;
    const double predicted = largest(record.predicted);
    const double measured = largest(record.measured);
    table.rows.push_back(
        {number_cell(static_cast<double>(i + 1), 7),
         {name.surface},
         {name.shape},
         {motion_text(name), name.acceleration > 0.0 ? name.acceleration : name.speed},
         number_cell(name.side, 3),
         number_cell(name.contact, 3),
         number_cell(name.angle, 3),
         {record.split},
         percent_cell(record.mape),
         {force_text(predicted), predicted},
         {force_text(measured), measured},
         number_cell(record.ood_score, 2),
         duration_cell(record.computation_s),
         duration_cell(record.round_trip_s),
         {record.is_answered() || record.status_text.empty()
              ? status_text(record)
              : status_text(record) + ": " + record.status_text,
          std::nullopt, record.is_answered() ? Tone::good : Tone::bad},
         {record.file.substr(record.file.rfind('/') + 1)}});
  }
  return table;
}

nasm_report::Section skipped_section(const ReplayResults& results) {
  nasm_report::Table table;
  table.columns = {{"reason", false}, {"how many"}, {"such as", false}};
  for (const auto& [reason, skipped] : results.skipped) {
    table.rows.push_back({{reason}, count_cell(skipped.count), {skipped.example}});
  }
  return {"What was passed over", {table}};
}

nasm_report::Section origin_section(const ReplayResults& results) {
  return {"Where this comes from",
          {nasm_report::facts_table({{"recordings", nasm_common::joined(results.paths)},
                                     {"model", results.model_id},
                                     {"machine", results.machine},
                                     {"made", results.date}})}};
}

}  // namespace

nasm_report::Page compose_report(const ReplayResults& results) {
  const ReplayGroup all = group_of(results, "", "");
  nasm_report::Page page;
  page.title = "NASM pushing: recorded pushes, predicted";
  page.subtitle = std::to_string(all.asked) +
                  (results.over_topics ? " recorded pushes went to the node over ROS 2 topics"
                                       : " pushes of a bag were answered in one process") +
                  ", each as the object's shape, "
                  "the surface's friction and the trajectory that the object took; back came the "
                  "force over time, here with the measured force.";
  page.badges = {results.model_id, results.machine, results.date};
  page.footer = "One file, nothing loaded from elsewhere. Hover for numbers.";
  nasm_report::Section overview{"", {cards_of(results)}};
  if (!is_success(results)) {
    nasm_report::Text text;
    text.content =
        share_text(all.answered, all.asked) + " pushes were answered. " + results.stopped;
    text.tone = Tone::bad;
    overview.blocks.emplace_back(text);
  }
  for (const std::string& remark : results.remarks) {
    overview.blocks.emplace_back(nasm_report::Text{remark, Tone::warning});
  }
  page.sections.push_back(std::move(overview));
  page.sections.push_back(
      {"Forces, from the best prediction to the worst", {force_charts(results)}});
  nasm_report::Row quality;
  quality.figures = {error_histogram(results), peak_chart(results)};
  page.sections.push_back({"How good the predictions are", {quality, groups_table(results)}});
  page.sections.push_back({"How fast they come", {latency_figure(results)}});
  page.sections.push_back({"Every push", {pushes_table(results)}});
  if (!results.skipped.empty()) page.sections.push_back(skipped_section(results));
  page.sections.push_back(origin_section(results));
  return page;
}

std::string write_replay(const ReplayResults& results, const std::string& folder) {
  ReplayResults dated = results;
  if (dated.date.empty()) dated.date = nasm_common::date_text();
  const std::filesystem::path path = folder;
  write_csv(path / "replay.csv", dated);
  compose_figure(dated).save(path / "replay.png");
  compose_report(dated).save(path / "report.html");
  return std::filesystem::absolute(path / "report.html").string();
}

}  // namespace nasm_pushing
