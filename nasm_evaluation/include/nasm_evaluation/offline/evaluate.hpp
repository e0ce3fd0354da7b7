// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_EVALUATION__OFFLINE__EVALUATE_HPP_
#define NASM_EVALUATION__OFFLINE__EVALUATE_HPP_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "nasm_core/operator/model.hpp"
#include "nasm_evaluation/evaluation.hpp"
#include "nasm_evaluation/report/write_report.hpp"
#include "nasm_ros/serving_settings.hpp"

namespace nasm_evaluation {

struct OfflineOptions {
  std::string bag;
  std::string model;                   ///< file, or a name that nasm_core::find_model knows
  std::string baseline;                ///< likewise; empty: none
  nasm_ros::ServingSettings settings;  ///< precision, limits and age; the rest is not looked at
  std::vector<std::string> topics;
  std::string goal_topic;
  nasm_core::LoopOptions loop_options;
  bool with_optimum = true;
  unsigned threads = 0;    ///< 0: as many as cores
  std::size_t shown = 12;  ///< cases that the report shows at length
};

struct OfflineResult {
  Evaluation evaluation;
  nasm_core::Model model;
  std::vector<ShownCase> shown;
};

/// Messages read, and their total; returns whether to continue.
using OnProgress = std::function<bool(std::size_t read, std::size_t expected)>;

/// Answers and judges all instances of a recording, on several threads. All figures but the times
/// are the same for any number of threads. Nothing if `on_progress` wants to stop. Throws BagError,
/// and std::exception that names what is wrong with a model or an option.
std::optional<OfflineResult> evaluate_offline(const OfflineOptions& options,
                                              const OnProgress& on_progress);

}  // namespace nasm_evaluation

#endif  // NASM_EVALUATION__OFFLINE__EVALUATE_HPP_
