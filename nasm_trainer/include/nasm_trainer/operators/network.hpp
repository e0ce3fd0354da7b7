// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__OPERATORS__NETWORK_HPP_
#define NASM_TRAINER__OPERATORS__NETWORK_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include <functional>
#include <memory>
#include <vector>

#include "nasm_core/operator/architecture.hpp"
#include "nasm_trainer/operators/dense.hpp"

namespace nasm_trainer {

/// A network in its own, normalised units. Rows are independent of each other.
class Network : public torch::nn::Module {
 public:
  Network(int inputs, int controls) : inputs_(inputs), controls_(controls) {}

  /// Pairs: instances [n, inputs], times [n, 1] as the network sees them, and the same times as a
  /// fraction of the horizon [n, 1], to controls [n, controls].
  virtual torch::Tensor forward(const torch::Tensor& instances, const torch::Tensor& times,
                                const torch::Tensor& fractions) = 0;

  /// All pairs of instances [n, inputs] and times [k, 1] to controls [n, k, controls]. Networks
  /// that can do part of the work once per instance or once per time override this.
  virtual torch::Tensor grid(const torch::Tensor& instances, const torch::Tensor& times,
                             const torch::Tensor& fractions);

  /// Number of pairs to evaluate at once on large grids, so that intermediate results stay in the
  /// cache.
  virtual int64_t pairs_at_once() const { return 2000; }

  /// A sub-network that makes one control and shares no weights with the others.
  struct Part {
    int control;
    std::vector<torch::Tensor> parameters;
    /// The same parameters as dense_layers() has them; empty if some are of another kind.
    std::vector<Dense> layers;
    /// As forward() of the network, but only this control, [n, 1]. Not longer than the network.
    std::function<torch::Tensor(const torch::Tensor& instances, const torch::Tensor& times,
                                const torch::Tensor& fractions)>
        forward;
  };
  /// Empty if controls share weights. A network with a single control is its own only part.
  virtual std::vector<Part> parts();

  /// Weights that fine-tuning leaves alone: embeddings and early layers.
  virtual std::vector<torch::Tensor> early_parameters() = 0;

  int inputs() const { return inputs_; }
  int controls() const { return controls_; }

 private:
  int inputs_;
  int controls_;
};

/// Draws weights as PyTorch does by default, but from the suite's own generator, so that a seed
/// means the same weights everywhere. Throws std::invalid_argument for an architecture that
/// check_architecture refuses.
///
/// Makes a network. Convolutions (nasm) and the fno always have GELU between their layers, as in
/// the paper; `hidden` of an fno are the layers between its flattened signal and the controls.
std::shared_ptr<Network> make_network(const nasm_core::Architecture& architecture, int inputs,
                                      int controls, uint64_t seed);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__OPERATORS__NETWORK_HPP_
