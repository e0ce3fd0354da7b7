// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "nasm_plot/figure.hpp"

namespace nasm_plot {
namespace {

template <typename Action>
std::string refusal(const Action& action) {
  try {
    action();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Refusals, SeriesOfDifferentLengths) {
  Axes axes;
  const std::string message = refusal([&] { axes.add({"loss", {1.0, 2.0}, {1.0, 2.0, 3.0}}); });
  EXPECT_NE(message.find("\"loss\" has 2 x and 3 y values"), std::string::npos) << message;
  EXPECT_TRUE(axes.series.empty());
  EXPECT_NE(refusal([&] { axes.add({"", {1.0, 2.0}, {1.0}}); }), "accepted");
  EXPECT_EQ(refusal([&] { axes.add({"", {1.0, 2.0}, {1.0}, SeriesStyle::steps}); }), "accepted");
}

TEST(Refusals, AreMadeAlsoForDataThatWasNotAdded) {
  Figure figure;
  figure.at(0).title = "Controls";
  figure.at(0).series.push_back({"u", {1.0, 2.0}, {}});
  const std::string message = refusal([&] { figure.svg(); });
  EXPECT_NE(message.find("axes \"Controls\": series \"u\""), std::string::npos) << message;
}

TEST(Refusals, BarsThatDoNotMatchTheCategories) {
  Axes axes;
  const std::string message = refusal([&] { axes.bars({"a", "b"}, {{"NASM", {1.0}}}); });
  EXPECT_NE(message.find("\"NASM\" has 1 values for 2 categories"), std::string::npos) << message;
  EXPECT_TRUE(axes.categories.empty());
}

TEST(Refusals, TooManyBins) {
  Axes axes;
  EXPECT_NE(refusal([&] { axes.histogram({1.0}, 1000000000); }), "accepted");
}

TEST(Refusals, LimitsThatAreNone) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto with_limits = [](double lower, double upper, bool logarithmic) {
    Figure figure;
    figure.at(0).x_min = lower;
    figure.at(0).x_max = upper;
    figure.at(0).log_x = logarithmic;
    return refusal([&] { figure.svg(); });
  };
  EXPECT_EQ(with_limits(1.0, 2.0, true), "accepted");
  EXPECT_NE(with_limits(2.0, 1.0, false), "accepted");
  EXPECT_NE(with_limits(1.0, 1.0, false), "accepted");
  EXPECT_NE(with_limits(1.0, std::nextafter(1.0, 2.0), false), "accepted");
  EXPECT_NE(with_limits(nan, 1.0, false), "accepted");
  EXPECT_NE(with_limits(0.0, 1.0, true), "accepted");
}

TEST(Refusals, AxesThatContradictThemselves) {
  Figure figure;
  figure.at(0).log_x = true;
  figure.at(0).equal_aspect = true;
  EXPECT_NE(refusal([&] { figure.svg(); }), "accepted");
  figure.at(0).equal_aspect = false;
  EXPECT_EQ(refusal([&] { figure.svg(); }), "accepted");
  figure.at(0).bars({"a"}, {{"", {1.0}}});
  EXPECT_NE(refusal([&] { figure.svg(); }), "accepted");
}

TEST(Refusals, SizesWithoutRoom) {
  for (const int px : {-1, 1, 30, 100000}) {
    Figure figure;
    figure.width_px = px;
    EXPECT_NE(refusal([&] { figure.svg(); }), "accepted") << px;
  }
  EXPECT_NE(refusal([] { Figure(0, 1); }), "accepted");
  Figure figure(2, 3);
  EXPECT_THROW(figure.at(2, 0), std::out_of_range);
  EXPECT_THROW(figure.at(0, 3), std::out_of_range);
}

}  // namespace
}  // namespace nasm_plot
