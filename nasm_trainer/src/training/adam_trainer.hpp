// SPDX-License-Identifier: Apache-2.0
#ifndef TRAINING__ADAM_TRAINER_HPP_
#define TRAINING__ADAM_TRAINER_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include <cstdint>
#include <memory>
#include <vector>

#include "nasm_trainer/operators/network.hpp"
#include "nasm_trainer/training/recipe.hpp"
#include "nasm_trainer/training/samples.hpp"
#include "nasm_trainer/training/trainer.hpp"
#include "training/tensor_state.hpp"

namespace nasm_trainer {

/// Adam (Kingma & Ba; decay of weights as Loshchilov & Hutter) on mini-batches of all controls.
/// Trains the parameters that require a gradient. The order of samples depends on seed and epoch
/// only.
class AdamTrainer : public Trainer {
 public:
  AdamTrainer(std::shared_ptr<Network> network, NetworkSamples training, NetworkSamples validation,
              const Recipe& recipe, uint64_t seed);

  int epochs() const override { return recipe_.epochs; }
  bool finished() const override;
  EpochReport advance() override;
  void take_best() override { best_.apply(); }
  void save(nasm_core::TensorFile& file) const override;
  void restore(const nasm_core::TensorFile& file) override;

 private:
  double learning_rate() const;
  torch::Tensor mean_error(const NetworkSamples& batch);
  double descend(const NetworkSamples& batch);
  void step();
  double validation_loss();

  std::shared_ptr<Network> network_;
  NetworkSamples training_, validation_;
  Recipe recipe_;
  uint64_t seed_;
  std::vector<torch::Tensor> parameters_;
  std::vector<torch::Tensor> mean_, variance_;  ///< of the gradient of each parameter
  BestWeights best_;
  int epoch_ = 0;
  int64_t steps_ = 0;
};

}  // namespace nasm_trainer

#endif  // TRAINING__ADAM_TRAINER_HPP_
