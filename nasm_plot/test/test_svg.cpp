// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "nasm_plot/figure.hpp"

namespace nasm_plot {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr const char* blue = "#0072b2";

/// A figure, drawn and read again.
class Drawing {
 public:
  explicit Drawing(const Figure& figure) : source_(figure.svg()) {
    document_.Parse(source_.c_str());
    if (document_.Error()) throw std::runtime_error(document_.ErrorStr());
  }

  std::size_t count_text(const std::string& text) const {
    std::size_t count = 0;
    for (auto e = first("text"); e != nullptr; e = e->NextSiblingElement("text")) {
      if (e->GetText() != nullptr && text == e->GetText()) ++count;
    }
    return count;
  }

  double text_position(const std::string& text, const char* coordinate) const {
    for (auto e = first("text"); e != nullptr; e = e->NextSiblingElement("text")) {
      if (e->GetText() != nullptr && text == e->GetText()) return e->DoubleAttribute(coordinate);
    }
    return nan;
  }

  std::vector<std::string> paths(const std::string& attribute, const std::string& color) const {
    std::vector<std::string> result;
    for (auto e = first("path"); e != nullptr; e = e->NextSiblingElement("path")) {
      const char* value = e->Attribute(attribute.c_str());
      if (value != nullptr && color == value) result.push_back(e->Attribute("d"));
    }
    return result;
  }

  std::size_t dashed(const std::string& color) const {
    std::size_t count = 0;
    for (auto e = first("path"); e != nullptr; e = e->NextSiblingElement("path")) {
      const char* stroke = e->Attribute("stroke");
      if (stroke != nullptr && color == stroke && e->Attribute("stroke-dasharray")) ++count;
    }
    return count;
  }

  std::size_t circles() const {
    std::size_t count = 0;
    for (auto e = first("circle"); e != nullptr; e = e->NextSiblingElement("circle")) ++count;
    return count;
  }

  const std::string& source() const { return source_; }

 private:
  const tinyxml2::XMLElement* first(const char* name) const {
    return document_.RootElement()->FirstChildElement(name);
  }

