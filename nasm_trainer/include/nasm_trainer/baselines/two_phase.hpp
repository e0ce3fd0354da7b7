// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__BASELINES__TWO_PHASE_HPP_
#define NASM_TRAINER__BASELINES__TWO_PHASE_HPP_

#include <Eigen/Core>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nasm_core/ocp/system.hpp"

namespace nasm_trainer {

/// How to follow long work, and to end it early.
struct TwoPhaseMonitor {
  const std::atomic<bool>* stop = nullptr;
  std::function<void(int done, const std::string& note)> on_progress;
};

struct SurrogateOptions {
  /// Random controls lie within ± this, in the controls' unit: the region that data are from.
  double amplitude = 1.0;
  int trajectories = 200;
  std::vector<int> hidden = {64, 64};
  int epochs = 100;
  int batch = 500;
  double learning_rate = 5e-3;  ///< of Adam, at first; falls to zero along a cosine
  uint64_t seed = 0;
};

/// Phase 1 of two-phase control (Hwang et al. 2022): a network f̂ that stands for the dynamics,
///
///   xₖ₊₁ = xₖ + dt f̂(xₖ, uₖ),
///
/// learned from trajectories that begin at the system's initial state and follow random smooth
/// controls. It knows the states and controls met there, and no others.
class Surrogate {
 public:
  /// Throws std::invalid_argument for options that make no sense and for systems with free states
  /// or terminal constraints. Empty if told to stop; progress is in epochs.
  static std::optional<Surrogate> fit(const nasm_core::System& system,
                                      const SurrogateOptions& options,
                                      const TwoPhaseMonitor& monitor = {});
  Surrogate(Surrogate&&) noexcept;
  ~Surrogate();

  Eigen::VectorXd dynamics(const Eigen::VectorXd& x, const Eigen::VectorXd& u) const;

  /// Root mean square error of f̂ on held-out trajectories of the same distribution, as a share of
  /// the spread of f.
  double held_out_error() const;

  const nasm_core::System& system() const;

  struct Network;
  const Network& network() const { return *network_; }

 private:
  explicit Surrogate(std::unique_ptr<Network> network);

  std::unique_ptr<Network> network_;
};

struct DescentOptions {
  int iterations = 500;
  double learning_rate = 0.1;  ///< of Adam, in the controls' unit
};

/// Phase 2 for one instance.
struct Descent {
  std::vector<double> predicted;  ///< cost by the surrogate, before each iteration and at the end
  std::vector<double> actual;     ///< true cost of the same controls
  Eigen::MatrixXd controls;       ///< at the end
};

/// Phase 2 of two-phase control: improves the controls of each instance by Adam, with the gradient
/// of the (known) cost along the surrogate's trajectory. Where this leaves the data of phase 1,
/// the predicted cost keeps falling, and the true one may not.
///
/// Throws std::invalid_argument for an instance that the system refuses, or whose parameters are
/// not the defaults that the surrogate was fitted for. Empty if told to stop; progress is in
/// iterations of all instances together.
std::optional<std::vector<Descent>> descend(const Surrogate& surrogate,
                                            const std::vector<nasm_core::Instance>& instances,
                                            const DescentOptions& options,
                                            const TwoPhaseMonitor& monitor = {});

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__BASELINES__TWO_PHASE_HPP_
