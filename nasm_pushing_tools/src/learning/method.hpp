// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__LEARNING__METHOD_HPP_
#define NASM_PUSHING_TOOLS__LEARNING__METHOD_HPP_

#include <string>
#include <vector>

#include "nasm_core/operator/architecture.hpp"
#include "nasm_trainer/training/recipe.hpp"

namespace nasm_pushing {

/// A number of the paper's table and its ±.
struct Published {
  double mape = 0.0;
  double deviation = 0.0;
};

/// A row of the paper's table of pushes.
struct Method {
  std::string name;   ///< on the command line, such as "nasm-fourier"
  std::string title;  ///< as in the paper
  Published id, ood;
};

/// In the order of the paper.
const std::vector<Method>& methods();
/// Throws std::invalid_argument that lists the names there are.
const Method& find_method(const std::string& name);

/// The network of a method. Those of the baselines have about as many weights as NASM has.
nasm_core::Architecture method_architecture(nasm_trainer::Preset preset, const std::string& name);

/// How a network is trained to predict the force of a push.
///
/// paper:  raw numbers, 1,000 pushes of 10 samples, 2,000 epochs with steps of the learning rate
/// best:   normalised numbers, more samples of each push, batches, a learning rate that fades out
nasm_trainer::Recipe push_recipe(nasm_trainer::Preset preset,
                                 const nasm_core::Architecture& architecture);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__LEARNING__METHOD_HPP_