  std::string source_;
  tinyxml2::XMLDocument document_;
};

std::size_t vertices(const std::string& path) {
  return static_cast<std::size_t>(
      std::count_if(path.begin(), path.end(), [](char c) { return c == 'M' || c == 'L'; }));
}

TEST(Svg, ContainsItsTextsWhateverTheyAre) {
  Figure figure;
  figure.title = "R&D <b>\"τ\"</b>";
  Axes& axes = figure.at(0);
  axes.title = "10⁻³ · 25 °C";
  axes.x_label = "time t [µs]";
  axes.y_label = "u₁ < u₂ & more";
  axes.add({"a > b", {0.0, 1.0}, {0.0, 1.0}});
  axes.horizontal_line(0.5, "half");
  axes.vertical_line(0.5, "middle");
  axes.text(0.2, 0.8, "here");
  const Drawing drawing(figure);
  for (const char* text : {"R&D <b>\"τ\"</b>", "10⁻³ · 25 °C", "time t [µs]", "u₁ < u₂ & more",
                           "a > b", "half", "middle", "here", "0.2", "0.8"}) {
    EXPECT_GE(drawing.count_text(text), 1u) << text;
  }
}

TEST(Svg, StaysWellFormedForBytesThatAreNoText) {
  Figure figure;
  figure.at(0).title = "bad \xff byte \x01";
  EXPECT_EQ(Drawing(figure).count_text("bad \ufffd byte  "), 1u);
  EXPECT_FALSE(figure.png().empty());
}

TEST(Svg, HasNoIds) {
  Figure figure;
  figure.at(0).histogram({1.0, 2.0, 2.0}, 4, "h");
  EXPECT_EQ(Drawing(figure).source().find(" id="), std::string::npos);
}

TEST(Svg, NanAndInfinityAreGaps) {
  Figure figure;
  const double inf = std::numeric_limits<double>::infinity();
  figure.at(0).add({"", {0, 1, 2, 3, 4, 5, 6, 7}, {1, 2, nan, 3, inf, 1, 2, 3}});
  const Drawing drawing(figure);
  const auto lines = drawing.paths("stroke", blue);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(vertices(lines[0]), 2u);
  EXPECT_EQ(vertices(lines[1]), 3u);
  EXPECT_EQ(drawing.circles(), 1u);
  EXPECT_EQ(drawing.source().find("nan"), std::string::npos);
  EXPECT_EQ(drawing.source().find("inf"), std::string::npos);
}

TEST(Svg, NonPositiveValuesAreGapsOnALogarithmicAxis) {
  Figure figure;
  figure.at(0).log_y = true;
  figure.at(0).add({"", {0, 1, 2, 3, 4}, {1.0, 10.0, 0.0, 100.0, 1000.0}});
  EXPECT_EQ(Drawing(figure).paths("stroke", blue).size(), 2u);
  figure.at(0).log_y = false;
  EXPECT_EQ(Drawing(figure).paths("stroke", blue).size(), 1u);
}

TEST(Svg, StepsHoldTheirValue) {
  Figure figure;
  figure.at(0).add({"", {0.0, 1.0, 2.0, 3.0}, {1.0, 5.0, 2.0}, SeriesStyle::steps});
  const auto lines = Drawing(figure).paths("stroke", blue);
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(vertices(lines[0]), 6u);
}

TEST(Svg, NothingToShowIsStillAFigure) {
  Figure figure(1, 2);
  figure.at(0, 0).add({"empty", {}, {}});
  figure.at(0, 1).add({"constant", {0, 1, 2}, {7, 7, 7}});
  figure.at(0, 1).histogram({});
  figure.at(0, 1).bars({}, {});
  EXPECT_EQ(Drawing(figure).count_text("constant"), 1u);
  EXPECT_EQ(Drawing(Figure(2, 2)).count_text("0.0"), 0u);
}

TEST(Svg, BarsHaveOneRectangleEachAndNoneForNan) {
  Figure figure;
  figure.at(0).log_y = true;
  figure.at(0).bars({"a", "b", "c"}, {{"", {1e-3, nan, 1e-5}}, {"", {1e-4, 0.0, 1e-2}}});
  const Drawing drawing(figure);
  EXPECT_EQ(drawing.paths("fill", blue).size(), 2u);
  EXPECT_EQ(drawing.paths("fill", "#d55e00").size(), 2u);
  EXPECT_EQ(drawing.count_text("b"), 1u);
}

TEST(Svg, SameLegendOfAllAxesIsShownOnce) {
  Figure figure(3);
  for (std::size_t row = 0; row < 3; ++row) {
    figure.at(row).add({"Newton", {0, 1}, {0, 1}});
    figure.at(row).add({"NASM", {0, 1}, {1, 0}});
  }
  EXPECT_EQ(Drawing(figure).count_text("Newton"), 1u);
  figure.at(1).series[0].dashed = true;
  EXPECT_EQ(Drawing(figure).count_text("Newton"), 3u);
  figure.at(2).legend = false;
  EXPECT_EQ(Drawing(figure).count_text("Newton"), 2u);
}

TEST(Svg, TheLegendOfADashedLineIsDashed) {
  Figure figure;
  figure.at(0).add({"solid", {0, 1}, {0, 1}});
  figure.at(0).add({"dashed", {0, 1}, {1, 0}, SeriesStyle::line, true});
  EXPECT_EQ(Drawing(figure).dashed("#d55e00"), 2u) << "the line and its swatch";
  EXPECT_EQ(Drawing(figure).dashed(blue), 0u);
}

TEST(Svg, TargetsOfEqualValueShareALine) {
  Figure figure;
  Axes& axes = figure.at(0);
  axes.add({"x", {0, 1}, {0, 0.5}}).add({"y", {0, 1}, {0, 0.6}}).add({"z", {0, 1}, {0, 0.4}});
  axes.targets({{"x", 0.5, 0}, {"y", 0.75, 1}, {"z", 0.5, 2}}, 1.0);
  const Drawing drawing(figure);
  EXPECT_EQ(drawing.count_text("goal of x, z"), 1u);
  EXPECT_EQ(drawing.count_text("goal of y"), 1u);
  EXPECT_EQ(drawing.dashed("#000000"), 2u) << "the line and its swatch";
  EXPECT_EQ(drawing.dashed("#d55e00"), 2u) << "in the colour of y";
  EXPECT_EQ(drawing.dashed(blue), 0u);
  axes.targets({{"a", 0, 0}, {"b", 0, 0}, {"c", 0, 0}, {"d", 0, 0}, {"e", 0, 0}}, 1.0);
  EXPECT_EQ(Drawing(figure).count_text("goal of 5 states"), 1u);
}

TEST(Svg, LegendWithoutAFreePlaceMovesAboveThePlot) {
  Figure figure;
  Axes& axes = figure.at(0);
  axes.add({"waves", {}, {}});
  for (int i = 0; i < 400; ++i) {
    axes.series[0].x.push_back(i);
    axes.series[0].y.push_back(i % 2);
  }
  const double crowded = Drawing(figure).text_position("waves", "y");
  EXPECT_LT(crowded, Drawing(figure).text_position("1.0", "y") - 10.0);
  axes.y_max = 2.0;
  EXPECT_GT(Drawing(figure).text_position("waves", "y"), crowded);
}

TEST(Svg, LongTextIsShortened) {
  Figure figure;
  figure.at(0).title = std::string(300, 'W');
  const Drawing drawing(figure);
  EXPECT_EQ(drawing.count_text(figure.at(0).title), 0u);
  EXPECT_NE(drawing.source().find("WW…</text>"), std::string::npos);
}

TEST(Svg, SharedXIsLabelledOnce) {
  Figure figure(2);
  for (std::size_t row = 0; row < 2; ++row) {
    figure.at(row).x_label = "t [s]";
    figure.at(row).add({"", {0, 1 + static_cast<double>(row)}, {100, 200}});
  }
  EXPECT_EQ(Drawing(figure).count_text("t [s]"), 2u);
  figure.share_x = true;
  const Drawing shared(figure);
  EXPECT_EQ(shared.count_text("t [s]"), 1u);
  EXPECT_EQ(shared.count_text("2.0"), 1u);
  figure.at(0).log_x = true;
  EXPECT_EQ(Drawing(figure).count_text("t [s]"), 2u);
}

TEST(Svg, EqualAspectHasUnitsOfOneLength) {
  Figure figure;
  figure.at(0).equal_aspect = true;
  figure.at(0).add({"", {0.0, 100.0}, {1020.0, 1040.0}});
  const Drawing drawing(figure);
  const double x_unit = drawing.text_position("80", "x") - drawing.text_position("60", "x");
  const double y_unit = drawing.text_position("1020", "y") - drawing.text_position("1040", "y");
  EXPECT_GT(x_unit, 50.0);
  EXPECT_NEAR(x_unit, y_unit, 1.5);
}

TEST(Svg, LinesEndAtTheLimits) {
  Figure figure;
  figure.at(0).y_min = 0.0;
  figure.at(0).y_max = 1.0;
  figure.at(0).add({"", {0.0, 1.0, 2.0}, {-1e190, 0.5, 1e190}});
  for (const std::string& line : Drawing(figure).paths("stroke", blue)) {
    EXPECT_LT(line.size(), 100u) << line;
  }
}

}  // namespace
}  // namespace nasm_plot
