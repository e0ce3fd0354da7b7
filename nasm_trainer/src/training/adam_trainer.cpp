// SPDX-License-Identifier: Apache-2.0
#include "training/adam_trainer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"

namespace nasm_trainer {
namespace {

constexpr double kMeanMemory = 0.9;
constexpr double kVarianceMemory = 0.999;
constexpr double kEpsilon = 1e-8;
constexpr uint64_t kOrderOfSamples = 0x6f72'6465'7200'0000;

std::vector<torch::Tensor> trainable(const torch::nn::Module& module) {
  std::vector<torch::Tensor> parameters;
  for (const torch::Tensor& parameter : module.parameters()) {
    if (parameter.requires_grad()) parameters.push_back(parameter);
  }
  return parameters;
}

/// Places of samples of which `group` at a time stay together.
torch::Tensor shuffled(int64_t count, int64_t group, uint64_t seed, uint64_t epoch) {
  torch::Tensor order = torch::arange(count / group, torch::kInt64);
  auto* const data = order.data_ptr<int64_t>();
  nasm_common::Random random(seed ^ kOrderOfSamples, epoch);
  for (int64_t i = order.numel() - 1; i > 0; --i) {
    const auto other = static_cast<int64_t>(random.uniform() * static_cast<double>(i + 1));
    std::swap(data[i], data[other]);
  }
  if (group == 1) return order;
  return (order.unsqueeze(1) * group + torch::arange(group, torch::kInt64)).flatten();
}

}  // namespace

AdamTrainer::AdamTrainer(std::shared_ptr<Network> network, NetworkSamples training,
                         NetworkSamples validation, const Recipe& recipe, uint64_t seed)
    : network_(std::move(network)),
      training_(std::move(training)),
      validation_(std::move(validation)),
      recipe_(recipe),
      seed_(seed),
      parameters_(trainable(*network_)),
      best_(parameters_) {
  for (const torch::Tensor& parameter : parameters_) {
    mean_.push_back(torch::zeros_like(parameter).detach());
    variance_.push_back(torch::zeros_like(parameter).detach());
  }
  if (parameters_.empty()) {
    throw std::invalid_argument("nothing is left to train: all layers of the network are frozen");
  }
  best_.consider(validation_loss());
}

bool AdamTrainer::finished() const {
  return epoch_ >= recipe_.epochs ||
         (recipe_.patience > 0 && best_.since_best() >= recipe_.patience);
}

EpochReport AdamTrainer::advance() {
  const double rate = learning_rate();
  const int64_t count = training_.size();
  const int64_t batch = std::min<int64_t>(recipe_.batch, count);
  double loss = 0.0;
  if (batch == count) {
    loss = descend(training_);
  } else {
    const int64_t group = recipe_.together ? recipe_.samples_per_trajectory : 1;
    const torch::Tensor order = shuffled(count, group, seed_, static_cast<uint64_t>(epoch_));
    for (int64_t begin = 0; begin < count; begin += batch) {
      const torch::Tensor chosen = order.slice(0, begin, std::min(begin + batch, count));
      const double share = static_cast<double>(chosen.size(0)) / static_cast<double>(count);
      loss += share * descend(training_.rows(chosen));
    }
  }
  ++epoch_;
  const double validation = validation_loss();
  best_.consider(validation);
  return {epoch_, loss, validation, rate};
}

double AdamTrainer::learning_rate() const {
  if (recipe_.cosine) {
    const double part = static_cast<double>(epoch_) / recipe_.epochs;
    return recipe_.learning_rate * 0.5 * (1.0 + std::cos(M_PI * part));
  }
  return recipe_.learning_rate * std::pow(recipe_.decay, epoch_ / recipe_.decay_epochs);
}

torch::Tensor AdamTrainer::mean_error(const NetworkSamples& batch) {
  const torch::Tensor answer = network_->forward(batch.instances, batch.times, batch.fractions);
  if (!batch.weights.defined()) return torch::mse_loss(answer, batch.controls);
  return ((answer - batch.controls).abs() * batch.weights).mean();
}

/// Returns the loss before the step.
double AdamTrainer::descend(const NetworkSamples& batch) {
  for (torch::Tensor& parameter : parameters_) {
    if (parameter.grad().defined()) parameter.mutable_grad().zero_();
  }
  const torch::Tensor loss = mean_error(batch);
  loss.backward();
  step();
  return loss.item<double>();
}

void AdamTrainer::step() {
  const torch::NoGradGuard no_gradient;
  const double rate = learning_rate();
  ++steps_;
  const auto count = static_cast<double>(steps_);
  const double mean_correction = 1.0 - std::pow(kMeanMemory, count);
  const double variance_correction = 1.0 - std::pow(kVarianceMemory, count);
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const torch::Tensor& gradient = parameters_[i].grad();
    if (!gradient.defined()) continue;
    mean_[i].mul_(kMeanMemory).add_(gradient, 1.0 - kMeanMemory);
    variance_[i].mul_(kVarianceMemory).addcmul_(gradient, gradient, 1.0 - kVarianceMemory);
    const torch::Tensor spread =
        variance_[i].sqrt().div_(std::sqrt(variance_correction)).add_(kEpsilon);
    if (recipe_.weight_decay > 0.0) parameters_[i].mul_(1.0 - rate * recipe_.weight_decay);
    parameters_[i].addcdiv_(mean_[i], spread, -rate / mean_correction);
  }
}

double AdamTrainer::validation_loss() {
  const torch::NoGradGuard no_gradient;
  const int64_t count = validation_.size();
  double loss = 0.0;
  for (int64_t begin = 0; begin < count; begin += recipe_.batch) {
    const NetworkSamples part = validation_.rows(begin, std::min(begin + recipe_.batch, count));
    const double share = static_cast<double>(part.size()) / static_cast<double>(count);
    loss += share * mean_error(part).item<double>();
  }
  return loss;
}

void AdamTrainer::save(nasm_core::TensorFile& file) const {
  put(file, "epoch", epoch_);
  put(file, "steps", static_cast<double>(steps_));
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const std::string number = std::to_string(i);
    put(file, "weight." + number, parameters_[i]);
    put(file, "mean." + number, mean_[i]);
    put(file, "variance." + number, variance_[i]);
  }
  best_.save(file);
}

void AdamTrainer::restore(const nasm_core::TensorFile& file) {
  epoch_ = static_cast<int>(take_count(file, "epoch", recipe_.epochs));
  steps_ = take_count(file, "steps", std::numeric_limits<int64_t>::max() / 2);
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const std::string number = std::to_string(i);
    take(file, "weight." + number, parameters_[i]);
    take(file, "mean." + number, mean_[i]);
    take(file, "variance." + number, variance_[i]);
  }
  best_.restore(file);
}

}  // namespace nasm_trainer
