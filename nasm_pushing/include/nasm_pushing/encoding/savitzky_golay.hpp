// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING__ENCODING__SAVITZKY_GOLAY_HPP_
#define NASM_PUSHING__ENCODING__SAVITZKY_GOLAY_HPP_

#include <Eigen/Core>

namespace nasm_pushing {

/// Savitzky–Golay filter: each sample is replaced by the value, or a derivative, of the polynomial
/// that fits the samples around it best,
///   y_i = Σ_j c_j x_{i+j},  j = −m … m,  c = derivative of the least-squares fit at j = 0.
/// The same as savgol_filter of SciPy. Constant and shareable between threads.
class SavitzkyGolay {
 public:
  /// Values before a, b, c, d: nearest a a a, mirror d c b, constant 0 0 0, wrap b c d; interp:
  /// nothing, the polynomial of the first and of the last window is evaluated up to the ends.
  enum class Edge { kNearest, kMirror, kConstant, kWrap, kInterp };

  struct Options {
    int window = 5;        ///< samples, odd
    int order = 2;         ///< of the polynomial, below window
    int derivative = 0;    ///< above order: all zero
    double spacing = 1.0;  ///< of the samples
    Edge edge = Edge::kInterp;
    double constant = 0.0;  ///< what lies beyond the ends, for Edge::kConstant
  };

  /// Throws std::invalid_argument that names the option.
  explicit SavitzkyGolay(const Options& options);

  const Options& options() const { return options_; }
  /// c_{−m} … c_m
  const Eigen::VectorXd& coefficients() const { return coefficients_; }

  /// Allocates nothing. Throws std::invalid_argument if there are no samples, sizes differ, input
  /// and output are the same, or there are fewer samples than the window needs (interp only).
  void apply(const Eigen::Ref<const Eigen::VectorXd>& input,
             Eigen::Ref<Eigen::VectorXd> output) const;
  /// Each column on its own.
  void apply_columns(const Eigen::Ref<const Eigen::MatrixXd>& input,
                     Eigen::Ref<Eigen::MatrixXd> output) const;

 private:
  double beyond(const Eigen::Ref<const Eigen::VectorXd>& input, Eigen::Index index) const;

  Options options_;
  Eigen::VectorXd coefficients_;
  Eigen::MatrixXd first_;  ///< column i: of the sample i of the first window
  Eigen::MatrixXd last_;   ///< column i: of the sample m + 1 + i of the last window
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING__ENCODING__SAVITZKY_GOLAY_HPP_
