// SPDX-License-Identifier: Apache-2.0
#ifndef LIVE__RECORDED_TOPICS_HPP_
#define LIVE__RECORDED_TOPICS_HPP_

#include <cstddef>
#include <string>
#include <vector>

namespace nasm_evaluation {

/// The topics of a bag that a replay is about, told by their types.
struct RecordedTopics {
  std::string
      uri;  ///< what a player can open: the bag, or its only file if metadata.yaml is missing
  std::vector<std::string> instances;
  std::vector<std::string> answers;
  std::vector<std::string> states;
  std::vector<std::string> evaluations;
  std::size_t instance_count = 0;  ///< messages

  bool may_have_loops() const { return !answers.empty() && !states.empty(); }
};

/// Throws BagError, which names the remedy.
RecordedTopics find_recorded_topics(const std::string& bag);

}  // namespace nasm_evaluation

#endif  // LIVE__RECORDED_TOPICS_HPP_
