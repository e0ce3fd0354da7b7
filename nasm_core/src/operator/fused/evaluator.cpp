// SPDX-License-Identifier: Apache-2.0
#include "operator/fused/evaluator.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <stdexcept>

#include "operator/fused/instruction_set.hpp"

namespace nasm_core::fused {
namespace {

uint64_t next_id() {
  static std::atomic<uint64_t> last{0};
  return ++last;
}

void check(const Eigen::VectorXd& values, Index size, const char* name) {
  if (values.size() != size) {
    throw std::invalid_argument(std::string("normalisation.") + name + " has " +
                                std::to_string(values.size()) + " values, must have " +
                                std::to_string(size));
  }
}

}  // namespace

template <class Scalar>
struct Evaluator<Scalar>::Parts {
  Job<Scalar> job;
  Scalar* instance;
  Scalar* times;
  Scalar* angles;
  Scalar* fixed_basis;
};

template <class Scalar>
Evaluator<Scalar>::Evaluator(const Model& model, const KernelSet& kernels)
    : network_(model),
      kernels_(of_precision<Scalar>(kernels)),
      normalisation_(model.normalisation),
      fourier_(model.architecture.basis == Basis::kFourier),
      id_(next_id()) {
  check(normalisation_.instance_offset, inputs(), "instance_offset");
  check(normalisation_.instance_scale, inputs(), "instance_scale");
  check(normalisation_.control_offset, controls(), "control_offset");
  check(normalisation_.control_scale, controls(), "control_scale");
}

template <class Scalar>
typename Evaluator<Scalar>::Parts Evaluator<Scalar>::cut(Index times,
                                                         Cutter<Scalar>& cutter) const {
  const Plan<Scalar>& plan = network_.plan();
  const Index vectors = (times + kernels_.lanes - 1) / kernels_.lanes;
  const Index row = vectors * kernels_.lanes;
  const Index tile = kernels_.tile * kernels_.lanes;
  Parts parts = {};
  parts.job.instance = parts.instance = cutter.cut(plan.inputs);
  parts.job.times = parts.times = cutter.cut(row);
  parts.job.angles = parts.angles = cutter.cut(row);
  if (!plan.adaptive) parts.job.fixed_basis = parts.fixed_basis = cutter.cut(plan.terms * row);
  parts.job.vectors = vectors;
  parts.job.controls = cutter.cut(plan.controls * row);
  parts.job.of_instance = cutter.cut(network_.padded_first_outputs());
  for (Scalar*& hidden : parts.job.hidden) {
    hidden = cutter.cut(network_.hidden_size(kernels_.lanes, kernels_.tile));
  }
  parts.job.coefficients = cutter.cut(plan.coefficient_rows * tile);
  parts.job.products = cutter.cut(plan.terms * tile);
  return parts;
}

template <class Scalar>
void Evaluator<Scalar>::reserve(Index times, Workspace& workspace) const {
  Cutter<Scalar> cutter(nullptr);
  cut(times, cutter);
  const std::size_t bytes = static_cast<std::size_t>(cutter.used()) * sizeof(Scalar);
  if (workspace.memory.size() < bytes) {
    workspace.memory = AlignedMemory<unsigned char>(bytes);
    workspace.owner = 0;
  }
  workspace.fractions.reserve(static_cast<std::size_t>(times));
}

template <class Scalar>
typename Evaluator<Scalar>::Parts Evaluator<Scalar>::parts_of(Workspace& workspace,
                                                              Index times) const {
  Cutter<Scalar> cutter(reinterpret_cast<Scalar*>(workspace.memory.data()));
  return cut(times, cutter);
}

template <class Scalar>
void Evaluator<Scalar>::prepare(const Eigen::Ref<const Eigen::VectorXd>& fractions,
                                Workspace& workspace) const {
  if (workspace.owner == id_ &&
      std::equal(fractions.data(), fractions.data() + fractions.size(), workspace.fractions.begin(),
                 workspace.fractions.end())) {
    return;
  }
  reserve(fractions.size(), workspace);
  workspace.fractions.assign(fractions.data(), fractions.data() + fractions.size());
  workspace.owner = id_;
  const Parts parts = parts_of(workspace, fractions.size());
  const Index row = parts.job.vectors * kernels_.lanes;
  const Plan<Scalar>& plan = network_.plan();
  for (Index i = 0; i < row; ++i) {
    // lanes beyond the last time repeat it
    const double fraction = fractions(std::min<Index>(i, fractions.size() - 1));
    parts.times[i] =
        static_cast<Scalar>((fraction - normalisation_.time_offset) / normalisation_.time_scale);
    const double angle = fourier_ ? (plan.adaptive ? 1.0 : 2.0) * fraction
                                  : std::acos(std::clamp(2.0 * fraction - 1.0, -1.0, 1.0)) * M_1_PI;
    parts.angles[i] = static_cast<Scalar>(angle);
  }
  if (!plan.adaptive) {
    kernels_.fixed_basis(plan, parts.angles, parts.job.vectors, parts.fixed_basis);
  }
}

template <class Scalar>
void Evaluator<Scalar>::evaluate(const double* encoded,
                                 const Eigen::Ref<const Eigen::VectorXd>& fractions,
                                 Workspace& workspace, Eigen::Ref<Eigen::MatrixXd> controls) const {
  if (fractions.size() == 0) return;
  prepare(fractions, workspace);
  const Parts parts = parts_of(workspace, fractions.size());
  for (Index i = 0; i < inputs(); ++i) {
    parts.instance[i] = static_cast<Scalar>((encoded[i] - normalisation_.instance_offset(i)) /
                                            normalisation_.instance_scale(i));
  }
  kernels_.answer(network_.plan(), parts.job);
  const Index row = parts.job.vectors * kernels_.lanes;
  for (Index c = 0; c < controls.rows(); ++c) {
    const Scalar* const values = parts.job.controls + c * row;
    const double scale = normalisation_.control_scale(c);
    const double offset = normalisation_.control_offset(c);
    for (Index i = 0; i < controls.cols(); ++i) {
      controls(c, i) = static_cast<double>(values[i]) * scale + offset;
    }
  }
}

template class Evaluator<float>;
template class Evaluator<double>;

}  // namespace nasm_core::fused
