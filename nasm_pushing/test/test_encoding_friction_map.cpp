// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "nasm_common/testing/folder_test.hpp"
#include "nasm_pushing/encoding/friction_map.hpp"

namespace nasm_pushing {
namespace {

using Eigen::VectorXd;
using Eigen::VectorXf;
using nasm_common::testing::refusal;
using nasm_common::testing::write_bytes;

class FrictionMap : public nasm_common::testing::FolderTest {
 protected:
  std::string refused(const std::string& text) const {
    write_bytes(path("map.csv"), text);
    return refusal<std::runtime_error>([&] { read_friction_map(path("map.csv")); });
  }
};

std::string lines(int rows, int columns, const std::string& cell) {
  std::string text;
  for (int i = 0; i < rows * columns; ++i) text += cell + ((i + 1) % columns == 0 ? "\n" : ",");
  return text;
}

TEST_F(FrictionMap, BinsAScan) {
  const double weight = 0.8374 * 9.81;
  VectorXd x(6), y(6), force(6);
  x << 0.25, 0.2549, 0.4499, 0.30, 0.2499, 0.45;
  y << -0.223, -0.2181, 0.1869, 0.0, 0.0, 0.0;  // the last two are off the map
  force << 0.1 * weight, -0.3 * weight, 0.5 * weight, -0.4 * weight, 99.0, 99.0;
  const VectorXf map = bin_friction_scan(x, y, force, 0.8374);
  ASSERT_EQ(map.size(), kCells);
  EXPECT_NEAR(map[0], 0.2, 1e-6);
  EXPECT_NEAR(map[kCells - 1], 0.5, 1e-6);
  EXPECT_NEAR(map[10 * kMapColumns + 44], 0.4, 1e-6);
  EXPECT_EQ(map.array().isNaN().count(), kCells - 3);
  const FrictionSummary summary = summarise_friction(map);
  EXPECT_EQ(summary.cells, 3);
  EXPECT_NEAR(summary.mean, 1.1 / 3.0, 1e-6);
  EXPECT_NEAR(summary.standard_deviation, std::sqrt(0.14 / 9.0), 1e-6);
}

TEST_F(FrictionMap, RefusesAScanThatIsNone) {
  const VectorXd inside = VectorXd::Constant(3, 0.3);
  const VectorXd zero = VectorXd::Zero(3);
  VectorXd broken = zero;
  broken[1] = std::nan("");
  EXPECT_THROW(bin_friction_scan(inside, zero, VectorXd::Zero(2), 1.0), std::invalid_argument);
  EXPECT_THROW(bin_friction_scan(inside, zero, zero, 0.0), std::invalid_argument);
  EXPECT_THROW(bin_friction_scan(inside, broken, zero, 1.0), std::invalid_argument);
  EXPECT_THROW(bin_friction_scan(zero, zero, zero, 1.0), std::invalid_argument);
  EXPECT_THROW(bin_friction_scan(VectorXd(), VectorXd(), VectorXd(), 1.0), std::invalid_argument);
}

TEST_F(FrictionMap, DefaultHasMeanAndDeviationOfTheTable) {
  ASSERT_EQ(surfaces().size(), 4U);
  for (const Surface& surface : surfaces()) {
    const FrictionSummary summary = summarise_friction(default_friction_map(surface));
    EXPECT_NEAR(summary.mean, surface.friction_mean, 1e-8) << surface.name;
    EXPECT_NEAR(summary.standard_deviation, surface.friction_std, 1e-8) << surface.name;
    EXPECT_EQ(summary.cells, kCells);
  }
}

TEST_F(FrictionMap, SummaryRefusesByName) {
  const auto refused_map = [](const VectorXf& map) {
    return refusal<std::invalid_argument>([&] { summarise_friction(map); });
  };
  EXPECT_NE(refused_map(VectorXf::Ones(kCells - 1)).find("3279 cells"), std::string::npos);
  EXPECT_NE(refused_map(VectorXf::Constant(kCells, NAN)).find("no measured"), std::string::npos);
  EXPECT_NE(refused_map(VectorXf::Constant(kCells, INFINITY)).find("inf"), std::string::npos);
  EXPECT_NE(refused_map(VectorXf::Constant(kCells, -0.1F)).find("-0.1"), std::string::npos);
}

TEST_F(FrictionMap, ComesBackFromAFile) {
  VectorXf map = default_friction_map(*find_surface("pu"));
  map[17] = std::numeric_limits<float>::quiet_NaN();
  write_friction_map(path("pu.csv"), map);
  const VectorXf read = read_friction_map(path("pu.csv"));
  for (int i = 0; i < kCells; ++i) {
    if (i == 17) {
      EXPECT_TRUE(std::isnan(read[i]));
    } else {
      EXPECT_EQ(read[i], map[i]);
    }
  }
  EXPECT_THROW(write_friction_map(path("short.csv"), VectorXf::Ones(5)), std::invalid_argument);
}

TEST_F(FrictionMap, ReadsWhatOthersWrite) {
  std::string text = lines(kMapRows, kMapColumns, " 0.25");
  text.replace(0, 5, "");     // not measured
  text.replace(1, 5, "nan");  // nor this
  for (std::size_t i = text.find('\n'); i != std::string::npos; i = text.find('\n', i + 2)) {
    text.insert(i, "\r");
  }
  write_bytes(path("map.csv"), text + "\n");
  EXPECT_EQ(summarise_friction(read_friction_map(path("map.csv"))).cells, kCells - 2);
}

TEST_F(FrictionMap, RefusesAFileByNameAndLine) {
  EXPECT_NE(refused(lines(39, 82, "0.2")).find("39 lines"), std::string::npos);
  EXPECT_NE(refused(lines(41, 82, "0.2")).find("more than 40"), std::string::npos);
  EXPECT_NE(refused(lines(40, 81, "0.2")).find("line 1 has 81 numbers"), std::string::npos);
  EXPECT_NE(refused(lines(82, 40, "0.2")).find("line 1 has 40 numbers"), std::string::npos);
  EXPECT_NE(refused(lines(40, 82, "rough")).find("\"rough\" is not a number"), std::string::npos);
  EXPECT_NE(refused(lines(40, 82, "-1")).find("line 1"), std::string::npos);
  EXPECT_NE(refused(lines(40, 82, "inf")).find("line 1"), std::string::npos);
  EXPECT_NE(refused(lines(40, 82, "nan")).find("no measured"), std::string::npos);
  EXPECT_NE(refused("").find("0 lines"), std::string::npos);
  EXPECT_NE(refused(std::string(1'000'000, '1')).find("map.csv"), std::string::npos);
  EXPECT_NE(
      refusal<std::runtime_error>([&] { read_friction_map(path("none.csv")); }).find("none.csv"),
      std::string::npos);
}

}  // namespace
}  // namespace nasm_pushing
