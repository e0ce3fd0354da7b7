// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING__NODE__PUSH_SERVER_HPP_
#define NASM_PUSHING__NODE__PUSH_SERVER_HPP_

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "nasm_core/operator/answer.hpp"
#include "nasm_pushing/operator/pushing_operator.hpp"
#include "nasm_ros/model_slot.hpp"

namespace nasm_pushing {

/// The force of a push over time, or why there is none.
struct PushAnswer {
  nasm_core::AnswerStatus status = nasm_core::AnswerStatus::kUnset;
  std::string text;           ///< for people; of a refusal, names the field and its value
  std::string model_id;       ///< which model answered; empty: none
  std::vector<double> times;  ///< [s] since the start of the push; of a refusal none
  std::vector<double> force;  ///< [N] at the times
  double ood_score = std::numeric_limits<double>::quiet_NaN();  ///< NaN: not computed
  double computation_time_s = 0.0;

  /// Makes it a refusal.
  void refuse(nasm_core::AnswerStatus why, const std::string& why_text);
};

/// Serves one model, which can be replaced at any time. All functions may be called from any
/// thread; requests are answered one after the other.
class PushServer {
 public:
  using Clock = std::chrono::steady_clock;

  struct Served {
    std::string path;
    std::string id;
    int steps;  ///< of the grid that it answers on unless told otherwise
    double load_time_s;
  };

  explicit PushServer(nasm_core::Precision precision = nasm_core::Precision::kSingle);

  /// Reads, checks and warms up a model aside; `commit` puts it in place. See nasm_ros::ModelSlot.
  std::optional<std::string> stage(const std::string& name_or_path);
  bool commit(const std::string& name_or_path) { return slot_.commit(name_or_path); }
  /// Both.
  std::optional<std::string> load(const std::string& name_or_path);

  std::optional<Served> served() const { return slot_.served(); }

  /// At this many equally spaced times from 0 on; 0: the model's own. Of the limits, those of
  /// distribution, deadline (since `start`) and samples count. Never throws for what a request can
  /// hold. Nothing is allocated for an answer that is no larger than those before.
  void answer(const NetworkInput& input, int64_t samples, const nasm_core::Limits& limits,
              Clock::time_point start, PushAnswer& answer);

 private:
  struct Active {
    PushingOperator predictor;
    PushingOperator::WorkspacePointer workspace;
    std::vector<double> fractions;  ///< of the horizon, of the last request
    Served served;
  };

  static void predict(const NetworkInput& input, int64_t samples, const nasm_core::Limits& limits,
                      Active& active, PushAnswer& answer);

  const nasm_core::Precision precision_;
  nasm_ros::ModelSlot<Active> slot_;
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING__NODE__PUSH_SERVER_HPP_
