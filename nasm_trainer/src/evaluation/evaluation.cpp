// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/evaluation/evaluation.hpp"

#include <stdexcept>

#include "nasm_trainer/operators/operator.hpp"

namespace nasm_trainer {

void check_fit(const nasm_core::Model& model, const TestSet& set) {
  if (model.system != set.system) {
    throw std::invalid_argument("the model is of " + model.system + ", but the test set of " +
                                set.system);
  }
  if (static_cast<Eigen::Index>(model.inputs.size()) != set.encoded.rows()) {
    throw std::invalid_argument("the model has " + std::to_string(model.inputs.size()) +
                                " inputs, but the test set's instances " +
                                std::to_string(set.encoded.rows()));
  }
  const double horizon = nasm_core::find_system(set.system).info().horizon;
  if (model.horizon != horizon) {
    throw std::invalid_argument("the model's horizon is " + std::to_string(model.horizon) +
                                ", but that of " + set.system + " is " + std::to_string(horizon));
  }
}

Evaluation evaluate(const nasm_core::Model& model, const TestSet& set) {
  check_fit(model, set);
  Operator neural_operator = make_operator(model);
  Evaluation evaluation;
  evaluation.controls = predict(neural_operator, set);
  evaluation.errors = relative_errors(set, evaluation.controls);
  evaluation.errors.maxCoeff(&evaluation.worst);
  evaluation.accuracy = summarise(set, evaluation.errors);
  const Eigen::VectorXd gaps = signed_gaps(set, evaluation.controls);
  if (gaps.size() > 0) evaluation.signed_gap_mean = gaps.mean();
  return evaluation;
}

}  // namespace nasm_trainer
