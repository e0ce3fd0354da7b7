// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_EVALUATION__BAG__CASE_READER_HPP_
#define NASM_EVALUATION__BAG__CASE_READER_HPP_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nasm_evaluation/bag/bag_error.hpp"
#include "nasm_evaluation/case.hpp"
#include "nasm_evaluation/evaluation.hpp"

namespace nasm_evaluation {

/// Reads instances from a rosbag2 recording, each with the answer, the states and the evaluation
/// that were recorded for it. Topics are found by their types. Nothing in the recording is altered.
///
/// Memory does not grow with the recording, except for one curve per goal of a closed loop: a case
/// is handed on when its horizon has passed for a while, or when too many wait. What belongs
/// together is found by id, and an id may be used again later: the last instance before counts.
class CaseReader {
 public:
  struct Options {
    std::string bag;                  ///< folder with or without metadata.yaml, or a .db3 file
    std::string system;               ///< instances of others are counted, no more
    double horizon_s = 1.0;           ///< of instances that do not say
    std::vector<std::string> topics;  ///< of instances; none: all of their type
    std::string goal_topic;           ///< std_msgs/Float64MultiArray; empty: none
    nasm_core::LoopOptions loop_options = {};
  };

  /// Throws BagError, and std::invalid_argument if a topic that was named is not there, is of
  /// another type, or the system is unknown.
  explicit CaseReader(Options options);
  ~CaseReader();
  CaseReader(CaseReader&&) noexcept;

  /// The next case in the order of posing; nothing at the end. Throws BagError.
  std::optional<Case> next();

  /// The closed loops of the recording, once next() has come to its end: one for each topic of
  /// states, with the answers whose topic shares most of its namespace.
  std::vector<LoopRun> take_loop_runs();

  const Intake& intake() const;
  /// How many messages there are to read, as the recording says.
  std::size_t expected_messages() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace nasm_evaluation

#endif  // NASM_EVALUATION__BAG__CASE_READER_HPP_
