// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OCP__PRODUCTS_HPP_
#define NASM_CORE__OCP__PRODUCTS_HPP_

#include <Eigen/Core>
#include <array>
#include <cstddef>

namespace nasm_core {

// Plain loops over small matrices: for every model the compiler takes a tenth of the time that it
// takes for the same as expressions of Eigen. Rows of a matrix beyond the length of an array, which
// pad it, are not used.

/// result += matrix · values
template <int Rows, int Columns, std::size_t Size>
void add_product(const Eigen::Matrix<double, Rows, Columns>& matrix,
                 const std::array<double, static_cast<std::size_t>(Columns)>& values,
                 std::array<double, Size>& result) {
  for (int column = 0; column < Columns; ++column) {
    const double* const entries = matrix.data() + column * Rows;
    const double scale = values[static_cast<std::size_t>(column)];
    for (std::size_t row = 0; row < Size; ++row) result[row] += scale * entries[row];
  }
}

/// result += matrixᵀ · values
template <int Rows, int Columns, std::size_t Size>
void add_transposed_product(const Eigen::Matrix<double, Rows, Columns>& matrix,
                            const std::array<double, Size>& values,
                            std::array<double, static_cast<std::size_t>(Columns)>& result) {
  for (int column = 0; column < Columns; ++column) {
    const double* const entries = matrix.data() + column * Rows;
    double sum = 0.0;
    for (std::size_t row = 0; row < Size; ++row) sum += entries[row] * values[row];
    result[static_cast<std::size_t>(column)] += sum;
  }
}

template <std::size_t Size>
double dot(const std::array<double, Size>& a, const std::array<double, Size>& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < Size; ++i) sum += a[i] * b[i];
  return sum;
}

/// Two numbers in one register, as columns of a PaddedMatrix are stored.
using Pair [[gnu::vector_size(16), gnu::may_alias]] = double;

/// to.col(target) += scale · from.col(source), from row `First` on, which is even
template <int First = 0, int Rows, int Columns, int OtherColumns>
inline void add_column(double scale, const Eigen::Matrix<double, Rows, Columns>& from, int source,
                       Eigen::Matrix<double, Rows, OtherColumns>& to, int target) {
  static_assert(Rows % 2 == 0 && First % 2 == 0, "columns are padded");
  const auto* const entries = reinterpret_cast<const Pair*>(from.data() + source * Rows);
  auto* const sums = reinterpret_cast<Pair*>(to.data() + target * Rows);
#pragma GCC unroll 16
  for (int i = First / 2; i < Rows / 2; ++i) sums[i] += scale * entries[i];
}

/// A column of a PaddedMatrix, from row `First` on, in registers while others are added to it.
template <int First, int Rows>
class ColumnSum {
  static_assert(Rows % 2 == 0 && First % 2 == 0, "columns are padded");
  static constexpr int kPairs = (Rows - First) / 2;

 public:
  template <class Matrix>
  ColumnSum(const Matrix& matrix, int column) {
    const Pair* const entries = pairs(matrix, column);
#pragma GCC unroll 16
    for (int i = 0; i < kPairs; ++i) sums_[i] = entries[i];
  }
  template <class Matrix>
  void add(double scale, const Matrix& matrix, int column) {
    const Pair* const entries = pairs(matrix, column);
#pragma GCC unroll 16
    for (int i = 0; i < kPairs; ++i) sums_[i] += scale * entries[i];
  }
  /// matrix.col(column) = scale · sum
  template <class Matrix>
  void store(double scale, Matrix& matrix, int column) const {
    Pair* const entries = const_cast<Pair*>(pairs(matrix, column));
#pragma GCC unroll 16
    for (int i = 0; i < kPairs; ++i) entries[i] = scale * sums_[i];
  }
  template <class Matrix>
  void add_to(double scale, Matrix& matrix, int column) const {
    Pair* const entries = const_cast<Pair*>(pairs(matrix, column));
#pragma GCC unroll 16
    for (int i = 0; i < kPairs; ++i) entries[i] += scale * sums_[i];
  }
  template <class Matrix>
  void store(Matrix& matrix, int column) const {
    Pair* const entries = const_cast<Pair*>(pairs(matrix, column));
#pragma GCC unroll 16
    for (int i = 0; i < kPairs; ++i) entries[i] = sums_[i];
  }

 private:
  template <class Matrix>
  static const Pair* pairs(const Matrix& matrix, int column) {
    static_assert(Matrix::RowsAtCompileTime == Rows, "of the same height");
    return reinterpret_cast<const Pair*>(matrix.data() + column * Rows + First);
  }

  Pair sums_[kPairs];
};

}  // namespace nasm_core

#endif  // NASM_CORE__OCP__PRODUCTS_HPP_
