// SPDX-License-Identifier: Apache-2.0
#include "simulation/push_simulator.hpp"

#include <algorithm>
#include <cmath>

#include "nasm_common/random.hpp"
#include "simulation/normal.hpp"

namespace nasm_pushing {
namespace {

constexpr uint64_t kSensors = 3ULL << 62;  ///< random numbers apart from those of the push

/// A sensor's clock [s].
struct Clock {
  double offset;  ///< of the first row after the first of the object
  double period;
  double jitter;  ///< standard deviation
};
constexpr Clock kObjectClock{0.0, 1.0 / 250.0, 4e-4};
constexpr Clock kTipClock{0.015, 1.0 / 248.0, 4e-4};
constexpr Clock kWrenchClock{0.019, 1.0 / 250.0, 3e-4};

constexpr double kObjectNoise = 3e-6;  ///< [m]
constexpr double kYawNoise = 3e-5;     ///< [rad]
constexpr double kTipNoise = 2e-6;     ///< [m]
constexpr double kTipYawNoise = 5e-5;  ///< [rad]
constexpr double kForceNoise = 0.018;  ///< [N]
constexpr double kTorqueNoise = 3e-4;  ///< [N m]
constexpr double kLever = 7e-4;        ///< [m] lever arm of the force about the sensor's axis

/// A moving robot shakes the sensor: 0.14 N/√Hz at 1 m/s on each axis, up to 80 Hz, whether the tip
/// touches or not.
constexpr double kShaking = 0.14;
constexpr double kShakingBand = 80.0;

/// Instants in the trace's time that never go back.
Eigen::VectorXd instants(const Clock& clock, double duration, bool noise,
                         nasm_common::Random& random) {
  Normal normal(random);
  const double first = clock.offset * (noise ? random.uniform(0.6, 1.4) : 1.0);
  const auto rows = static_cast<Eigen::Index>((duration - first) / clock.period) + 1;
  Eigen::VectorXd time(rows);
  for (Eigen::Index i = 0; i < rows; ++i) {
    const double late =
        noise ? std::clamp(clock.jitter * normal(), -0.45 * clock.period, 0.45 * clock.period)
              : 0.0;
    time(i) = std::clamp(first + static_cast<double>(i) * clock.period + late, 0.0, duration);
  }
  return time;
}

/// Columns of equal steps at the instants, by straight lines.
template <typename Columns>
Stream sampled(const Columns& columns, const Eigen::VectorXd& time) {
  Stream stream;
  stream.time = time;
  stream.values = Eigen::MatrixX3d::Zero(time.size(), 3);
  for (Eigen::Index i = 0; i < time.size(); ++i) {
    const double place = time(i) / PushTrace::kStep;
    const auto row = std::min(static_cast<Eigen::Index>(place), columns.rows() - 2);
    const double share = place - static_cast<double>(row);
    stream.values.row(i).head(columns.cols()) =
        (1.0 - share) * columns.row(row) + share * columns.row(row + 1);
  }
  return stream;
}

Eigen::MatrixX2d shaken(const PushTrace& trace, nasm_common::Random& random) {
  Normal normal(random);
  const double follow = 1.0 - std::exp(-2.0 * M_PI * kShakingBand * PushTrace::kStep);
  const double gain = kShaking * std::sqrt(0.5 / PushTrace::kStep) / PushTrace::kStep;
  Eigen::MatrixX2d force = trace.force;
  Eigen::RowVector2d shaking = Eigen::RowVector2d::Zero();
  for (Eigen::Index i = 1; i < force.rows(); ++i) {
    const double way = (trace.tip.row(i) - trace.tip.row(i - 1)).norm();
    shaking += follow * (gain * way * Eigen::RowVector2d(normal(), normal()) - shaking);
    force.row(i) += shaking;
  }
  return force;
}

void add_noise(const Eigen::Vector3d& deviation, nasm_common::Random& random, Stream& stream) {
  Normal normal(random);
  for (Eigen::Index i = 0; i < stream.size(); ++i) {
    for (Eigen::Index k = 0; k < 3; ++k) stream.values(i, k) += deviation(k) * normal();
  }
}

/// The streams that the dataset's sensors make of a push: the tracker of the object, the robot's
/// own position, the force sensor. Without noise they differ from the truth by their clocks only.
void record_streams(const PushTrace& trace, bool noise, nasm_common::Random& random,
                    Recording& recording) {
  const double duration = trace.duration();
  recording.object = sampled(trace.object, instants(kObjectClock, duration, noise, random));
  recording.tip = sampled(trace.tip, instants(kTipClock, duration, noise, random));
  const Eigen::VectorXd wrench_time = instants(kWrenchClock, duration, noise, random);
  recording.wrench = sampled(noise ? shaken(trace, random) : trace.force, wrench_time);
  if (noise) {
    Normal normal(random);
    const Eigen::Vector2d lever = kLever * Eigen::Vector2d(normal(), normal());
    recording.wrench.values.col(2) = recording.wrench.values.leftCols<2>() * lever;
    add_noise({kObjectNoise, kObjectNoise, kYawNoise}, random, recording.object);
    add_noise({kTipNoise, kTipNoise, kTipYawNoise}, random, recording.tip);
    add_noise({kForceNoise, kForceNoise, kTorqueNoise}, random, recording.wrench);
  }
  // Whole seconds, so that differences of times keep their digits.
  const double start = 1.45e9 + std::floor(random.uniform(0.0, 1e7));
  for (Stream* stream : {&recording.object, &recording.tip, &recording.wrench}) {
    stream->time.array() += start;
  }
}

}  // namespace

Recording simulate_push(const PushName& name, const SimulationOptions& options, uint64_t seed,
                        uint64_t index) {
  Recording recording;
  recording.name = name;
  recording.file = to_string(name) + ".h5";
  nasm_common::Random random(seed, kSensors + index);
  record_streams(trace_push(name, options, seed, index), options.noise, random, recording);
  return recording;
}

}  // namespace nasm_pushing
