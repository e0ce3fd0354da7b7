// SPDX-License-Identifier: Apache-2.0
#ifndef REPORT__FIGURES_HPP_
#define REPORT__FIGURES_HPP_

#include <string>
#include <vector>

#include "nasm_core/ocp/system_info.hpp"
#include "nasm_core/operator/model.hpp"
#include "nasm_evaluation/evaluation.hpp"
#include "nasm_report/page.hpp"

namespace nasm_evaluation {

/// Largest number of points of a figure, so that a report of a long recording can be opened.
inline constexpr std::size_t kMostPoints = 4000;

/// Values that keep the distribution: all, or this many of the sorted ones at equal distances, the
/// first and the last among them.
std::vector<double> thinned(std::vector<double> values, std::size_t most = kMostPoints);

/// Every so-manieth index, so that there are at most `most`.
std::vector<std::size_t> some_of(std::size_t count, std::size_t most = kMostPoints);

nasm_report::Figure gap_figure(const Evaluation& evaluation, const nasm_core::SystemInfo& info);
nasm_report::Figure certificate_figure(const Evaluation& evaluation,
                                       const nasm_core::SystemInfo& info);
nasm_report::Figure latency_figure(const Evaluation& evaluation);

/// Gaps of two, instance by instance: `other` is the baseline or the recording.
using Other = std::optional<Quality> Verdict::*;
nasm_report::Figure versus_figure(const Evaluation& evaluation, const nasm_core::SystemInfo& info,
                                  Other other, const std::string& name);

/// Where the instances lie, and what became of them: pairs of coordinates, the most telling first.
std::vector<nasm_report::Figure> ood_maps(const Evaluation& evaluation,
                                          const nasm_core::Model& model,
                                          const nasm_core::SystemInfo& info);

}  // namespace nasm_evaluation

#endif  // REPORT__FIGURES_HPP_
