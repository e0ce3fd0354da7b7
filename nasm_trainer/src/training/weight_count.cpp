// SPDX-License-Identifier: Apache-2.0
#include "training/weight_count.hpp"

#include <cstdlib>
#include <vector>

namespace nasm_trainer {
namespace {

using nasm_core::Architecture;
using nasm_core::OperatorKind;

int64_t dense_weights(int inputs, const std::vector<int>& hidden, int outputs) {
  int64_t count = 0;
  int64_t before = inputs;
  for (const int width : hidden) {
    count += (before + 1) * width;
    before = width;
  }
  return count + (before + 1) * outputs;
}

int64_t nasm_weights(const Architecture& architecture, int inputs) {
  const int terms = architecture.terms;
  const int outputs = architecture.adaptive ? 3 * terms : terms;
  const int64_t coefficients =
      dense_weights(inputs + (architecture.non_static ? 1 : 0), architecture.hidden, outputs);
  if (architecture.aggregation == nasm_core::Aggregation::kSum) return coefficients;
  return coefficients + dense_weights(terms, {2 * terms, 2 * terms}, 1);
}

int64_t deeponet_weights(const Architecture& architecture, int inputs, int controls) {
  return dense_weights(inputs, architecture.hidden, controls * architecture.terms) +
         controls * dense_weights(1, architecture.hidden, architecture.terms + 1);
}

int64_t all_weights(const Architecture& architecture, int inputs, int controls) {
  return architecture.kind == OperatorKind::kDeepOnet
             ? deeponet_weights(architecture, inputs, controls)
             : dense_weights(inputs + 1, architecture.hidden, controls);
}

}  // namespace

int64_t weights_per_control(const Architecture& architecture, int inputs, int controls) {
  switch (architecture.kind) {
    case OperatorKind::kNasm:
      return architecture.backbone == nasm_core::Backbone::kMlp ? nasm_weights(architecture, inputs)
                                                                : 0;
    case OperatorKind::kDeepOnet:
    case OperatorKind::kMlp:
      return controls == 1 ? all_weights(architecture, inputs, 1) : 0;
    case OperatorKind::kFno:
    case OperatorKind::kGen:
      break;
  }
  return 0;
}

int matching_width(Architecture architecture, int inputs, int controls, int64_t weights) {
  int64_t smallest_gap = weights;
  for (int width = 1;; ++width) {
    for (int& layer : architecture.hidden) layer = width;
    const int64_t gap = std::abs(all_weights(architecture, inputs, controls) - weights);
    if (gap >= smallest_gap && width > 1) return width - 1;
    smallest_gap = gap;
  }
}

}  // namespace nasm_trainer
