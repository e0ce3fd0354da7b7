// SPDX-License-Identifier: Apache-2.0
#ifndef BAG__CASE_BUILDER_HPP_
#define BAG__CASE_BUILDER_HPP_

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "nasm_core/ocp/system_info.hpp"
#include "nasm_evaluation/case.hpp"
#include "nasm_evaluation/evaluation.hpp"
#include "nasm_msgs/msg/evaluation_result.hpp"
#include "nasm_msgs/msg/system_state.hpp"

namespace nasm_evaluation {

/// Collects the messages that belong to an instance, by id. An id of 0 matches no instance.
class CaseBuilder {
 public:
  /// Open cases hold at most so much in all, in numbers of 8 bytes; the oldest has to go first.
  static constexpr std::size_t kMostNumbers = 4'000'000;
  static constexpr std::size_t kMostCases = 2000;
  /// How long after its horizon something may still come for an instance: simulators play one after
  /// the other.
  static constexpr double kPatience_s = 60.0;
  /// A busy recorder may store an answer before its instance, by at most this.
  static constexpr double kEarliest_s = 1.0;

  CaseBuilder(const nasm_core::SystemInfo& info, double horizon_s, Intake& intake);

  void pose(const nasm_msgs::msg::OcpInstance& instance, const std::string& topic, int64_t time_ns);
  void take(const nasm_msgs::msg::ControlTrajectory& answer, int64_t time_ns);
  void take(const nasm_msgs::msg::SystemState& state);
  void take(const nasm_msgs::msg::EvaluationResult& evaluation);

  /// The oldest case, if nothing more can come for it.
  std::optional<Case> finished(int64_t now_ns);
  /// The oldest case, now that nothing more will come; nothing if none is open.
  std::optional<Case> at_end();

 private:
  struct Open {
    Case posed;
    int64_t end_ns = 0;
    std::vector<double> states;  ///< of all samples, one after the other
    std::vector<double> controls;
    std::vector<double> times;
    double achieved_cost = std::numeric_limits<double>::quiet_NaN();
    std::size_t numbers = 0;
  };

  /// An answer that no instance has asked for yet.
  struct Early {
    int64_t time_ns = 0;
    nasm_msgs::msg::ControlTrajectory answer;
  };

  bool is_ours(const std::string& system) const;
  Open* find(uint64_t id);
  Open* find_asking(const nasm_msgs::msg::ControlTrajectory& answer);
  void hold(Open& open, std::size_t numbers);
  void keep(const nasm_msgs::msg::ControlTrajectory& answer, Open& open);
  void take_early(Open& open, int64_t time_ns);
  void forget_early(int64_t time_ns);
  Case take_oldest();

  const nasm_core::SystemInfo& info_;
  const double horizon_s_;
  Intake& intake_;
  std::map<std::string, int64_t> last_stamp_ns_;  ///< by topic
  std::deque<std::unique_ptr<Open>> open_;
  std::unordered_map<uint64_t, Open*> by_id_;
  std::size_t numbers_ = 0;
  std::deque<Early> early_;
};

}  // namespace nasm_evaluation

#endif  // BAG__CASE_BUILDER_HPP_
