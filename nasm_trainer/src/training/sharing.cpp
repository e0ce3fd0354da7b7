// SPDX-License-Identifier: Apache-2.0
#include "training/sharing.hpp"

#include <algorithm>

#include "nasm_core/ocp/encoding.hpp"
#include "nasm_core/ocp/symmetry.hpp"
#include "nasm_core/operator/correction.hpp"

namespace nasm_trainer {

using nasm_core::Architecture;
using nasm_core::Symmetry;

std::vector<SharedControl> find_shared_controls(const nasm_core::SystemInfo& info,
                                                const Recipe& recipe) {
  const Architecture& architecture = recipe.architecture;
  const bool can_share = nasm_core::answers_with_corrections(info, recipe.encoding) &&
                         architecture.kind == nasm_core::OperatorKind::kNasm &&
                         architecture.backbone == nasm_core::Backbone::kMlp &&
                         architecture.aggregation == nasm_core::Aggregation::kSum &&
                         recipe.optimiser == Recipe::Optimiser::kLevenbergMarquardt;
  std::vector<SharedControl> shared;
  if (!can_share) return shared;
  const auto components = nasm_core::encoded_components(info, recipe.encoding);
  const std::vector<Symmetry> group = nasm_core::symmetry_group(info);
  for (int control = 1; control < static_cast<int>(info.controls.size()); ++control) {
    const auto source_by = [control](const Symmetry& symmetry) {
      return symmetry.controls.from[static_cast<std::size_t>(control)];
    };
    const auto least = std::min_element(group.begin(), group.end(), [&](auto& one, auto& other) {
      return source_by(one) < source_by(other);
    });
    if (source_by(*least) == control) continue;
    shared.push_back({control, source_by(*least),
                      least->controls.sign[static_cast<std::size_t>(control)],
                      nasm_core::encoded_symmetry(info, components, *least)});
  }
  return shared;
}

void make_symmetric(const nasm_core::SystemInfo& info, const std::vector<SharedControl>& shared,
                    nasm_core::Encoding encoding, nasm_core::Normalisation& normalisation) {
  if (shared.empty()) return;
  const auto components = nasm_core::encoded_components(info, encoding);
  const std::vector<Symmetry> group = nasm_core::symmetry_group(info);
  Eigen::VectorXd offset = Eigen::VectorXd::Zero(normalisation.instance_offset.size());
  Eigen::VectorXd scale = offset;
  for (const Symmetry& symmetry : group) {
    const auto change = nasm_core::encoded_symmetry(info, components, symmetry);
    offset += nasm_core::image_of(change, normalisation.instance_offset);
    scale += nasm_core::image_of(change, normalisation.instance_scale).cwiseAbs();
  }
  normalisation.instance_offset = offset / static_cast<double>(group.size());
  normalisation.instance_scale = scale / static_cast<double>(group.size());
  for (const SharedControl& part : shared) {
    normalisation.control_offset(part.control) =
        part.sign * normalisation.control_offset(part.source);
    normalisation.control_scale(part.control) = normalisation.control_scale(part.source);
  }
}

void share_weights(const std::vector<SharedControl>& shared, int terms, Network& network) {
  const torch::NoGradGuard no_gradient;
  std::vector<Network::Part> parts = network.parts();
  for (const SharedControl& share : shared) {
    std::vector<Dense>& to = parts[static_cast<std::size_t>(share.control)].layers;
    std::vector<Dense>& from = parts[static_cast<std::size_t>(share.source)].layers;
    for (std::size_t i = 0; i < to.size(); ++i) {
      to[i]->weight.copy_(from[i]->weight);
      to[i]->bias.copy_(from[i]->bias);
    }
    // c_control(e) = sign c_source(P⁻¹ e): number from[i] of P⁻¹ e is sign[i] times number i of e.
    for (std::size_t i = 0; i < share.inputs.from.size(); ++i) {
      to.front()
          ->weight.select(1, static_cast<int64_t>(i))
          .copy_(share.inputs.sign[i] * from.front()->weight.select(1, share.inputs.from[i]));
    }
    to.back()->weight.slice(0, 0, terms).mul_(share.sign);
    to.back()->bias.slice(0, 0, terms).mul_(share.sign);
  }
}

}  // namespace nasm_trainer
