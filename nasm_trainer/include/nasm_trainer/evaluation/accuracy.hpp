// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__EVALUATION__ACCURACY_HPP_
#define NASM_TRAINER__EVALUATION__ACCURACY_HPP_

#include <string>
#include <vector>

#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/model.hpp"

namespace nasm_trainer {

class Operator;

/// Instances to test a model with, and what it should answer.
struct TestSet {
  std::string system;
  std::string split;
  nasm_core::Encoding encoding = nasm_core::Encoding::kTask;
  uint64_t seed = 0;
  std::vector<nasm_core::Instance> instances;
  Eigen::MatrixXd encoded;  ///< one column per instance
  /// Optimal cost on the branch that labels are of, and the best known of all branches.
  Eigen::VectorXd optimal_cost;
  Eigen::VectorXd best_cost;
  std::vector<Eigen::MatrixXd> optimal_controls;  ///< on the branch that labels are of
  /// The true controls, where a formula knows them (brachistochrone, zermelo); else empty.
  std::vector<Eigen::MatrixXd> exact_controls;
};

/// Draws instances 0 … count−1 of the split and solves them; those without a solution, or whose
/// solution is not on the branch that labels are of, are left out. Throws std::invalid_argument for
/// unknown names and a count below 1, std::runtime_error if none can be solved.
TestSet make_test_set(const std::string& system, const std::string& split,
                      nasm_core::Encoding encoding, int count, uint64_t seed);

/// The relative error of each instance: |J − J*| / J* of the rolled-out cost; where the true
/// controls are known, |u − u*| / |u*|. Infinite where controls or cost are not finite. Throws
/// std::invalid_argument if the controls have not the set's sizes.
Eigen::VectorXd relative_errors(const TestSet& set, const std::vector<Eigen::MatrixXd>& controls);

/// (J − J_best) / J_best of each instance, negative if a control is better than the best optimum
/// known. Empty for systems that must reach a goal exactly: missing it would make them cheaper.
Eigen::VectorXd signed_gaps(const TestSet& set, const std::vector<Eigen::MatrixXd>& controls);

/// Controls of all instances on their grid, one matrix [controls, steps] each.
std::vector<Eigen::MatrixXd> predict(Operator& neural_operator, const TestSet& set);

/// The mean of the values that are at most 2 σ (of all of them) from the mean of all. Infinite if
/// one of them is not finite.
double trimmed_mean(const Eigen::VectorXd& values);

/// Mean, 2-sigma-trimmed mean, median and maximum of errors. A model that answers with something
/// that is not finite has infinite errors.
nasm_core::Accuracy summarise(const TestSet& set, const Eigen::VectorXd& errors);

/// All of the above.
nasm_core::Accuracy measure_accuracy(Operator& neural_operator, const TestSet& set);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__EVALUATION__ACCURACY_HPP_
