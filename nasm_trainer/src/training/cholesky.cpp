// SPDX-License-Identifier: Apache-2.0
#include "training/cholesky.hpp"

#include <Eigen/Cholesky>
#include <algorithm>

namespace nasm_trainer {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Small enough for its own factor to cost nothing, large enough for fast products.
constexpr int64_t kBlock = 192;

/// Replaces a symmetric matrix by its factor U and fills U⁻¹; only the upper triangle is looked at.
bool factorise_block(torch::Tensor block, torch::Tensor& inverse) {
  const int64_t size = block.size(0);
  Eigen::Map<Matrix, 0, Eigen::OuterStride<>> values(block.data_ptr<double>(), size, size,
                                                     Eigen::OuterStride<>(block.stride(0)));
  const Eigen::LLT<Matrix, Eigen::Upper> factor(values);
  if (factor.info() != Eigen::Success) return false;
  const Matrix upper = factor.matrixU();
  if (!upper.allFinite()) return false;
  values = upper;
  inverse = torch::empty({size, size}, torch::kFloat64);
  Eigen::Map<Matrix>(inverse.data_ptr<double>(), size, size) =
      upper.triangularView<Eigen::Upper>().solve(Matrix::Identity(size, size));
  return true;
}

}  // namespace

void Cholesky::resize(int64_t size) {
  if (factor_.defined() && factor_.size(0) == size) return;
  factor_ = torch::empty({size, size}, torch::kFloat64);
  rows_ = torch::empty({kBlock, size}, torch::kFloat64);
}

bool Cholesky::factorise(const torch::Tensor& matrix, const torch::Tensor& diagonal) {
  const torch::NoGradGuard no_gradient;
  const int64_t size = matrix.size(0);
  resize(size);
  factor_.copy_(matrix);
  factor_.diagonal().add_(diagonal);
  inverses_.clear();
  for (int64_t begin = 0; begin < size; begin += kBlock) {
    const int64_t end = std::min(begin + kBlock, size);
    torch::Tensor row = factor_.slice(0, begin, end);
    if (begin > 0) {
      const torch::Tensor above = factor_.slice(0, 0, begin);
      row.slice(1, begin).addmm_(above.slice(1, begin, end).t(), above.slice(1, begin), 1.0, -1.0);
    }
    inverses_.emplace_back();
    if (!factorise_block(row.slice(1, begin, end), inverses_.back())) return false;
    if (end == size) break;
    torch::Tensor right = rows_.slice(0, 0, end - begin).slice(1, end);
    right.copy_(row.slice(1, end));
    torch::Tensor target = row.slice(1, end);
    torch::mm_out(target, inverses_.back().t(), right);
  }
  return true;
}

torch::Tensor Cholesky::solve(const torch::Tensor& right) const {
  const torch::NoGradGuard no_gradient;
  const int64_t size = factor_.size(0);
  torch::Tensor solution = right.clone();
  const auto blocks = static_cast<int64_t>(inverses_.size());
  const auto part_of = [&](int64_t block) {
    return solution.slice(0, block * kBlock, std::min((block + 1) * kBlock, size));
  };
  for (int64_t block = 0; block < blocks; ++block) {
    const int64_t begin = block * kBlock;
    torch::Tensor part = part_of(block);
    if (begin > 0) {
      const torch::Tensor above = factor_.slice(0, 0, begin).slice(1, begin, begin + part.size(0));
      part.sub_(torch::mv(above.t(), solution.slice(0, 0, begin)));
    }
    part.copy_(torch::mv(inverses_[static_cast<std::size_t>(block)].t(), part));
  }
  for (int64_t block = blocks - 1; block >= 0; --block) {
    torch::Tensor part = part_of(block);
    const int64_t begin = block * kBlock;
    const int64_t end = begin + part.size(0);
    if (end < size) {
      const torch::Tensor beside = factor_.slice(0, begin, end).slice(1, end);
      part.sub_(torch::mv(beside, solution.slice(0, end)));
    }
    part.copy_(torch::mv(inverses_[static_cast<std::size_t>(block)], part));
  }
  return solution;
}

}  // namespace nasm_trainer
