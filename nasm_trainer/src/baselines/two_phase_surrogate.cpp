// SPDX-License-Identifier: Apache-2.0
// Phase 1 of two-phase control.
#include <torch/optim/adam.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "baselines/two_phase_data.hpp"
#include "baselines/two_phase_network.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_common/random.hpp"
#include "nasm_trainer/baselines/pdp.hpp"

namespace nasm_trainer {
namespace {

constexpr int kHeldOutShare = 10;  // one trajectory in this many
constexpr uint64_t kHeldOut = 0x6865'6c64'206f'7574;
constexpr uint64_t kWeights = 0x7765'6967'6874'7300;
constexpr uint64_t kOrder = 0x6f72'6465'7200'0000;

template <class Number>
void require(bool condition, const char* name, Number value, const char* expected) {
  if (condition) return;
  throw std::invalid_argument(std::string(name) + " is " + std::to_string(value) + ", must be " +
                              expected);
}

void check(const nasm_core::SystemInfo& info, const SurrogateOptions& options) {
  if (!PontryaginDifferentiable::supports(info)) {
    throw std::invalid_argument("two-phase control cannot solve " + info.name +
                                ": it knows neither terminal constraints nor bounds");
  }
  require(options.amplitude > 0.0 && std::isfinite(options.amplitude), "amplitude",
          options.amplitude, "a positive number");
  require(options.trajectories >= 1 && options.trajectories <= 100000, "trajectories",
          options.trajectories, "from 1 to 100000");
  require(options.epochs >= 1, "epochs", options.epochs, "at least 1");
  require(options.batch >= 1, "batch", options.batch, "at least 1");
  require(options.learning_rate > 0.0 && std::isfinite(options.learning_rate), "learning_rate",
          options.learning_rate, "a positive number");
  for (const int width : options.hidden) require(width >= 1, "hidden", width, "at least 1");
}

/// Offset and scale that give samples a mean of 0 and a spread of 1.
struct Scaling {
  explicit Scaling(const torch::Tensor& samples)
      : offset(samples.mean(0)), scale((samples - offset).pow(2).mean(0).sqrt()) {
    // What never changes has no spread.
    scale = torch::where(scale > 1e-9, scale, torch::ones_like(scale));
  }
  torch::Tensor apply(const torch::Tensor& samples) const { return (samples - offset) / scale; }

  torch::Tensor offset, scale;
};

torch::Tensor shuffled(int64_t count, nasm_common::Random& random) {
  torch::Tensor order = torch::arange(count, torch::kInt64);
  auto* const places = order.data_ptr<int64_t>();
  for (int64_t i = count - 1; i > 0; --i) {
    std::swap(places[i], places[random.next() % static_cast<uint64_t>(i + 1)]);
  }
  return order;
}

/// From scaled inputs to scaled outputs; false: told to stop.
bool train(Mlp& mlp, const torch::Tensor& inputs, const torch::Tensor& outputs,
           const SurrogateOptions& options, const TwoPhaseMonitor& monitor) {
  torch::optim::Adam adam(mlp->parameters(), torch::optim::AdamOptions(options.learning_rate));
  auto& settings = static_cast<torch::optim::AdamOptions&>(adam.param_groups()[0].options());
  nasm_common::Random random(options.seed, kOrder);
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    const double part = static_cast<double>(epoch) / options.epochs;
    settings.lr(0.5 * options.learning_rate * (1.0 + std::cos(M_PI * part)));
    const torch::Tensor order = shuffled(inputs.size(0), random);
    double loss_sum = 0.0;
    for (int64_t begin = 0; begin < order.size(0); begin += options.batch) {
      if (monitor.stop && *monitor.stop) return false;
      const torch::Tensor batch =
          order.slice(0, begin, std::min<int64_t>(begin + options.batch, order.size(0)));
      adam.zero_grad();
      const torch::Tensor loss = torch::mse_loss(mlp->forward(inputs.index_select(0, batch)),
                                                 outputs.index_select(0, batch));
      loss.backward();
      adam.step();
      loss_sum += loss.item<double>() * static_cast<double>(batch.size(0));
    }
    if (!monitor.on_progress) continue;
    const std::string note =
        nasm_common::format("loss %.1e", loss_sum / static_cast<double>(order.size(0)));
    monitor.on_progress(epoch + 1, note);
  }
  return true;
}

/// Makes a network for scaled numbers one for those of the problem.
void fold(Mlp& mlp, const Scaling& input, const Scaling& output) {
  const torch::NoGradGuard no_gradient;
  Dense first = mlp->layers().front();
  first->weight.div_(input.scale);
  first->bias.sub_(torch::mv(first->weight, input.offset));
  Dense last = mlp->layers().back();
  last->weight.mul_(output.scale.unsqueeze(1));
  last->bias.mul_(output.scale).add_(output.offset);
}

}  // namespace

Surrogate::Surrogate(std::unique_ptr<Network> network) : network_(std::move(network)) {
}
Surrogate::Surrogate(Surrogate&&) noexcept = default;
Surrogate::~Surrogate() = default;

std::optional<Surrogate> Surrogate::fit(const nasm_core::System& system,
                                        const SurrogateOptions& options,
                                        const TwoPhaseMonitor& monitor) {
  check(system.info(), options);
  const OneThread one_thread;
  const Transitions seen =
      collect_transitions(system, options.amplitude, options.trajectories, options.seed);
  const torch::Tensor inputs = rows_of(seen.inputs);
  const torch::Tensor outputs = rows_of(seen.changes);
  const Scaling input_scaling(inputs);
  const Scaling output_scaling(outputs);

  nasm_common::Random random(options.seed, kWeights);
  auto network = std::make_unique<Network>(Network{
      system, Mlp(static_cast<int>(inputs.size(1)), options.hidden,
                  static_cast<int>(outputs.size(1)), nasm_core::Activation::kSilu, random)});
  network->mlp->to(torch::kFloat64);
  if (!train(network->mlp, input_scaling.apply(inputs), output_scaling.apply(outputs), options,
             monitor)) {
    return std::nullopt;
  }
  fold(network->mlp, input_scaling, output_scaling);
  for (torch::Tensor& parameter : network->mlp->parameters()) parameter.set_requires_grad(false);

  const Transitions fresh = collect_transitions(
      system, options.amplitude, 1 + options.trajectories / kHeldOutShare, options.seed ^ kHeldOut);
  const torch::Tensor error = network->mlp->forward(rows_of(fresh.inputs)) - rows_of(fresh.changes);
  network->held_out_error = (error / output_scaling.scale).pow(2).mean().sqrt().item<double>();
  return Surrogate(std::move(network));
}

Eigen::VectorXd Surrogate::dynamics(const Eigen::VectorXd& x, const Eigen::VectorXd& u) const {
  Eigen::VectorXd input(x.size() + u.size());
  input << x, u;
  const torch::Tensor output = network_->mlp->forward(rows_of(input)).contiguous();
  return Eigen::Map<const Eigen::VectorXd>(output.data_ptr<double>(), output.numel());
}

double Surrogate::held_out_error() const {
  return network_->held_out_error;
}

const nasm_core::System& Surrogate::system() const {
  return network_->system;
}

}  // namespace nasm_trainer
