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

 private:
  Outcome solve(const nasm_core::Instance& instance);
  void store(const nasm_core::Instance& instance, Eigen::VectorXd& values) const;

  const DatasetRequest& request_;
  const Layout& layout_;
  const nasm_core::System& system_;
  const nasm_core::Split& split_;
  std::vector<nasm_core::Component> components_;
  std::unique_ptr<nasm_core::Solver> solver_;
  nasm_core::Trajectory trajectory_;
  nasm_core::SolveReport report_;
};

}  // namespace nasm_trainer

#endif  // DATASET__LABELLER_HPP_
