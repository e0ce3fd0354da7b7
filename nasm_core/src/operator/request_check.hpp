// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATOR__REQUEST_CHECK_HPP_
#define OPERATOR__REQUEST_CHECK_HPP_

#include <optional>
#include <string>
#include <vector>

#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/answer.hpp"
#include "nasm_core/operator/model.hpp"

namespace nasm_core {

/// Why a request is refused.
struct Refusal {
  AnswerStatus status;
  std::string text;
};

/// What a model can be asked. Allocates only to explain a refusal.
class RequestCheck {
 public:
  RequestCheck(const System& system, const Model& model);
  /// What a solver can be asked: everything may vary but the grid.
  explicit RequestCheck(const System& system);

  /// Completes the problem with the model's values, or says why it cannot be answered.
  std::optional<Refusal> complete(const Request& request, Instance& instance) const;

  /// What is wrong with the instants that a request asks for, if anything.
  std::optional<Refusal> check_times(const Request& request, double horizon,
                                     int64_t max_samples) const;

 private:
  std::optional<Refusal> check_sizes(const Request& request) const;
  std::optional<Refusal> set_parameters(const Request& request, Instance& instance) const;
  std::optional<Refusal> check_covered(const Instance& instance) const;

  const System& system_;
  std::string name_;
  Instance defaults_;
  /// Whether the model was trained with this component varying.
  std::vector<bool> covers_goal_;
  std::vector<bool> covers_state_;
  std::vector<bool> covers_parameter_;
};

}  // namespace nasm_core

#endif  // OPERATOR__REQUEST_CHECK_HPP_
