// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing/operator/pushing_operator.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace nasm_pushing {
namespace {

using nasm_core::Model;
using nasm_core::Tensor;

static_assert(kPixels == nasm_core::ImageEncoder::kPixels);
static_assert(kImageRows == nasm_core::ImageEncoder::kRows);

constexpr char kImagePrefix[] = "image.";

/// Numbers that were rounded on their way are not outside the training data; pixels of messages
/// have eight bits.
constexpr double kRounding = 1e-6;
constexpr double kImageRounding = 1e-2;

std::string what_differs(const Model& model) {
  if (model.system != "pushing") {
    return "it is for the system \"" + model.system + "\", must be for \"pushing\"";
  }
  const auto& names = encoded_names();
  if (model.inputs.size() != names.size()) {
    return "it has " + std::to_string(model.inputs.size()) + " inputs, must have " +
           std::to_string(names.size());
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (model.inputs[i] != names[i]) {
      return "its input " + std::to_string(i) + " is \"" + model.inputs[i] + "\", must be \"" +
             names[i] + "\"";
    }
  }
  if (model.controls != std::vector<std::string>{"force"}) {
    return "it has " + std::to_string(model.controls.size()) + " controls" +
           (model.controls.empty() ? "" : ", the first of which is \"" + model.controls[0] + "\"") +
           "; must have one, \"force\"";
  }
  if (!(std::abs(model.horizon - kHorizon) <= 1e-9)) {
    return "its horizon is " + std::to_string(model.horizon) + " s, must be " +
           std::to_string(kHorizon);
  }
  if (model.lower.size() != kEncodedNumbers || model.upper.size() != kEncodedNumbers) {
    return "its training box has " + std::to_string(model.lower.size()) + " and " +
           std::to_string(model.upper.size()) + " numbers, must have " +
           std::to_string(kEncodedNumbers);
  }
  return "";
}

const Model& checked(const Model& model) {
  const std::string fault = what_differs(model);
  if (!fault.empty()) throw std::invalid_argument("not a pushing model: " + fault);
  return model;
}

Model without_image_weights(const Model& model) {
  Model rest = model;
  const auto is_of_image = [](const Tensor& weight) {
    return weight.name.rfind(kImagePrefix, 0) == 0;
  };
  rest.weights.erase(std::remove_if(rest.weights.begin(), rest.weights.end(), is_of_image),
                     rest.weights.end());
  return rest;
}

std::vector<std::string> make_names() {
  std::vector<std::string> names = number_names();
  for (int i = 0; i < kImageFeatures; ++i) names.push_back("image" + std::to_string(i));
  return names;
}

}  // namespace

const std::vector<std::string>& encoded_names() {
  static const std::vector<std::string> names = make_names();
  return names;
}

PushingOperator::PushingOperator(const Model& model, nasm_core::Precision precision,
                                 nasm_core::InstructionSet set)
    : image_(checked(model).weights, set),
      operator_(without_image_weights(model), precision, set),
      model_(model) {
}

PushingOperator::WorkspacePointer PushingOperator::make_workspace(int times) const {
  return operator_.make_workspace(times);
}

OperatorInput PushingOperator::encode(const NetworkInput& input) const {
  if (input.numbers.size() != kNumbers || input.image.size() != kPixels) {
    throw std::invalid_argument("a push of " + std::to_string(input.numbers.size()) +
                                " numbers and " + std::to_string(input.image.size()) +
                                " pixels, must have " + std::to_string(kNumbers) + " and " +
                                std::to_string(kPixels));
  }
  for (Eigen::Index i = 0; i < kNumbers; ++i) {
    if (!std::isfinite(input.numbers(i))) {
      throw std::invalid_argument(number_names()[static_cast<std::size_t>(i)] + " is " +
                                  std::to_string(input.numbers(i)));
    }
  }
  OperatorInput push;
  push.head<kNumbers>() = input.numbers;
  const Eigen::Matrix<double, kPixels, 1> image = input.image.cast<double>();
  image_.encode(image, push.tail<kImageFeatures>());
  return push;
}

void PushingOperator::predict(const OperatorInput& push,
                              const Eigen::Ref<const Eigen::VectorXd>& fractions,
                              Workspace& workspace, Eigen::Ref<Eigen::VectorXd> force) const {
  Eigen::Map<Eigen::MatrixXd> row(force.data(), 1, force.size());
  operator_.evaluate(push, fractions, workspace, row);
}

double PushingOperator::ood_score(const OperatorInput& push) const {
  double worst = 0.0;
  for (Eigen::Index i = 0; i < kEncodedNumbers; ++i) {
    const double outside = std::max(model_.lower(i) - push(i), push(i) - model_.upper(i));
    const double varied = model_.upper(i) - model_.lower(i);
    const double width = varied > 0.0 ? varied : model_.normalisation.instance_scale(i);
    const double rounding = i < kNumbers ? kRounding : kImageRounding;
    if (!(outside <= rounding * width)) worst = std::max(worst, outside / width);
  }
  return worst;
}

}  // namespace nasm_pushing
