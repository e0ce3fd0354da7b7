// SPDX-License-Identifier: Apache-2.0
#include "cli/encode_stages.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

namespace nasm_pushing {
namespace {

using nlohmann::ordered_json;

template <class Vector>
ordered_json rows_of(const Vector& values, int columns) {
  ordered_json rows = ordered_json::array();
  for (Eigen::Index i = 0; i < values.size(); i += columns) {
    ordered_json row = ordered_json::array();
    for (Eigen::Index k = i; k < i + columns; ++k) {
      row.push_back(std::isnan(values[k]) ? ordered_json() : ordered_json(values[k]));
    }
    rows.push_back(row);
  }
  return rows;
}

std::vector<double> list_of(const Eigen::VectorXd& values) {
  return {values.begin(), values.end()};
}

}  // namespace

std::string stages_text(const std::string& file, const EncodedPush& push) {
  const NetworkInput reduced = reduce(push.input);
  ordered_json numbers;
  for (int i = 0; i < kNumbers; ++i) {
    numbers[number_names()[static_cast<std::size_t>(i)]] = reduced.numbers[i];
  }
  ordered_json json;
  json["file"] = file;
  json["stage_1"] = {
      {"size", stage_one(push.input).size()},
      {"image", rows_of(push.input.image, kImageColumns)},
      {"friction", rows_of(push.input.friction, kMapColumns)},
      {"acceleration_m_s2", list_of(push.input.acceleration)},
      {"other", list_of(push.input.other)},
  };
  json["stage_2"] = {
      {"size", reduced.image.size() + reduced.numbers.size()},
      {"image", rows_of(reduced.image, kImageColumns)},
      {"numbers", numbers},
  };
  json["force_n"] = list_of(push.force);
  // Names of files need not be UTF-8.
  return json.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace nasm_pushing
