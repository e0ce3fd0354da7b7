// SPDX-License-Identifier: Apache-2.0
#ifndef TRAINING__MARQUARDT_TRAINER_HPP_
#define TRAINING__MARQUARDT_TRAINER_HPP_

#include "nasm_trainer/operators/torch.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "nasm_trainer/operators/network.hpp"
#include "nasm_trainer/training/recipe.hpp"
#include "nasm_trainer/training/trainer.hpp"
#include "training/cholesky.hpp"
#include "training/least_squares.hpp"
#include "training/tensor_state.hpp"

namespace nasm_trainer {

/// Levenberg–Marquardt, for one control after the other. A step s of the weights solves
///
///   (H + λ D) s = −½ ∇F,   D = 0.1 + 0.9 diag H / mean diag H
///
/// with ∇F from all samples and H from some, drawn again each time. The damping λ shrinks or grows
/// with how well the quadratic model foretold F. An epoch is one step for one control.
class MarquardtTrainer : public Trainer {
 public:
  /// The network and the samples are in double. Throws std::invalid_argument if controls share
  /// weights, or if not all layers are dense. Controls that are left out stay as they are.
  MarquardtTrainer(std::shared_ptr<Network> network, NetworkSamples training,
                   NetworkSamples validation, const Recipe& recipe, uint64_t seed,
                   const std::vector<int>& left_out = {});

  int epochs() const override;
  bool finished() const override { return part_ == parts_.size(); }
  EpochReport advance() override;
  void take_best() override;
  void save(nasm_core::TensorFile& file) const override;
  void restore(const nasm_core::TensorFile& file) override;

 private:
  void begin_part();
  /// False if no step makes the loss smaller.
  bool improve();
  torch::Tensor curvature_samples() const;

  std::shared_ptr<Network> network_;
  NetworkSamples training_, validation_;
  Recipe recipe_;
  uint64_t seed_;
  std::vector<Network::Part> parts_;
  std::vector<double> training_loss_, validation_loss_;  ///< by part

  // State of the part that is being trained; created at its start or after restoring.
  std::optional<LeastSquares> problem_;
  std::optional<BestWeights> best_;
  torch::Tensor half_gradient_;
  Cholesky cholesky_;

  std::size_t part_ = 0;
  int iteration_ = 0;
  double damping_ = 0.0;  ///< 0: to be chosen by the size of H
};

}  // namespace nasm_trainer

#endif  // TRAINING__MARQUARDT_TRAINER_HPP_
