// SPDX-License-Identifier: Apache-2.0
#include "replay/replay_node.hpp"

#include <filesystem>
#include <iostream>
#include <limits>
#include <stdexcept>
#include <utility>

#include "nasm_common/numbers.hpp"
#include "replay/replay_parameters.hpp"

namespace nasm_pushing {
namespace {

constexpr std::chrono::milliseconds kTick{20};
/// How long a greeting may take before the next one.
constexpr double kGreetingPeriod_s = 0.5;
/// Greetings are pushes like others, with an id that no push has.
constexpr uint64_t kGreetingId = uint64_t{1} << 40;
/// A node that does not answer this many pushes has ended.
constexpr int kMostLostInARow = 3;

constexpr const char* kInstances = "pushing/instance";
constexpr const char* kAnswers = "pushing/control_trajectory";
constexpr const char* kMeasured = "pushing/measured";

/// What the recording says, in the form of an answer.
nasm_msgs::msg::ControlTrajectory to_measured(const RecordedPush& push) {
  nasm_msgs::msg::ControlTrajectory message;
  message.header.frame_id = push.question.header.frame_id;
  message.system = "pushing";
  message.model_id = "measured";
  message.status = nasm_msgs::msg::ControlTrajectory::STATUS_OK;
  message.horizon = push.question.horizon;
  message.control_dim = 1;
  message.control_names.push_back("force");
  message.control_units.push_back("N");
  for (Eigen::Index i = 0; i < push.force.size(); ++i) {
    message.times.push_back(static_cast<double>(i) / kForceRateHz);
    message.controls.push_back(push.force(i));
  }
  constexpr double kNotComputed = std::numeric_limits<double>::quiet_NaN();
  message.cost = message.relative_gap = message.gradient_norm = message.ood_score = kNotComputed;
  return message;
}

}  // namespace

ReplayNode::ReplayNode(const rclcpp::NodeOptions& options)
    : Node("replay", options),
      output_(declare_output(*this)),
      start_timeout_s_(declare_start_timeout(*this)),
      min_listeners_(declare_min_listeners(*this)),
      timeout_s_(declare_timeout(*this)),
      options_(declare_loading(*this)),
      loader_(options_),
      table_(std::cout, wants_colors()) {
  push_ = loader_.next();
  if (!push_) {
    std::string reasons;
    for (const auto& [reason, skipped] : loader_.skipped()) {
      reasons +=
          "\n  " + std::to_string(skipped.count) + " " + reason + ", such as " + skipped.example;
    }
    throw std::invalid_argument(
        "recordings: none can be used" +
        (reasons.empty() ? ": there is no .h5 or .json file, also not in a .zip" : reasons));
  }
  const rclcpp::QoS qos(100);
  answers_ = create_subscription<Answer>(kAnswers, qos,
                                         [this](const Answer& answer) { this->receive(answer); });
  publisher_ = create_publisher<nasm_msgs::msg::PushingInstance>(kInstances, qos);
  measured_ = create_publisher<Answer>(kMeasured, qos);
  timer_ = create_wall_timer(kTick, [this] { this->tick(); });
  std::cout << "Waiting for the node pushing in namespace " << get_namespace()
            << " to send it up to " << loader_.expected() << " pushes" << std::endl;
}

bool ReplayNode::has_waited(double limit_s) const {
  return Clock::now() - since_ > std::chrono::duration<double>(limit_s);
}

void ReplayNode::enter(Phase phase) {
  phase_ = phase;
  since_ = Clock::now();
}

void ReplayNode::tick() {
  switch (phase_) {
    case Phase::kWaiting:
      wait_for_node();
      break;
    case Phase::kGreeting:
      if (has_waited(kGreetingPeriod_s)) greet();
      break;
    case Phase::kAsking:
      if (has_waited(timeout_s_)) finish_push();
      break;
    case Phase::kDone:
      break;
  }
}

void ReplayNode::wait_for_node() {
  // We listen to the answers, too, and so does who records.
  if (count_subscribers(kInstances) >= min_listeners_ &&
      count_subscribers(kAnswers) >= min_listeners_ &&
      count_subscribers(kMeasured) >= min_listeners_ - 1 && count_publishers(kAnswers) > 0) {
    greet();
  } else if (has_waited(start_timeout_s_)) {
    give_up(std::string("no node pushing in namespace ") + get_namespace() + " within " +
            nasm_common::number_text(start_timeout_s_) +
            " s: not running, not active, or without a model? It is started by: "
            "ros2 launch nasm_pushing pushing.launch.xml");
  }
}

void ReplayNode::greet() {
  // The first pushes may find connections half made, or a node that is not active yet.
  if (static_cast<double>(greetings_) * kGreetingPeriod_s > start_timeout_s_) {
    give_up("the node is there, but does not answer");
    return;
  }
  enter(Phase::kGreeting);
  send(kGreetingId + ++greetings_);
}

void ReplayNode::send(uint64_t id) {
  auto message = std::make_unique<nasm_msgs::msg::PushingInstance>(push_->question);
  message->id = id;
  message->header.stamp = now();
  if (id < kGreetingId) {
    // For bags: an evaluation compares the answer with this.
    auto measured = std::make_unique<Answer>(to_measured(*push_));
    measured->id = id;
    measured->header.stamp = message->header.stamp;
    measured_->publish(std::move(measured));
  }
  since_ = Clock::now();
  publisher_->publish(std::move(message));
}

void ReplayNode::ask() {
  ReplayRecord record;
  record.file = push_->file;
  record.name = push_->name;
  record.split = contact_split(push_->name);
  record.measured.assign(push_->force.begin(), push_->force.end());
  results_.records.push_back(std::move(record));
  enter(Phase::kAsking);
  send(results_.records.size());
}

void ReplayNode::receive(const Answer& answer) {
  const double round_trip_s = std::chrono::duration<double>(Clock::now() - since_).count();
  if (answer.id > kGreetingId) {
    receive_greeting(answer);
  } else if (phase_ == Phase::kAsking && answer.id == results_.records.size()) {
    take_answer(answer, round_trip_s, results_.records.back());
    note_model(answer.model_id);
    finish_push();
  }
}

/// More than one if another was loaded meanwhile.
void ReplayNode::note_model(const std::string& id) {
  std::string& known = results_.model_id;
  if (known.find(id) == std::string::npos) known += (known.empty() ? "" : ", ") + id;
}

void ReplayNode::receive_greeting(const Answer& answer) {
  if (phase_ != Phase::kGreeting || answer.status == Answer::STATUS_REFUSED_NO_MODEL) return;
  // Before the first push, not after the last.
  std::error_code fault;
  std::filesystem::create_directories(output_, fault);
  if (fault) {
    give_up("output: cannot make the folder " + output_ + ": " + fault.message());
    return;
  }
  table_.header();
  ask();
}

void ReplayNode::finish_push() {
  const ReplayRecord& record = results_.records.back();
  table_.line(results_.records.size(), record);
  const bool lost = record.status == Answer::STATUS_UNSET;
  lost_in_a_row_ = lost ? lost_in_a_row_ + 1 : 0;
  if (lost_in_a_row_ == kMostLostInARow) {
    results_.stopped = "The node has stopped answering: " + std::to_string(kMostLostInARow) +
                       " pushes in a row were lost.";
    finish();
    return;
  }
  push_ = loader_.next();
  if (push_) {
    ask();
  } else {
    finish();
  }
}

void ReplayNode::finish() {
  enter(Phase::kDone);
  timer_->cancel();
  rclcpp::shutdown();
}

void ReplayNode::give_up(const std::string& why) {
  failure_ = why;
  timer_->cancel();
  rclcpp::shutdown();
}

ReplayResults ReplayNode::results() const {
  ReplayResults results = results_;
  results.skipped = loader_.skipped();
  results.paths = options_.paths;
  return results;
}

}  // namespace nasm_pushing
