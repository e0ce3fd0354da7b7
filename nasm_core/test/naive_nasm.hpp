// SPDX-License-Identifier: Apache-2.0
#ifndef NAIVE_NASM_HPP_
#define NAIVE_NASM_HPP_

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "nasm_common/random.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/operator/model.hpp"

namespace nasm_core::test {

/// The equations of a nasm, number by number.
class NaiveNasm {
 public:
  using Numbers = std::vector<double>;

  explicit NaiveNasm(const Model& model) : model_(model), architecture_(model.architecture) {
    for (const Tensor& tensor : model.weights) weights_[tensor.name] = &tensor;
  }

  Eigen::MatrixXd evaluate(const Eigen::VectorXd& encoded, const Eigen::VectorXd& fractions) const {
    const Normalisation& n = model_.normalisation;
    const auto controls = static_cast<Eigen::Index>(model_.controls.size());
    Eigen::MatrixXd answer(controls, fractions.size());
    for (Eigen::Index c = 0; c < controls; ++c) {
      for (Eigen::Index k = 0; k < fractions.size(); ++k) {
        Numbers input;
        for (Eigen::Index i = 0; i < encoded.size(); ++i) {
          input.push_back((encoded(i) - n.instance_offset(i)) / n.instance_scale(i));
        }
        if (architecture_.non_static) {
          input.push_back((fractions(k) - n.time_offset) / n.time_scale);
        }
        answer(c, k) =
            control("net" + std::to_string(c), input, fractions(k)) * n.control_scale(c) +
            n.control_offset(c);
      }
    }
    return answer;
  }

 private:
  const Numbers& weights(const std::string& name) const { return weights_.at(name)->values; }

  static double gelu(double x) { return 0.5 * x * std::erfc(-x * std::sqrt(0.5)); }

  double activate(double x) const {
    switch (architecture_.activation) {
      case Activation::kRelu:
        return std::max(x, 0.0);
      case Activation::kSilu:
        return x / (1.0 + std::exp(-x));
      case Activation::kTanh:
        return std::tanh(x);
      case Activation::kGelu:
        return gelu(x);
    }
    return NAN;
  }

  Numbers dense(const std::string& name, const Numbers& x) const {
    const Numbers& weight = weights(name + ".weight");
    Numbers y = weights(name + ".bias");
    for (std::size_t o = 0; o < y.size(); ++o) {
      for (std::size_t i = 0; i < x.size(); ++i) y[o] += weight[o * x.size() + i] * x[i];
    }
    return y;
  }

  Numbers mlp(const std::string& name, Numbers x) const {
    for (int i = 0;; ++i) {
      x = dense(name + ".layer" + std::to_string(i), x);
      if (weights_.count(name + ".layer" + std::to_string(i + 1) + ".weight") == 0) return x;
      for (double& value : x) value = activate(value);
    }
  }

  /// Channels one after another.
  Numbers block(const std::string& name, const Numbers& x) const {
    const auto width = static_cast<std::size_t>(architecture_.width);
    const auto kernel = static_cast<std::size_t>(architecture_.kernel);
    const std::size_t channels = x.size() / width;
    const Numbers& conv = weights(name + ".conv.weight");
    const Numbers& skip = weights(name + ".skip.weight");
    const Numbers& conv_bias = weights(name + ".conv.bias");
    const Numbers& skip_bias = weights(name + ".skip.bias");
    Numbers y;
    for (std::size_t o = 0; o < conv_bias.size(); ++o) {
      for (std::size_t i = 0; i < width; ++i) {
        double sum = conv_bias[o] + skip_bias[o];
        for (std::size_t c = 0; c < channels; ++c) {
          sum += skip[o * channels + c] * x[c * width + i];
          for (std::size_t k = 0; k < kernel; ++k) {
            const std::size_t from = i + k - (kernel - 1) / 2;  // beyond the width if negative
            if (from < width) sum += conv[(o * channels + c) * kernel + k] * x[c * width + from];
          }
        }
        y.push_back(gelu(sum));
      }
    }
    return y;
  }

  Numbers coefficients(const std::string& name, const Numbers& input) const {
    if (architecture_.backbone == Backbone::kMlp) return mlp(name, input);
    Numbers signal = dense(name + ".lift", input);
    for (int i = 0; i < 4; ++i) signal = block(name + ".block" + std::to_string(i), signal);
    Numbers result;
    for (auto channel = signal.begin(); channel != signal.end(); channel += architecture_.width) {
      for (const double value :
           dense(name + ".head", Numbers(channel, channel + architecture_.width))) {
        result.push_back(value);
      }
    }
    return result;
  }

