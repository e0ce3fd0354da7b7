// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing/encoding/friction_map.hpp"

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <stdexcept>

#include "nasm_common/file.hpp"
#include "nasm_common/numbers.hpp"

namespace nasm_pushing {
namespace {

// Positions come with noise of micrometres; a cell's own border must not depend on rounding.
constexpr double kCellRounding = 1e-9;
constexpr std::size_t kLongestLine = 100'000;

void check_size(Eigen::Index size) {
  if (size != kCells) {
    throw std::invalid_argument("friction map has " + std::to_string(size) + " cells, must have " +
                                std::to_string(kMapRows) + " x " + std::to_string(kMapColumns) +
                                " = " + std::to_string(kCells));
  }
}

std::string trimmed(const std::string& text) {
  const auto begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

float parse_cell(const std::string& text, const std::string& place) {
  if (text.empty()) return std::numeric_limits<float>::quiet_NaN();
  char* end = nullptr;
  const float value = std::strtof(text.c_str(), &end);
  if (*end != '\0') throw std::runtime_error(place + ": \"" + text + "\" is not a number");
  if (std::isinf(value) || value < 0.0F) {
    throw std::runtime_error(place + ": " + text + " is not a coefficient of friction");
  }
  return value;
}

}  // namespace

Eigen::VectorXf bin_friction_scan(const Eigen::Ref<const Eigen::VectorXd>& x_m,
                                  const Eigen::Ref<const Eigen::VectorXd>& y_m,
                                  const Eigen::Ref<const Eigen::VectorXd>& force_y_n,
                                  double mass_kg) {
  if (x_m.size() != y_m.size() || x_m.size() != force_y_n.size()) {
    throw std::invalid_argument("friction scan: x, y and force have " + std::to_string(x_m.size()) +
                                ", " + std::to_string(y_m.size()) + " and " +
                                std::to_string(force_y_n.size()) + " rows");
  }
  if (!std::isfinite(mass_kg) || mass_kg <= 0.0) {
    throw std::invalid_argument("friction scan: mass is " + std::to_string(mass_kg) +
                                " kg, must be above 0");
  }
  if (!x_m.allFinite() || !y_m.allFinite() || !force_y_n.allFinite()) {
    throw std::invalid_argument("friction scan: a number is not finite");
  }
  Eigen::VectorXd sum = Eigen::VectorXd::Zero(kCells);
  Eigen::VectorXd count = Eigen::VectorXd::Zero(kCells);
  for (Eigen::Index i = 0; i < x_m.size(); ++i) {
    const double row = std::floor((x_m[i] - kMapOriginX) / kMapCell + kCellRounding);
    const double column = std::floor((y_m[i] - kMapOriginY) / kMapCell + kCellRounding);
    if (!(row >= 0.0 && row < kMapRows && column >= 0.0 && column < kMapColumns)) continue;
    const auto cell = static_cast<Eigen::Index>(row * kMapColumns + column);
    sum[cell] += std::abs(force_y_n[i]) / (mass_kg * kGravity);
    count[cell] += 1.0;
  }
  if (count.isZero()) throw std::invalid_argument("friction scan: no row lies on the map");
  return (sum.array() / count.array()).cast<float>();  // 0 / 0 = NaN
}

void fill_uniform_friction_map(double mean, double standard_deviation, Eigen::VectorXf& map) {
  map.resize(kCells);
  for (int row = 0; row < kMapRows; ++row) {
    for (int column = 0; column < kMapColumns; ++column) {
      const double sign = (row + column) % 2 == 0 ? 1.0 : -1.0;
      map[row * kMapColumns + column] = static_cast<float>(mean + sign * standard_deviation);
    }
  }
}

Eigen::VectorXf uniform_friction_map(double mean, double standard_deviation) {
  Eigen::VectorXf map;
  fill_uniform_friction_map(mean, standard_deviation, map);
  return map;
}

Eigen::VectorXf default_friction_map(const Surface& surface) {
  return uniform_friction_map(surface.friction_mean, surface.friction_std);
}

FrictionSummary summarise_friction(const Eigen::Ref<const Eigen::VectorXf>& map) {
  check_size(map.size());
  FrictionSummary summary;
  double sum = 0.0;
  for (const float value : map) {
    if (std::isnan(value)) continue;
    if (std::isinf(value) || value < 0.0F) {
      throw std::invalid_argument("friction map has a cell of " + std::to_string(value));
    }
    sum += static_cast<double>(value);
    ++summary.cells;
  }
  if (summary.cells == 0) throw std::invalid_argument("friction map has no measured cell");
  summary.mean = sum / summary.cells;
  double squares = 0.0;
  for (const float value : map) {
    const double difference = static_cast<double>(value) - summary.mean;
    if (!std::isnan(difference)) squares += difference * difference;
  }
  summary.standard_deviation = std::sqrt(squares / summary.cells);
  return summary;
}

Eigen::VectorXf read_friction_map(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path + ": " + std::strerror(errno));
  Eigen::VectorXf map(kCells);
  std::string line;
  int row = 0;
  while (std::getline(file, line)) {
    if (line.size() > kLongestLine) throw std::runtime_error(path + " is not a friction map");
    if (trimmed(line).empty() && file.peek() == std::ifstream::traits_type::eof()) break;
    if (row == kMapRows) {
      throw std::runtime_error(path + " has more than " + std::to_string(kMapRows) + " lines");
    }
    const std::string place = path + ", line " + std::to_string(row + 1);
    int column = 0;
    for (std::size_t begin = 0; begin <= line.size(); ++column) {
      const std::size_t end = std::min(line.find(',', begin), line.size());
      if (column < kMapColumns) {
        map[row * kMapColumns + column] =
            parse_cell(trimmed(line.substr(begin, end - begin)), place);
      }
      begin = end + 1;
    }
    if (column != kMapColumns) {
      throw std::runtime_error(place + " has " + std::to_string(column) + " numbers, must have " +
                               std::to_string(kMapColumns));
    }
    ++row;
  }
  if (row != kMapRows) {
    throw std::runtime_error(path + " has " + std::to_string(row) + " lines, must have " +
                             std::to_string(kMapRows));
  }
  try {
    summarise_friction(map);
  } catch (const std::invalid_argument& error) {
    throw std::runtime_error(path + ": " + error.what());
  }
  return map;
}

void write_friction_map(const std::string& path, const Eigen::Ref<const Eigen::VectorXf>& map) {
  check_size(map.size());
  std::string text;
  for (int i = 0; i < kCells; ++i) {
    text += std::isnan(map[i]) ? "nan" : nasm_common::format("%.9g", static_cast<double>(map[i]));
    text += (i + 1) % kMapColumns == 0 ? '\n' : ',';
  }
  nasm_common::write_file(path, text);
}

}  // namespace nasm_pushing
