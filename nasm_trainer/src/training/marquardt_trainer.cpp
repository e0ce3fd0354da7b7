// SPDX-License-Identifier: Apache-2.0
#include "training/marquardt_trainer.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"

namespace nasm_trainer {
namespace {

constexpr uint64_t kCurvatureSamples = 0x6375'7276'6500'0000;
constexpr int kMostTries = 8;
constexpr double kLeastDamping = 1e-12;

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double next_damping(double damping, double actual_by_predicted) {
  if (actual_by_predicted > 0.7) return std::max(damping / 5.0, kLeastDamping);
  if (actual_by_predicted > 0.4) return std::max(damping / 2.0, kLeastDamping);
  return actual_by_predicted < 0.15 ? 3.0 * damping : damping;
}

}  // namespace

MarquardtTrainer::MarquardtTrainer(std::shared_ptr<Network> network, NetworkSamples training,
                                   NetworkSamples validation, const Recipe& recipe, uint64_t seed,
                                   const std::vector<int>& left_out)
    : network_(std::move(network)),
      training_(std::move(training)),
      validation_(std::move(validation)),
      recipe_(recipe),
      seed_(seed),
      parts_(network_->parts()) {
  if (parts_.empty()) {
    throw std::invalid_argument(
        "levenberg-marquardt needs a network whose controls share no weights; train this one with "
        "adam");
  }
  const auto is_left_out = [&](const Network::Part& part) {
    return std::find(left_out.begin(), left_out.end(), part.control) != left_out.end();
  };
  parts_.erase(std::remove_if(parts_.begin(), parts_.end(), is_left_out), parts_.end());
  for (const Network::Part& part : parts_) {
    const LeastSquares problem(part, training_);
    training_loss_.push_back(problem.loss());
    validation_loss_.push_back(problem.loss(validation_));
  }
  begin_part();
}

int MarquardtTrainer::epochs() const {
  return recipe_.epochs * static_cast<int>(parts_.size());
}

void MarquardtTrainer::begin_part() {
  problem_.reset();
  best_.reset();
  iteration_ = 0;
  damping_ = 0.0;
  if (finished()) return;
  problem_.emplace(parts_[part_], training_);
  best_.emplace(parts_[part_].parameters);
  training_loss_[part_] = problem_->loss(half_gradient_);
  best_->consider(validation_loss_[part_]);
}

EpochReport MarquardtTrainer::advance() {
  const bool improved = improve();
  ++iteration_;
  validation_loss_[part_] = problem_->loss(validation_);
  best_->consider(validation_loss_[part_]);
  const EpochReport report = {static_cast<int>(part_) * recipe_.epochs + iteration_,
                              mean(training_loss_), mean(validation_loss_), damping_};
  const bool patience_ended = recipe_.patience > 0 && best_->since_best() >= recipe_.patience;
  if (!improved || patience_ended || iteration_ == recipe_.epochs) {
    take_best();
    ++part_;
    begin_part();
  }
  return report;
}

bool MarquardtTrainer::improve() {
  const torch::Tensor& curvature = problem_->gauss_newton(curvature_samples());
  const torch::Tensor diagonal = curvature.diagonal().to(torch::kFloat64);
  const double mean_diagonal = diagonal.mean().item<double>();
  if (damping_ == 0.0) damping_ = mean_diagonal;
  const torch::Tensor scaling = diagonal * (0.9 / mean_diagonal) + 0.1;
  const torch::Tensor before = problem_->weights();
  for (int tries = 0; tries < kMostTries; ++tries) {
    if (!cholesky_.factorise(curvature, damping_ * scaling)) {
      damping_ *= 10.0;
      continue;
    }
    const torch::Tensor step = cholesky_.solve(-half_gradient_);
    // Since H s = −½ ∇F − λ D s, the model −∇Fᵀs − sᵀHs needs no product with H.
    const double predicted =
        (damping_ * scaling * step.square() - half_gradient_ * step).sum().item<double>();
    problem_->set_weights(before + step);
    torch::Tensor half_gradient;
    const double loss = problem_->loss(half_gradient);
    if (loss < training_loss_[part_]) {
      damping_ = next_damping(damping_, (training_loss_[part_] - loss) / predicted);
      training_loss_[part_] = loss;
      half_gradient_ = half_gradient;
      return true;
    }
    damping_ *= 4.0;
  }
  problem_->set_weights(before);
  return false;
}

torch::Tensor MarquardtTrainer::curvature_samples() const {
  const int64_t count = problem_->sample_count();
  if (recipe_.curvature_samples >= count) return torch::arange(count, torch::kInt64);
  torch::Tensor indices = torch::empty({recipe_.curvature_samples}, torch::kInt64);
  auto* const data = indices.data_ptr<int64_t>();
  const auto stream = static_cast<uint64_t>(part_) << 32 | static_cast<uint64_t>(iteration_);
  nasm_common::Random random(seed_ ^ kCurvatureSamples, stream);
  std::generate(data, data + indices.numel(), [&] {
    return static_cast<int64_t>(random.uniform() * static_cast<double>(count));
  });
  return indices;
}

void MarquardtTrainer::take_best() {
  if (!best_) return;
  best_->apply();
  training_loss_[part_] = problem_->loss();
  validation_loss_[part_] = problem_->loss(validation_);
}

void MarquardtTrainer::save(nasm_core::TensorFile& file) const {
  put(file, "part", static_cast<double>(part_));
  put(file, "iteration", iteration_);
  put(file, "damping", damping_);
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    for (std::size_t k = 0; k < parts_[i].parameters.size(); ++k) {
      put(file, "weight." + std::to_string(i) + "." + std::to_string(k), parts_[i].parameters[k]);
    }
  }
  if (best_) best_->save(file);
}

void MarquardtTrainer::restore(const nasm_core::TensorFile& file) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    for (std::size_t k = 0; k < parts_[i].parameters.size(); ++k) {
      take(file, "weight." + std::to_string(i) + "." + std::to_string(k), parts_[i].parameters[k]);
    }
    const LeastSquares problem(parts_[i], training_);
    training_loss_[i] = problem.loss();
    validation_loss_[i] = problem.loss(validation_);
  }
  part_ = static_cast<std::size_t>(take_count(file, "part", static_cast<int64_t>(parts_.size())));
  begin_part();
  iteration_ = static_cast<int>(take_count(file, "iteration", recipe_.epochs));
  damping_ = take(file, "damping");
  if (best_) best_->restore(file);
}

}  // namespace nasm_trainer
