// SPDX-License-Identifier: Apache-2.0
#ifndef DATA_HPP_
#define DATA_HPP_

#include <string>

#include "nasm_report/animation.hpp"
#include "nasm_report/chart.hpp"

namespace nasm_report {

/// Data for the scripts of the page, as JSON. Throw std::invalid_argument where sizes do not fit
/// together.
std::string to_json(const Chart& chart);
std::string to_json(const Histogram& histogram);
std::string to_json(const Distributions& distributions);
std::string to_json(const Animation& animation);

}  // namespace nasm_report

#endif  // DATA_HPP_
