// SPDX-License-Identifier: Apache-2.0
#include "operator/fused/network.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace nasm_core::fused {
namespace {

Curve curve_of(Activation activation) {
  switch (activation) {
    case Activation::kRelu:
      return Curve::kRelu;
    case Activation::kSilu:
      return Curve::kSilu;
    case Activation::kTanh:
      return Curve::kTanh;
    case Activation::kGelu:
      return Curve::kGelu;
  }
  throw std::invalid_argument("an activation without a name");
}

std::vector<int> all(int count) {
  std::vector<int> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

const Architecture& checked(const Architecture& architecture) {
  if (architecture.kind != OperatorKind::kNasm) {
    throw std::invalid_argument(
        std::string("the evaluator answers nasm models; this one is of kind ") +
        to_string(architecture.kind));
  }
  if (const auto fault = check_architecture(architecture)) {
    throw std::invalid_argument("the architecture's " + *fault);
  }
  return architecture;
}

}  // namespace

template <class Scalar>
Network<Scalar>::Network(const Model& model)
    : architecture_(checked(model.architecture)),
      weights_(model.weights, std::numeric_limits<Scalar>::max()) {
  if (model.inputs.empty() || model.controls.empty()) {
    throw std::invalid_argument("the model has no inputs or no controls");
  }
  plan_.inputs = static_cast<Index>(model.inputs.size());
  plan_.controls = static_cast<Index>(model.controls.size());
  plan_.terms = architecture_.terms;
  plan_.activation = curve_of(architecture_.activation);
  plan_.convolution = architecture_.backbone == Backbone::kConvolution;
  plan_.adaptive = architecture_.adaptive;
  plan_.non_static = architecture_.non_static;
  plan_.width = architecture_.width;
  plan_.kernel = architecture_.kernel;
  make_basis();
  for (std::size_t c = 0; c < model.controls.size(); ++c) {
    nets_.push_back(take_net("net" + std::to_string(c)));
  }
  weights_.expect_none_left();
  plan_.nets = nets_.data();
}

template <class Scalar>
void Network<Scalar>::make_basis() {
  const bool fourier = architecture_.basis == Basis::kFourier;
  std::vector<double> frequency, phase;
  for (int j = 0; j < architecture_.terms; ++j) {
    frequency.push_back(fourier ? (j + 1) / 2 : j);
    phase.push_back(fourier && j % 2 == 1 ? 0.0 : 0.5);
  }
  plan_.frequency = keep(frequency);
  plan_.phase = keep(phase);
  plan_.first_adapted = fourier ? 1 : 0;
  plan_.coefficient_rows = static_cast<Index>(outputs_that_matter().size());
  const Index unused = plan_.convolution ? 0 : plan_.first_adapted;
  plan_.shift_row = plan_.terms - unused;
  plan_.scale_row = 2 * (plan_.terms - unused);
}

/// Nothing comes of the shift and the scale of a constant. With convolutions all terms have the
/// same weights, so that none can be left out.
template <class Scalar>
std::vector<int> Network<Scalar>::outputs_that_matter() const {
  const int terms = architecture_.terms;
  std::vector<int> outputs = all((architecture_.adaptive ? 3 : 1) * terms);
  if (architecture_.adaptive && !plan_.convolution && plan_.first_adapted == 1) {
    outputs.erase(outputs.begin() + 2 * terms);
    outputs.erase(outputs.begin() + terms);
  }
  return outputs;
}

template <class Scalar>
Index Network<Scalar>::hidden_size(Index lanes, Index tile) const {
  Index rows = 2 * plan_.terms;
  for (const int width : architecture_.hidden) rows = std::max<Index>(rows, width);
  const Index signal = plan_.width * (plan_.width + plan_.kernel - 1) * lanes;
  return std::max(rows * tile * lanes, plan_.convolution ? signal : 0);
}

template <class Scalar>
const Scalar* Network<Scalar>::keep(const std::vector<double>& values) {
  memory_.emplace_back(values.size());
  std::transform(values.begin(), values.end(), memory_.back().data(),
                 [](double value) { return static_cast<Scalar>(value); });
  return memory_.back().data();
}

template <class Scalar>
FirstLayer<Scalar> Network<Scalar>::take_first(const std::string& name, int outputs,
                                               const std::vector<int>& kept) {
  const auto inputs = static_cast<std::size_t>(plan_.inputs);
  const std::size_t columns = inputs + (plan_.non_static ? 1 : 0);
  const auto& weight = weights_.take(name + ".weight", {outputs, static_cast<int64_t>(columns)});
  const auto& bias = weights_.take(name + ".bias", {outputs});
  constexpr std::size_t unit = kAlignment / sizeof(Scalar);
  const std::size_t padded = (kept.size() + unit - 1) / unit * unit;
  std::vector<double> of_instance(inputs * padded, 0.0), of_bias(padded, 0.0), of_time;
  for (std::size_t o = 0; o < kept.size(); ++o) {
    const auto row = static_cast<std::size_t>(kept[o]);
    for (std::size_t i = 0; i < inputs; ++i) {
      of_instance[i * padded + o] = weight[row * columns + i];
    }
    of_bias[o] = bias[row];
    if (plan_.non_static) of_time.push_back(weight[row * columns + inputs]);
  }
  return {keep(of_instance), keep(of_bias), plan_.non_static ? keep(of_time) : nullptr,
          static_cast<Index>(kept.size()), static_cast<Index>(padded)};
}

template <class Scalar>
Layer<Scalar> Network<Scalar>::pack(const std::vector<double>& weights,
                                    const std::vector<double>& bias, int inputs,
                                    const std::vector<int>& kept) {
  const auto columns = static_cast<std::size_t>(inputs);
  constexpr auto together = static_cast<std::size_t>(kOutputGroup);
  std::vector<double> packed, packed_bias;
  for (std::size_t first = 0; first < kept.size(); first += together) {
    const std::size_t end = std::min(kept.size(), first + together);
    for (std::size_t i = 0; i < columns; ++i) {
      for (std::size_t o = first; o < end; ++o) {
        packed.push_back(weights[static_cast<std::size_t>(kept[o]) * columns + i]);
      }
    }
  }
  for (const int o : kept) packed_bias.push_back(bias[static_cast<std::size_t>(o)]);
  return {keep(packed), keep(packed_bias), inputs, static_cast<Index>(kept.size())};
}

template <class Scalar>
Layer<Scalar> Network<Scalar>::take_dense(const std::string& name, int inputs, int outputs,
                                          const std::vector<int>& kept) {
  const auto& weight = weights_.take(name + ".weight", {outputs, inputs});
  return pack(weight, weights_.take(name + ".bias", {outputs}), inputs, kept);
}

/// The skip is one more value in the middle of the kernel.
template <class Scalar>
Layer<Scalar> Network<Scalar>::take_block(const std::string& name, int inputs, int outputs) {
  const int kernel = architecture_.kernel;
  std::vector<double> weight = weights_.take(name + ".conv.weight", {outputs, inputs, kernel});
  std::vector<double> bias = weights_.take(name + ".conv.bias", {outputs});
  const auto& skip = weights_.take(name + ".skip.weight", {outputs, inputs, 1});
  const auto& skip_bias = weights_.take(name + ".skip.bias", {outputs});
  const auto middle = static_cast<std::size_t>((kernel - 1) / 2);
  for (std::size_t i = 0; i < skip.size(); ++i) {
    weight[i * static_cast<std::size_t>(kernel) + middle] += skip[i];
  }
  for (std::size_t o = 0; o < bias.size(); ++o) bias[o] += skip_bias[o];
  return pack(weight, bias, inputs * kernel, all(outputs));
}

template <class Scalar>
void Network<Scalar>::take_mlp(const std::string& name, Net<Scalar>& net,
                               std::vector<Layer<Scalar>>& layers) {
  std::vector<int> widths = architecture_.hidden;
  widths.push_back((architecture_.adaptive ? 3 : 1) * architecture_.terms);
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const std::string layer = name + ".layer" + std::to_string(i);
    const auto kept = i + 1 < widths.size() ? all(widths[i]) : outputs_that_matter();
    if (i == 0) {
      net.first = take_first(layer, widths[i], kept);
    } else {
      layers.push_back(take_dense(layer, widths[i - 1], widths[i], kept));
    }
  }
}

