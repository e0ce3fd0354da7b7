// SPDX-License-Identifier: Apache-2.0
#ifndef HOSTILE_PAGE_HPP_
#define HOSTILE_PAGE_HPP_

#include <limits>
#include <string>

#include "nasm_report/page.hpp"

namespace nasm_report {

inline const std::string kHostile =
    "</script><script>document.documentElement.dataset.hacked = 1</script>"
    "<img src=x onerror=\"document.documentElement.dataset.hacked = 1\">'\"&\x01\xFF";

/// A page whose texts try to become markup, and whose numbers are none.
inline Page hostile_page() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  Page page;
  page.title = page.subtitle = page.footer = kHostile;
  page.badges = {kHostile};

  Cards cards;
  cards.cards.push_back({kHostile, kHostile, kHostile, Tone::bad});
  Table table;
  table.caption = kHostile;
  table.columns = {{kHostile, false}, {"number"}};
  table.rows = {
      {{kHostile}, {"nan", nan}}, {{"b"}, {"1", 1.0, Tone::warning}}, {{"a"}, {kHostile}}};

  Chart chart;
  chart.x = {kHostile, true, Numbers::seconds};
  chart.y.label = kHostile;
  chart.series.push_back(
      {kHostile, {nan, -1.0, 0.0, 1e-300, 1e300}, {1.0, 2.0, infinity, 3.0, nan}});
  chart.series.push_back({"none", {}, {}, Marks::points});
  Histogram histogram;
  histogram.x = {kHostile, true};
  histogram.groups = {{kHostile, {nan, -infinity, 0.0}}, {"one", {5.0}}};
  Histogram empty;
  Distributions rows;
  rows.x.label = kHostile;
  rows.rows = {
      {kHostile, kHostile, {nan, infinity}}, {"none", kHostile, {}}, {"same", "", {2.0, 2.0}}};

  Animation animation;
  animation.scene = kHostile;  // no such scene: curves only
  animation.title = animation.caption = animation.motion_name = kHostile;
  animation.states = {{kHostile, kHostile}};
  animation.controls = {{kHostile, "1"}};
  Run run;
  run.label = kHostile;
  run.facts = {{kHostile, kHostile}};
  run.motion = {{0.0, 1.0}, {{nan}, {infinity}}, {{nan}, {0.0}}};
  animation.runs = {run};
  Animation none;
  none.scene = "pendulum";

  Row row;
  row.figures.push_back({kHostile, kHostile, chart});
  row.figures.push_back({kHostile, kHostile, histogram});
  row.figures.push_back({kHostile, kHostile, empty});
  row.figures.push_back({kHostile, kHostile, rows});
  Section section{kHostile, {}};
  section.blocks = {Text{kHostile, Tone::bad},
                    Text{kHostile, Tone::good, true},
                    cards,
                    table,
                    row,
                    animation,
                    none};
  page.sections = {section, Section{}};
  return page;
}

}  // namespace nasm_report

#endif  // HOSTILE_PAGE_HPP_
