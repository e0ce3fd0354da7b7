// SPDX-License-Identifier: Apache-2.0
#include "nasm_evaluation/bag/case_reader.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <utility>

#include "bag/case_builder.hpp"
#include "loop/loop_tracker.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_evaluation/bag/bag_files.hpp"
#include "nasm_evaluation/bag/message_source.hpp"
#include "std_msgs/msg/float64_multi_array.hpp"

namespace nasm_evaluation {
namespace {

using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::EvaluationResult;
using nasm_msgs::msg::OcpInstance;
using nasm_msgs::msg::SystemState;
using Goal = std_msgs::msg::Float64MultiArray;

constexpr char kInstanceType[] = "nasm_msgs/msg/OcpInstance";
constexpr char kAnswerType[] = "nasm_msgs/msg/ControlTrajectory";
constexpr char kStateType[] = "nasm_msgs/msg/SystemState";
constexpr char kEvaluationType[] = "nasm_msgs/msg/EvaluationResult";
constexpr char kGoalType[] = "std_msgs/msg/Float64MultiArray";

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_wanted(const CaseReader::Options& options, const std::string& topic,
               const std::string& type) {
  if (type == kInstanceType) return options.topics.empty() || contains(options.topics, topic);
  if (type == kGoalType) return topic == options.goal_topic;
  return type == kAnswerType || type == kStateType || type == kEvaluationType;
}

void check_topic(const std::map<std::string, std::string>& types, const std::string& bag,
                 const std::string& topic, const std::string& type) {
  const auto found = types.find(topic);
  if (found != types.end() && found->second == type) return;
  std::string known;
  for (const auto& [name, its_type] : types) {
    if (its_type == type) known += (known.empty() ? "" : ", ") + name;
  }
  throw std::invalid_argument(
      bag + " has no topic " + topic + " of type " + type +
      (known.empty() ? ", nor any other of this type" : "; it has " + known));
}

/// Number of names that the namespaces of two topics share, from the left.
std::size_t shared_names(const std::string& a, const std::string& b) {
  const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  return static_cast<std::size_t>(std::count(a.begin(), end, '/'));
}

OcpInstance instance_of(const Goal& goal) {
  OcpInstance instance;
  // As the controller does: longer than the message can hold is still refused by its length.
  const std::size_t count = std::min(goal.data.size(), instance.goal.max_size());
  instance.goal.resize(count);
  std::copy_n(goal.data.begin(), count, instance.goal.begin());
  return instance;
}

}  // namespace

struct CaseReader::Parts {
  Parts(Options given, BagFiles files)
      : options(std::move(given)),
        source(std::move(files.uris),
               [this](const rosbag2_storage::TopicMetadata& topic) {
                 return is_wanted(options, topic.name, topic.type);
               }),
        builder(nasm_core::find_system(options.system).info(), options.horizon_s, intake) {
    intake.remarks = std::move(files.remarks);
    intake.unknown_types = source.unwanted();
    for (const auto& [type, count] : intake.unknown_types) intake.messages += count;
    for (const std::string& topic : options.topics) {
      check_topic(source.types(), options.bag, topic, kInstanceType);
    }
    if (!options.goal_topic.empty()) {
      check_topic(source.types(), options.bag, options.goal_topic, kGoalType);
    }
    for (const auto& [topic, type] : source.types()) {
      if (type == kStateType) {
        trackers.try_emplace(topic, nasm_core::find_system(options.system).info(),
                             options.loop_options);
      }
    }
  }

  /// Those of the states that the answers on this topic steer: of the nearest namespace.
  const std::vector<LoopTracker*>& trackers_of(const std::string& answer_topic) {
    const auto [known, is_new] = answered_trackers.try_emplace(answer_topic);
    if (!is_new) return known->second;
    std::size_t most = 0;
    for (auto& [topic, tracker] : trackers) {
      const std::size_t shared = shared_names(topic, answer_topic);
      if (shared > most) known->second.clear();
      if (shared >= most) known->second.push_back(&tracker);
      most = std::max(most, shared);
    }
    return known->second;
  }

  void finish_loops() {
    for (auto& [topic, tracker] : trackers) {
      auto runs = tracker.finish();
      for (LoopRun& run : runs) {
        run.states_topic = topic;
        loop_runs.push_back(std::move(run));
      }
      if (!runs.empty() && tracker.left_out() > 0) {
        intake.remarks.push_back(left_out_text(tracker.left_out(), topic));
      }
    }
    trackers.clear();
    answered_trackers.clear();
  }

  /// Decodes the message and calls `use` with it.
  template <class Message, class Use>
  void with(const MessageSource::Message& stored, const Use& use) {
    Message message;
    if (decode(stored, message)) {
      use(message);
    } else {
      ++intake.undecodable;
    }
  }

  void take(const MessageSource::Message& message) {
    ++intake.messages;
    now_ns = message.time_stamp;
    const std::string& topic = message.topic_name;
    const std::string& type = source.types().at(topic);
    if (type == kInstanceType) {
      with<OcpInstance>(message, [&](const auto& it) { builder.pose(it, topic, now_ns); });
    } else if (type == kGoalType) {
      with<Goal>(message, [&](const auto& it) { builder.pose(instance_of(it), topic, now_ns); });
    } else if (type == kAnswerType) {
      with<ControlTrajectory>(message, [&](const auto& it) {
        builder.take(it, now_ns);
        for (LoopTracker* const tracker : trackers_of(topic)) tracker->take(it, now_ns);
      });
    } else if (type == kStateType) {
      with<SystemState>(message, [&](const auto& it) {
        builder.take(it);
        trackers.at(topic).take(it, now_ns);
      });
    } else if (type == kEvaluationType) {
      with<EvaluationResult>(message, [&](const auto& it) { builder.take(it); });
    }
  }

  const Options options;
  Intake intake;
  MessageSource source;
  CaseBuilder builder;
  std::map<std::string, LoopTracker> trackers;  ///< by topic of states
  std::map<std::string, std::vector<LoopTracker*>> answered_trackers;
  std::vector<LoopRun> loop_runs;
  int64_t now_ns = 0;
};

CaseReader::CaseReader(Options options) {
  nasm_core::find_system(options.system);  // before anything is opened
  BagFiles files = find_bag(options.bag);
  parts_ = std::make_unique<Parts>(std::move(options), std::move(files));
}

CaseReader::~CaseReader() = default;
CaseReader::CaseReader(CaseReader&&) noexcept = default;

std::optional<Case> CaseReader::next() {
  for (;;) {
    if (auto done = parts_->builder.finished(parts_->now_ns)) return done;
    const auto message = parts_->source.next();
    if (!message) {
      parts_->finish_loops();
      return parts_->builder.at_end();
    }
    parts_->take(*message);
  }
}

std::vector<LoopRun> CaseReader::take_loop_runs() {
  return std::exchange(parts_->loop_runs, {});
}

const Intake& CaseReader::intake() const {
  return parts_->intake;
}

std::size_t CaseReader::expected_messages() const {
  return parts_->source.expected();
}

}  // namespace nasm_evaluation