template <class Scalar>
void Network<Scalar>::take_convolution(const std::string& name, Net<Scalar>& net,
                                       std::vector<Layer<Scalar>>& layers) {
  const int width = architecture_.width;
  net.first = take_first(name + ".lift", width, all(width));
  const int channels[] = {1, width, width, width, architecture_.adaptive ? 3 : 1};
  for (int i = 0; i < 4; ++i) {
    layers.push_back(take_block(name + ".block" + std::to_string(i), channels[i], channels[i + 1]));
  }
  layers.push_back(
      take_dense(name + ".head", width, architecture_.terms, all(architecture_.terms)));
}

template <class Scalar>
Net<Scalar> Network<Scalar>::take_net(const std::string& name) {
  Net<Scalar> net = {};
  std::vector<Layer<Scalar>> layers;
  if (plan_.convolution) {
    take_convolution(name, net, layers);
  } else {
    take_mlp(name, net, layers);
  }
  net.layer_count = static_cast<Index>(layers.size());
  const bool neural = architecture_.aggregation == Aggregation::kNeural;
  if (neural) {
    const int widths[] = {architecture_.terms, 2 * architecture_.terms, 2 * architecture_.terms, 1};
    for (int i = 0; i < 3; ++i) {
      layers.push_back(take_dense(name + ".aggregate.layer" + std::to_string(i), widths[i],
                                  widths[i + 1], all(widths[i + 1])));
    }
  }
  layers_.push_back(std::move(layers));
  net.layers = layers_.back().data();
  net.aggregate = neural ? net.layers + net.layer_count : nullptr;
  return net;
}

template class Network<float>;
template class Network<double>;

}  // namespace nasm_core::fused
