// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_EVALUATION__JUDGE_HPP_
#define NASM_EVALUATION__JUDGE_HPP_

#include <memory>

#include "nasm_core/operator/model.hpp"
#include "nasm_evaluation/case.hpp"
#include "nasm_evaluation/verdict.hpp"

namespace nasm_evaluation {

/// Judges answers from nothing but the messages, so that an answer gets the same numbers whether it
/// was computed here or came over a topic. For one thread at a time.
class Judge {
 public:
  struct Options {
    bool with_optimum = true;  ///< solve each instance by Newton's method
  };

  /// The model says which system it is, and what it was trained on.
  Judge(const nasm_core::Model& model, Options options);
  ~Judge();
  Judge(Judge&&) noexcept;

  using ControlTrajectory = nasm_msgs::msg::ControlTrajectory;

  /// `answer` and `baseline` may be null: none came, or there is none. Never throws for what a
  /// message can hold; what cannot be judged stays NaN.
  Verdict judge(const Case& posed, const ControlTrajectory* answer,
                const ControlTrajectory* baseline = nullptr);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace nasm_evaluation

#endif  // NASM_EVALUATION__JUDGE_HPP_
