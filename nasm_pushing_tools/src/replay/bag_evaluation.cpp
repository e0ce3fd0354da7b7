// SPDX-License-Identifier: Apache-2.0
#include "replay/bag_evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "nasm_common/numbers.hpp"
#include "nasm_common/statistics.hpp"
#include "nasm_evaluation/bag/bag_files.hpp"
#include "nasm_evaluation/bag/message_source.hpp"
#include "nasm_msgs/msg/pushing_instance.hpp"
#include "nasm_pushing/node/push_responder.hpp"
#include "nasm_ros/message_conversion.hpp"

namespace nasm_pushing {
namespace {

using nasm_evaluation::decode;
using nasm_evaluation::MessageSource;
using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::PushingInstance;

constexpr const char* kQuestionType = "nasm_msgs/msg/PushingInstance";
constexpr const char* kAnswerType = "nasm_msgs/msg/ControlTrajectory";

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

bool is_wanted(const rosbag2_storage::TopicMetadata& topic) {
  return topic.type == kQuestionType ||
         (topic.type == kAnswerType && ends_with(topic.name, "measured"));
}

/// The same push has both, whatever order the recorder got them in.
using Key = std::pair<uint64_t, int64_t>;

template <class Message>
Key key_of(const Message& message) {
  return {message.id, nasm_ros::to_nanoseconds(message.header.stamp)};
}

ReplayRecord record_of(const PushingInstance& question) {
  ReplayRecord record;
  record.file = "push " + std::to_string(question.id);
  record.name.surface = question.surface;
  record.name.shape = question.shape_name;
  record.name.speed = ReplayRecord::kNone;
  record.name.side = static_cast<int>(question.contact_side);
  record.name.contact = question.contact_position;
  record.name.angle = question.push_angle;
  record.split = contact_split(record.name);
  return record;
}

/// Brings questions and measurements together.
class Matcher {
 public:
  Matcher(PushServer& server, ReplayResults& results) : responder_(server), results_(results) {
    responder_.warm_up(answer_);
  }

  void pose(const PushingInstance& question, int64_t time_ns) {
    if (const auto measured = measured_.extract(key_of(question))) {
      add(question, time_ns, measured.mapped());
    } else {
      keep(questions_, key_of(question), {question, time_ns});
    }
  }

  void measure(const ControlTrajectory& measured) {
    const auto& forces = measured.controls;
    if (!std::all_of(forces.begin(), forces.end(), [](double n) { return std::isfinite(n); })) {
      skip("measured force is not finite", "push " + std::to_string(measured.id));
      return;
    }
    if (const auto question = questions_.extract(key_of(measured))) {
      add(question.mapped().first, question.mapped().second, measured);
    } else {
      keep(measured_, key_of(measured), measured);
    }
  }

  void finish() {
    for (const auto& [key, question] : questions_) {
      skip("not measured", "push " + std::to_string(key.first));
    }
    for (const auto& [key, measured] : measured_) {
      skip("measured, but not asked for", "push " + std::to_string(key.first));
    }
  }

  void skip(const std::string& reason, const std::string& example) {
    SkipCount& skipped = results_.skipped[reason];
    if (skipped.count++ == 0) skipped.example = example;
  }

 private:
  /// Largest number of incomplete pairs that are kept, so that memory does not grow.
  static constexpr std::size_t kMostWaiting = 1000;

  template <class Waiting>
  void keep(std::map<Key, Waiting>& waiting, const Key& key, Waiting value) {
    if (waiting.size() == kMostWaiting) {
      skip("alone for too long", "push " + std::to_string(waiting.begin()->first.first));
      waiting.erase(waiting.begin());
    }
    waiting.insert_or_assign(key, std::move(value));
  }

  void add(const PushingInstance& question, int64_t time_ns, const ControlTrajectory& measured) {
    ReplayRecord record = record_of(question);
    record.measured.assign(measured.controls.begin(), measured.controls.end());
    responder_.respond(question, time_ns, {}, answer_);
    take_answer(answer_, ReplayRecord::kNone, record);
    results_.records.push_back(std::move(record));
  }

  PushResponder responder_;
  ReplayResults& results_;
  std::map<Key, std::pair<PushingInstance, int64_t>> questions_;
  std::map<Key, ControlTrajectory> measured_;
  ControlTrajectory answer_;
};

}  // namespace

ReplayResults evaluate_bag(const std::string& bag, PushServer& server,
                           const std::function<void(std::size_t, std::size_t)>& progress) {
  const nasm_evaluation::BagFiles files = nasm_evaluation::find_bag(bag);
  MessageSource source(files.uris, is_wanted);
  ReplayResults results;
  results.over_topics = false;
  results.paths = {bag};
  results.remarks = files.remarks;
  if (const auto served = server.served()) results.model_id = served->id;
  Matcher matcher(server, results);
  std::size_t read = 0;
  while (const auto stored = source.next()) {
    if (progress) progress(++read, source.expected());
    PushingInstance question;
    ControlTrajectory measured;
    const bool is_question = source.types().at(stored->topic_name) == kQuestionType;
    if (is_question ? !decode(*stored, question) : !decode(*stored, measured)) {
      matcher.skip("does not decode", stored->topic_name);
    } else if (is_question) {
      matcher.pose(question, stored->time_stamp);
    } else {
      matcher.measure(measured);
    }
  }
  matcher.finish();
  return results;
}

std::vector<std::string> violations(const PushGate& gate, const ReplayResults& results) {
  if (results.records.empty()) {
    return {"no push was both asked for and measured: an empty evaluation proves nothing"};
  }
  using nasm_common::number_text;
  using nasm_common::percent_text;
  std::vector<std::string> found;
  const auto check = [&](const char* what, double value, double limit, const auto& to_text) {
    // An unknown figure does not satisfy a limit either.
    if (limit < PushGate::kNone && !(value <= limit)) {
      found.push_back(std::string(what) + " is " + to_text(value) + ", allowed are " +
                      to_text(limit));
    }
  };
  const ReplayGroup all = group_of(results, "", "");
  const double refused = 1.0 - static_cast<double>(all.answered) / static_cast<double>(all.asked);
  check("mean MAPE", all.mape_mean, gate.max_mape, percent_text);
  check("p99 of the computation time",
        1e3 * nasm_common::quantile(values_of(results, &ReplayRecord::computation_s), 0.99),
        gate.max_p99_ms, [](double value) { return number_text(value) + " ms"; });
  check("share of refused pushes", refused, gate.max_refused_share, percent_text);
  return found;
}

}  // namespace nasm_pushing
