// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/operator/fused_operator.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <variant>

#include "operator/fused/evaluator.hpp"
#include "operator/fused/instruction_set.hpp"

namespace nasm_core {
namespace {

/// Instances of a batch that a thread takes at once.
constexpr Eigen::Index kShare = 8;

void check_size(const char* what, Eigen::Index size, Eigen::Index expected) {
  if (size != expected) {
    throw std::invalid_argument(std::string(what) + ": " + std::to_string(size) + ", must be " +
                                std::to_string(expected));
  }
}

}  // namespace

class FusedOperator::Implementation {
 public:
  Implementation(const Model& model, Precision precision_of, InstructionSet set_of)
      : precision(precision_of), set(set_of) {
    const fused::KernelSet& kernels = fused::kernels_for(set);
    if (precision == Precision::kSingle) {
      evaluator.emplace<fused::Evaluator<float>>(model, kernels);
    } else {
      evaluator.emplace<fused::Evaluator<double>>(model, kernels);
    }
  }

  template <class Visitor>
  decltype(auto) visit(const Visitor& visitor) const {
    if (precision == Precision::kSingle) return visitor(std::get<1>(evaluator));
    return visitor(std::get<2>(evaluator));
  }

  const Precision precision;
  const InstructionSet set;
  std::variant<std::monostate, fused::Evaluator<float>, fused::Evaluator<double>> evaluator;
};

void FusedOperator::WorkspaceDeleter::operator()(Workspace* workspace) const {
  delete workspace;
}

FusedOperator::FusedOperator(const Model& model, Precision precision, InstructionSet set)
    : implementation_(std::make_unique<const Implementation>(model, precision, set)) {
}
FusedOperator::~FusedOperator() = default;
FusedOperator::FusedOperator(FusedOperator&&) noexcept = default;
FusedOperator& FusedOperator::operator=(FusedOperator&&) noexcept = default;

int FusedOperator::inputs() const {
  return implementation_->visit([](const auto& evaluator) { return evaluator.inputs(); });
}
int FusedOperator::controls() const {
  return implementation_->visit([](const auto& evaluator) { return evaluator.controls(); });
}
Precision FusedOperator::precision() const {
  return implementation_->precision;
}
InstructionSet FusedOperator::instruction_set() const {
  return implementation_->set;
}

FusedOperator::WorkspacePointer FusedOperator::make_workspace(int times) const {
  if (times < 0) {
    throw std::invalid_argument("a workspace for " + std::to_string(times) + " times");
  }
  WorkspacePointer workspace(new Workspace);
  implementation_->visit([&](const auto& evaluator) { evaluator.reserve(times, *workspace); });
  return workspace;
}

void FusedOperator::evaluate(const Eigen::Ref<const Eigen::VectorXd>& encoded,
                             const Eigen::Ref<const Eigen::VectorXd>& fractions,
                             Workspace& workspace, Eigen::Ref<Eigen::MatrixXd> answer) const {
  check_size("components of the encoded instance", encoded.size(), inputs());
  check_size("rows of the controls", answer.rows(), controls());
  check_size("columns of the controls", answer.cols(), fractions.size());
  implementation_->visit([&](const auto& evaluator) {
    evaluator.evaluate(encoded.data(), fractions, workspace, answer);
  });
}

void FusedOperator::evaluate_batch(const Eigen::Ref<const Eigen::MatrixXd>& encoded,
                                   const Eigen::Ref<const Eigen::VectorXd>& fractions, int threads,
                                   Eigen::Ref<Eigen::MatrixXd> answers) const {
  check_size("rows of the encoded instances", encoded.rows(), inputs());
  check_size("rows of the controls", answers.rows(), controls() * fractions.size());
  check_size("columns of the controls", answers.cols(), encoded.cols());
  if (threads < 0) {
    throw std::invalid_argument("threads: " + std::to_string(threads) + ", must not be negative");
  }
  if (threads == 0) threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const Eigen::Index shares = (encoded.cols() + kShare - 1) / kShare;
  const auto workers = static_cast<std::size_t>(std::min<Eigen::Index>(threads, shares));
  std::vector<WorkspacePointer> workspaces(workers);
  for (auto& workspace : workspaces) {
    workspace = make_workspace(static_cast<int>(fractions.size()));
  }

  std::atomic<Eigen::Index> next{0};
  const auto work = [&](Workspace& workspace) {
    for (Eigen::Index first = next.fetch_add(kShare); first < encoded.cols();
         first = next.fetch_add(kShare)) {
      for (Eigen::Index i = first; i < std::min(first + kShare, encoded.cols()); ++i) {
        Eigen::Map<Eigen::MatrixXd> one(answers.col(i).data(), controls(), fractions.size());
        evaluate(encoded.col(i), fractions, workspace, one);
      }
    }
  };
  std::vector<std::thread> helpers;
  helpers.reserve(workers);
  try {
    for (std::size_t i = 1; i < workers; ++i) helpers.emplace_back(work, std::ref(*workspaces[i]));
  } catch (const std::system_error&) {
    // The threads that there are do it all.
  }
  if (workers > 0) work(*workspaces[0]);
  for (std::thread& helper : helpers) helper.join();
}

}  // namespace nasm_core
