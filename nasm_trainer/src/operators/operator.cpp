// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/operators/operator.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace nasm_trainer {
namespace {

torch::Tensor to_tensor(const Eigen::VectorXd& values, torch::ScalarType type) {
  torch::Tensor copy = torch::empty({values.size()}, torch::kFloat64);
  std::copy(values.begin(), values.end(), copy.data_ptr<double>());
  return copy.to(type);
}

void check_part(const char* what, const Eigen::VectorXd& offset, const Eigen::VectorXd& scale,
                int size) {
  const std::string name = std::string("normalisation of the ") + what;
  if (offset.size() != size || scale.size() != size) {
    throw std::invalid_argument(name + ": " + std::to_string(offset.size()) + " offsets and " +
                                std::to_string(scale.size()) + " scales, but the network has " +
                                std::to_string(size));
  }
  if (!offset.allFinite() || !scale.allFinite() || (scale.array() == 0.0).any()) {
    throw std::invalid_argument(name + ": offsets must be finite, scales finite and not zero");
  }
}

std::string shape_of(const torch::Tensor& tensor) {
  std::ostringstream text;
  text << tensor.sizes();
  return text.str();
}

}  // namespace

Operator::Operator(std::shared_ptr<Network> network, const nasm_core::Normalisation& normalisation,
                   torch::ScalarType type)
    : network_(std::move(network)),
      type_(type),
      time_offset_(normalisation.time_offset),
      time_scale_(normalisation.time_scale),
      correction_knee_(normalisation.correction_knee) {
  if (type != torch::kFloat32 && type != torch::kFloat64) {
    throw std::invalid_argument("an operator is of type float32 or float64");
  }
  check_part("instances", normalisation.instance_offset, normalisation.instance_scale,
             network_->inputs());
  check_part("controls", normalisation.control_offset, normalisation.control_scale,
             network_->controls());
  check_part("time", Eigen::VectorXd::Constant(1, time_offset_),
             Eigen::VectorXd::Constant(1, time_scale_), 1);
  instance_offset_ = to_tensor(normalisation.instance_offset, type);
  instance_scale_ = to_tensor(normalisation.instance_scale, type);
  control_offset_ = to_tensor(normalisation.control_offset, type);
  control_scale_ = to_tensor(normalisation.control_scale, type);
  network_->to(type);
}

torch::Tensor Operator::forward(const torch::Tensor& instances, const torch::Tensor& fractions) {
  return normalised(instances, fractions) * control_scale_ + control_offset_;
}

torch::Tensor Operator::grid(const torch::Tensor& instances, const torch::Tensor& fractions) {
  check(instances, fractions);
  if (fractions.dim() != 1) {
    throw std::invalid_argument("fractions of a grid must be [k], not " + shape_of(fractions));
  }
  const torch::Tensor column = fractions.unsqueeze(1);
  const torch::Tensor times = normalise_times(column);
  const int64_t together = std::max<int64_t>(1, network_->pairs_at_once() / times.size(0));
  std::vector<torch::Tensor> answers;
  for (const torch::Tensor& some : normalise_instances(instances).split(together)) {
    answers.push_back(network_->grid(some, times, column) * control_scale_ + control_offset_);
  }
  return torch::cat(answers);
}

torch::Tensor Operator::normalised(const torch::Tensor& instances, const torch::Tensor& fractions) {
  check(instances, fractions);
  if (fractions.dim() != 2 || fractions.size(0) != instances.size(0) || fractions.size(1) != 1) {
    throw std::invalid_argument("fractions must be [" + std::to_string(instances.size(0)) +
                                ", 1], not " + shape_of(fractions));
  }
  return network_->forward(normalise_instances(instances), normalise_times(fractions), fractions);
}

torch::Tensor Operator::normalise_instances(const torch::Tensor& instances) const {
  return (instances - instance_offset_) / instance_scale_;
}

torch::Tensor Operator::normalise_times(const torch::Tensor& fractions) const {
  return (fractions - time_offset_) / time_scale_;
}

torch::Tensor Operator::normalise_controls(const torch::Tensor& controls) const {
  return (controls - control_offset_) / control_scale_;
}

void Operator::check(const torch::Tensor& instances, const torch::Tensor& fractions) const {
  if (instances.dim() != 2 || instances.size(1) != network_->inputs()) {
    throw std::invalid_argument("instances must be [n, " + std::to_string(network_->inputs()) +
                                "], not " + shape_of(instances));
  }
  if (instances.size(0) == 0 || fractions.numel() == 0) {
    throw std::invalid_argument("there must be at least one instance and one time");
  }
  if (instances.scalar_type() != type_ || fractions.scalar_type() != type_) {
    throw std::invalid_argument(std::string("instances and fractions must be ") +
                                c10::toString(type_) + ", as the operator is");
  }
}

namespace {

/// The weights that the largest layers must have at least. A file may ask for a network that is
/// much larger than itself; that is noticed before memory is taken for it.
int64_t least_weights(const nasm_core::Architecture& architecture) {
  using nasm_core::OperatorKind;
  const auto width = static_cast<int64_t>(architecture.width);
  switch (architecture.kind) {
    case OperatorKind::kFno:
      return width * width * architecture.modes;
    case OperatorKind::kGen:
      return architecture.rounds > 0 ? width * width : width;
    case OperatorKind::kNasm:
      if (architecture.backbone == nasm_core::Backbone::kConvolution) {
        return width * width * architecture.kernel;
      }
      break;
    case OperatorKind::kDeepOnet:
    case OperatorKind::kMlp:
      break;
  }
  int64_t weights = 0;
  for (std::size_t i = 1; i < architecture.hidden.size(); ++i) {
    weights += static_cast<int64_t>(architecture.hidden[i - 1]) * architecture.hidden[i];
  }
  return weights;
}

}  // namespace

Operator make_operator(const nasm_core::Model& model, torch::ScalarType type) {
  const int64_t weights = nasm_core::parameter_count(model);
  if (weights < least_weights(model.architecture)) {
    throw std::runtime_error(
        "the model has only " + std::to_string(weights) +
        " weights, fewer than its architecture needs: " + nasm_core::describe(model.architecture));
  }
  auto network = make_network(model.architecture, static_cast<int>(model.inputs.size()),
                              static_cast<int>(model.controls.size()), model.seed);
  load_weights(*network, model.weights);
  return Operator(std::move(network), model.normalisation, type);
}

}  // namespace nasm_trainer
