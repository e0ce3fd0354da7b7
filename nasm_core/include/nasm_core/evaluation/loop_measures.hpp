// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__EVALUATION__LOOP_MEASURES_HPP_
#define NASM_CORE__EVALUATION__LOOP_MEASURES_HPP_

#include <Eigen/Core>
#include <cstddef>
#include <deque>
#include <limits>
#include <vector>

#include "nasm_core/evaluation/goal_distance.hpp"
#include "nasm_core/ocp/system_info.hpp"

namespace nasm_core {

/// When a loop is at its goal; see GoalDistance.
struct LoopOptions {
  /// One per state that counts, in its unit; empty: those of GoalDistance.
  Eigen::VectorXd scales;
  double tolerance = GoalDistance::kAtGoal;  ///< greatest distance at which it is at the goal
  double hold_s = 1.0;                       ///< how long it has to stay there
};

/// Why a closed loop counts as diverged.
enum class Divergence {
  kNone,
  kNotFinite,   ///< a costed state or a quaternion is NaN or infinite
  kQuaternion,  ///< the norm of a quaternion is off by more than kQuaternionTolerance
  kMovesAway,   ///< ends kDivergenceFactor times as far away as it began, and still moves away
  kLeftGoal,    ///< ends kDivergenceFactor times as far away as it was for `hold_s` before
};

/// Distances below the scale, or below the tolerance, are never a divergence.
inline constexpr double kDivergenceFactor = 3.0;
inline constexpr double kQuaternionTolerance = 0.2;

/// A few words, such as "moves away"; empty for kNone.
const char* to_string(Divergence divergence);

/// The way to one goal. Distances are in scales; NaN: not known.
struct LoopMeasures {
  Eigen::VectorXd goal;
  std::size_t samples = 0;
  double duration_s = 0.0;  ///< from setting the goal to the last sample
  double initial_distance = std::numeric_limits<double>::quiet_NaN();
  double final_distance = std::numeric_limits<double>::quiet_NaN();  ///< mean of the last `hold_s`
  double greatest_distance = std::numeric_limits<double>::quiet_NaN();
  /// From setting the goal until the distance stays within the tolerance; NaN if it does not.
  double settling_time_s = std::numeric_limits<double>::quiet_NaN();
  /// How far the state goes beyond the goal, along the straight line from the first state to the
  /// goal (in scaled states). NaN if the first state is at the goal.
  double overshoot = std::numeric_limits<double>::quiet_NaN();
  Divergence divergence = Divergence::kNone;
  bool is_judged = false;    ///< lasts at least `hold_s`, so it could have reached the goal
  bool has_reached = false;  ///< within the tolerance for all of the last `hold_s`

  /// Distance over the time since the goal was set, at most GoalMeter::kMostPeaks samples: of
  /// neighbours that were left out, the greatest stands for all.
  std::vector<double> times_s;
  std::vector<double> distances;

  bool has_diverged() const { return divergence != Divergence::kNone; }
};

/// Measures the way to one goal, sample by sample. Memory grows with the samples of `hold_s`, not
/// with the duration.
class GoalMeter {
 public:
  static constexpr std::size_t kMostPeaks = 1000;

  /// Throws std::invalid_argument that names what is wrong: sizes, or options that are not
  /// positive.
  GoalMeter(const SystemInfo& info, LoopOptions options, const Eigen::VectorXd& goal);

  /// `time_s` is since the goal was set; samples that are not later than the one before are
  /// ignored. Throws std::invalid_argument if the state does not have the system's size.
  void add(double time_s, const Eigen::VectorXd& state);

  LoopMeasures measures() const;

 private:
  struct Sample {
    double time_s;
    double distance;
  };

  /// Fills in the offset from the goal; false if it, or the quaternion, is not finite.
  bool read(const Eigen::VectorXd& state);
  bool has_lasted() const;
  void keep_window(const Sample& sample);
  void keep_peak(const Sample& sample);
  double greatest_between(double from_s, double to_s) const;
  Divergence divergence(double final_distance) const;

  const LoopOptions options_;
  const Eigen::VectorXd goal_;
  GoalDistance distance_;
  const Eigen::Index state_count_;
  const Eigen::Index quaternion_;  ///< index of the first of four states; negative: none

  Eigen::VectorXd offset_;  ///< scaled
  double quaternion_error_ = 0.0;
  bool is_finite_ = true;
  std::size_t samples_ = 0;
  double first_time_s_ = 0.0;
  double last_time_s_ = -std::numeric_limits<double>::infinity();

  bool has_distance_ = false;
  double initial_distance_ = 0.0;
  double greatest_distance_ = 0.0;
  Eigen::VectorXd direction_;  ///< from the first state to the goal; zero if that is there
  double overshoot_ = 0.0;
  bool is_inside_ = false;
  double inside_since_s_ = 0.0;
  double nearest_ = std::numeric_limits<double>::infinity();  ///< that was kept for `hold_s`

  std::deque<Sample> window_;  ///< the last `hold_s`
  std::deque<Sample> maxima_;  ///< of the window: each is greater than all after it
  std::vector<Sample> peaks_;  ///< each the greatest of `stride_` samples
  std::size_t stride_ = 1;
  std::size_t in_last_peak_ = 0;
};

/// A new goal from an instant on.
struct GoalChange {
  double time_s;
  Eigen::VectorXd goal;
};

/// The measures of each goal, from its instant to the next one's. `states` has a column per time.
/// Times must increase; throws std::invalid_argument otherwise, or if sizes do not fit.
std::vector<LoopMeasures> measure_loop(const SystemInfo& info, const LoopOptions& options,
                                       const std::vector<double>& times_s,
                                       const Eigen::MatrixXd& states,
                                       const std::vector<GoalChange>& goals);

}  // namespace nasm_core

#endif  // NASM_CORE__EVALUATION__LOOP_MEASURES_HPP_
