// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__REPLAY__RESULTS_HPP_
#define NASM_PUSHING_TOOLS__REPLAY__RESULTS_HPP_

#include <cstddef>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_pushing_tools/encoding/encode_set.hpp"
#include "nasm_pushing_tools/recordings/push_name.hpp"

namespace nasm_pushing {

/// Outcome of a recorded push.
struct ReplayRecord {
  static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

  std::string file;
  PushName name;
  std::string split;                                                 ///< see contact_split
  std::vector<double> measured;                                      ///< [N] at kForceRateHz
  std::vector<double> predicted;                                     ///< [N]; empty: none
  uint8_t status = nasm_msgs::msg::ControlTrajectory::STATUS_UNSET;  ///< unset: no answer came
  std::string status_text;
  double mape = kNone;  ///< |predicted − measured| / |measured|
  double ood_score = kNone;
  double computation_s = kNone;
  double round_trip_s = kNone;  ///< from sending to the answer

  bool is_answered() const { return !predicted.empty(); }
};

/// Compares an answer with what was measured.
void take_answer(const nasm_msgs::msg::ControlTrajectory& answer, double round_trip_s,
                 ReplayRecord& record);

/// "id" for contacts above 0.3 to 0.8, "ood" above 0.21 to 0.3, "other".
std::string contact_split(const PushName& name);

/// "ok", "lost", "refused: not_finite".
std::string status_text(const ReplayRecord& record);

struct ReplayResults {
  std::vector<ReplayRecord> records;
  std::map<std::string, SkipCount> skipped;  ///< recordings that could not be used, by reason
  std::string stopped;                       ///< why it ended early; empty: it did not
  std::vector<std::string> remarks;          ///< for people, on what was odd
  bool over_topics = true;                   ///< else answered in the same process
  std::vector<std::string> paths;            ///< of the recordings
  std::string model_id;  ///< which answered; several if they were changed meanwhile
  std::string machine;
  std::string date;
};

/// Statistics of some of the records.
struct ReplayGroup {
  std::string shape;  ///< empty: all
  std::string split;  ///< empty: all
  std::size_t asked = 0;
  std::size_t answered = 0;
  double mape_mean = ReplayRecord::kNone;
  double mape_median = ReplayRecord::kNone;
  double mape_worst = ReplayRecord::kNone;
};

ReplayGroup group_of(const ReplayResults& results, const std::string& shape,
                     const std::string& split);
/// All shapes and splits that there are, then each split and all of it.
std::vector<ReplayGroup> groups_of(const ReplayResults& results);

/// Whether there were pushes, and every one was answered.
bool is_success(const ReplayResults& results);

/// Indices of answered pushes, from the best to the worst, evenly spread.
std::vector<std::size_t> examples_of(const ReplayResults& results, std::size_t count);

/// One number of all answered pushes, of a split (empty: all).
std::vector<double> values_of(const ReplayResults& results, double ReplayRecord::*value,
                              const std::string& split = "");

/// A line per push. Written complete or not at all; throws std::runtime_error that names the file.
void write_csv(const std::string& path, const ReplayResults& results);

/// NaN if there is none.
double largest(const std::vector<double>& values);

/// "50 mm/s" or "500 mm/s²".
std::string motion_text(const PushName& name);
/// "12.3 N".
std::string force_text(double force_n);
/// "rect1 on abs, 50 mm/s, s = 0.3, t = 0.35".
std::string push_text(const PushName& name);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__REPLAY__RESULTS_HPP_
