// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OPERATOR__FUSED_OPERATOR_HPP_
#define NASM_CORE__OPERATOR__FUSED_OPERATOR_HPP_

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "nasm_core/operator/model.hpp"

namespace nasm_core {

enum class Precision { kSingle, kDouble };

/// What the processor can do at once. The same binary has code for each.
enum class InstructionSet { kBaseline, kAvx2, kAvx512, kNeon };

const char* to_string(InstructionSet set);
/// All that this machine has, the fastest last.
std::vector<InstructionSet> instruction_sets();
/// The fastest one; the environment variable NASM_INSTRUCTION_SET=baseline|avx2|avx512|neon asks
/// for another. Throws std::invalid_argument if that is unknown or this machine has it not.
InstructionSet best_instruction_set();

/// A trained NASM, ready to answer. Constant and shareable between threads; each thread brings its
/// own workspace.
///
/// For every control c, u_c(e, τ) = Σⱼ coefficientⱼ bⱼ(τ) with coefficients and basis from a net of
/// (e, τ). What the first layer makes of the instance e is computed once per request, the times are
/// the columns of one matrix, and everything stays in the cache.
class FusedOperator {
 public:
  class Workspace;
  struct WorkspaceDeleter {
    void operator()(Workspace* workspace) const;
  };
  using WorkspacePointer = std::unique_ptr<Workspace, WorkspaceDeleter>;

  /// Throws std::invalid_argument that names what is wrong: a kind that is not nasm, a weight that
  /// is missing, too many or of another shape, an instruction set that this machine has not.
  explicit FusedOperator(const Model& model, Precision precision = Precision::kSingle,
                         InstructionSet set = best_instruction_set());
  ~FusedOperator();
  FusedOperator(FusedOperator&&) noexcept;
  FusedOperator& operator=(FusedOperator&&) noexcept;

  int inputs() const;
  int controls() const;
  Precision precision() const;
  InstructionSet instruction_set() const;

  /// Memory for requests of up to so many times.
  WorkspacePointer make_workspace(int times) const;

  /// Encoded instance [inputs] and fractions of the horizon [k] to controls [controls × k], one
  /// column per time. Allocates only if there are more times than the workspace ever had. Throws
  /// std::invalid_argument if a size is wrong.
  void evaluate(const Eigen::Ref<const Eigen::VectorXd>& encoded,
                const Eigen::Ref<const Eigen::VectorXd>& fractions, Workspace& workspace,
                Eigen::Ref<Eigen::MatrixXd> controls) const;

  /// Many instances [inputs × n] at the same times, on so many threads (0: as many as cores), to
  /// [controls · k × n]: column i holds the columns of the answer to instance i one after another.
  void evaluate_batch(const Eigen::Ref<const Eigen::MatrixXd>& encoded,
                      const Eigen::Ref<const Eigen::VectorXd>& fractions, int threads,
                      Eigen::Ref<Eigen::MatrixXd> controls) const;

 private:
  class Implementation;
  std::unique_ptr<const Implementation> implementation_;
};

}  // namespace nasm_core

#endif  // NASM_CORE__OPERATOR__FUSED_OPERATOR_HPP_
