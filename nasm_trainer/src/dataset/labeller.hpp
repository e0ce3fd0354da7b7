// SPDX-License-Identifier: Apache-2.0
#ifndef DATASET__LABELLER_HPP_
#define DATASET__LABELLER_HPP_

#include <memory>
#include <vector>

#include "nasm_core/ocp/system.hpp"
#include "nasm_trainer/dataset/layout.hpp"
#include "nasm_trainer/dataset/record.hpp"
#include "nasm_trainer/dataset/request.hpp"

namespace nasm_trainer {

/// Draws and solves single instances of a request.
class Labeller {
 public:
  Labeller(const DatasetRequest& request, const Layout& layout,
           std::unique_ptr<nasm_core::Solver> solver);

  void label(uint64_t index, Record& record);

  /// Solves the record's instance from the solution of a neighbour. True if that costs clearly less
  /// than its label, which is then replaced.
  bool relabel(const Record& neighbour, Record& record);

 private:
  Outcome solve(const nasm_core::Instance& instance);
  Outcome solve_from_guess(const nasm_core::Instance& instance);
  Outcome solve_from_feedback(const nasm_core::Instance& instance);
  Outcome try_regulator(const nasm_core::Instance& instance, Outcome outcome);
  void store(const nasm_core::Instance& instance, Eigen::VectorXd& values) const;
  void store_corrections(const nasm_core::Instance& instance, const nasm_core::Trajectory& solution,
                         Eigen::VectorXd& values) const;
  nasm_core::Instance instance_of(const Record& record) const;

  const DatasetRequest& request_;
  const Layout& layout_;
  const nasm_core::System& system_;
  const nasm_core::Split& split_;
  std::vector<nasm_core::Component> components_;
  std::unique_ptr<nasm_core::Solver> solver_;
  std::unique_ptr<nasm_core::Evaluator> evaluator_;
  nasm_core::Trajectory trajectory_;
  nasm_core::SolveReport report_;
};

}  // namespace nasm_trainer

#endif  // DATASET__LABELLER_HPP_