  double control(const std::string& name, const Numbers& input, double tau) const {
    const Numbers output = coefficients(name, input);
    const auto terms = static_cast<std::size_t>(architecture_.terms);
    const bool fourier = architecture_.basis == Basis::kFourier;
    const double theta = fourier ? tau * (architecture_.adaptive ? M_PI : 2.0 * M_PI)
                                 : std::acos(std::min(1.0, std::max(-1.0, 2.0 * tau - 1.0)));
    const auto logistic = [](double x) { return 1.0 / (1.0 + std::exp(-x)) - 0.5; };
    Numbers products;
    for (std::size_t j = 0; j < terms; ++j) {
      const auto frequency = static_cast<double>(fourier ? (j + 1) / 2 : j);
      double angle = frequency * theta;
      if (architecture_.adaptive && !(fourier && j == 0)) {
        angle += logistic(output[2 * terms + j]) * theta + logistic(output[terms + j]) * M_PI_2;
      }
      products.push_back(output[j] * (fourier && j % 2 == 1 ? std::sin(angle) : std::cos(angle)));
    }
    if (architecture_.aggregation == Aggregation::kNeural) {
      return mlp(name + ".aggregate", products).front();
    }
    double sum = 0.0;
    for (const double product : products) sum += product;
    return sum;
  }

  const Model& model_;
  const Architecture& architecture_;
  std::map<std::string, const Tensor*> weights_;
};

/// A nasm with weights at random.
inline Model random_nasm(const Architecture& architecture, int inputs, int controls,
                         uint64_t seed) {
  Model model;
  model.architecture = architecture;
  model.system = "of_a_test";
  for (int i = 0; i < inputs; ++i) model.inputs.push_back("e" + std::to_string(i));
  for (int i = 0; i < controls; ++i) model.controls.push_back("u" + std::to_string(i));
  nasm_common::Random random(seed);
  const auto draw = [&](Eigen::VectorXd& values, double lower, double upper) {
    for (double& value : values) value = random.uniform(lower, upper);
  };
  model.normalisation = identity_normalisation(inputs, controls);
  draw(model.normalisation.instance_offset, -1.0, 1.0);
  draw(model.normalisation.instance_scale, 0.5, 2.0);
  draw(model.normalisation.control_offset, -3.0, 3.0);
  draw(model.normalisation.control_scale, 0.1, 5.0);
  model.normalisation.time_offset = 0.5;
  model.normalisation.time_scale = 0.3;
  model.lower = Eigen::VectorXd::Constant(inputs, -1.0);
  model.upper = Eigen::VectorXd::Constant(inputs, 1.0);

  const auto add = [&](const std::string& name, std::vector<int64_t> shape, int64_t fan_in) {
    Tensor tensor = {name, shape, {}, Tensor::Type::kFloat32};
    const double bound = 1.5 / std::sqrt(static_cast<double>(fan_in));
    for (int64_t i = 0; i < element_count(shape); ++i) {
      tensor.values.push_back(static_cast<float>(random.uniform(-bound, bound)));
    }
    model.weights.push_back(tensor);
  };
  const auto add_dense = [&](const std::string& name, int in, int out) {
    add(name + ".weight", {out, in}, in);
    add(name + ".bias", {out}, in);
  };
  const auto add_mlp = [&](const std::string& name, int in, std::vector<int> widths) {
    for (std::size_t i = 0; i < widths.size(); ++i) {
      add_dense(name + ".layer" + std::to_string(i), in, widths[i]);
      in = widths[i];
    }
  };
  const int terms = architecture.terms;
  const int sets = architecture.adaptive ? 3 : 1;
  const int first = inputs + (architecture.non_static ? 1 : 0);
  for (int c = 0; c < controls; ++c) {
    const std::string name = "net" + std::to_string(c);
    if (architecture.backbone == Backbone::kMlp) {
      std::vector<int> widths = architecture.hidden;
      widths.push_back(sets * terms);
      add_mlp(name, first, widths);
    } else {
      const int width = architecture.width;
      const int channels[] = {1, width, width, width, sets};
      add_dense(name + ".lift", first, width);
      for (int i = 0; i < 4; ++i) {
        const std::string block = name + ".block" + std::to_string(i);
        add(block + ".conv.weight", {channels[i + 1], channels[i], architecture.kernel},
            channels[i] * architecture.kernel);
        add(block + ".conv.bias", {channels[i + 1]}, channels[i] * architecture.kernel);
        add(block + ".skip.weight", {channels[i + 1], channels[i], 1}, channels[i]);
        add(block + ".skip.bias", {channels[i + 1]}, channels[i]);
      }
      add_dense(name + ".head", width, terms);
    }
    if (architecture.aggregation == Aggregation::kNeural) {
      add_mlp(name + ".aggregate", terms, {2 * terms, 2 * terms, 1});
    }
  }
  return model;
}

}  // namespace nasm_core::test

#endif  // NAIVE_NASM_HPP_
