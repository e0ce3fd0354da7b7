// SPDX-License-Identifier: Apache-2.0
#include "operators/basis.hpp"

#include <cmath>

namespace nasm_trainer {

BasisFunctions::BasisFunctions(nasm_core::Basis basis, int terms, bool adaptive)
    : basis_(basis),
      adaptive_(adaptive),
      terms_(terms),
      frequency_(torch::zeros({terms}, torch::kFloat64)),
      phase_(torch::full({terms}, M_PI_2, torch::kFloat64)),
      adaptable_(torch::ones({terms}, torch::kFloat64)) {
  double* const frequency = frequency_.data_ptr<double>();
  double* const phase = phase_.data_ptr<double>();
  const bool fourier = basis == nasm_core::Basis::kFourier;
  for (int j = 0; j < terms; ++j) {
    frequency[j] = fourier ? (j + 1) / 2 : j;
    if (fourier && j % 2 == 1) phase[j] = 0.0;
  }
  if (fourier) adaptable_[0] = 0.0;
}

torch::Tensor BasisFunctions::angle(const torch::Tensor& fractions) const {
  if (basis_ == nasm_core::Basis::kFourier) return fractions * (adaptive_ ? M_PI : 2.0 * M_PI);
  return torch::acos(torch::clamp(2.0 * fractions - 1.0, -1.0, 1.0));
}

torch::Tensor BasisFunctions::fixed(const torch::Tensor& fractions) const {
  return torch::sin(frequency_.to(fractions.scalar_type()) * angle(fractions) +
                    phase_.to(fractions.scalar_type()));
}

torch::Tensor BasisFunctions::adapted(const torch::Tensor& fractions,
                                      const torch::Tensor& adaptation) const {
  const auto type = fractions.scalar_type();
  const torch::Tensor theta = angle(fractions);
  const torch::Tensor adaptable = adaptable_.to(type);
  const torch::Tensor logistic = torch::sigmoid(adaptation) - 0.5;
  const torch::Tensor shift = logistic.slice(-1, 0, terms_);
  const torch::Tensor scale = logistic.slice(-1, terms_);
  return torch::sin(frequency_.to(type) * theta + phase_.to(type) + scale * (adaptable * theta) +
                    shift * (adaptable * M_PI_2));
}

}  // namespace nasm_trainer
