// SPDX-License-Identifier: Apache-2.0
#include "replay/replay_node.hpp"

#include <filesystem>
#include <iostream>
#include <limits>
#include <stdexcept>
#include <utility>

namespace nasm_pushing {
namespace {

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
      settings_(declare_replay_parameters(*this)),
      loader_(settings_.loading),
      table_(std::cout, nasm_common::wants_colors()) {
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
  connect();
  std::cout << "Waiting for the node pushing in namespace " << get_namespace()
            << " to send it up to " << loader_.expected() << " pushes" << std::endl;
}

void ReplayNode::connect() {
  measured_ = create_publisher<Answer>(kMeasured, rclcpp::QoS(100));
  Client::Options options;
  options.requests = kInstances;
  options.answers = kAnswers;
  options.listeners = settings_.listeners;
  // This node and the recorder subscribe to the answers; only the recorder subscribes to what is
  // measured.
  options.peers = {{kAnswers, settings_.listeners}};
  options.outlets = {{measured_, settings_.listeners - 1}};
  options.timeout_s = settings_.start_timeout_s;
  options.answer_timeout_s = settings_.timeout_s;
  Client::Callbacks callbacks;
  callbacks.ready = [this] { begin(); };
  callbacks.answered = [this](const Answer& answer) { receive(answer); };
  callbacks.timed_out = [this] { finish_push(); };
  callbacks.failed = [this](const std::string& why) {
    give_up(why + ". The node is started by: ros2 launch nasm_pushing pushing.launch.xml");
  };
  client_ = std::make_unique<Client>(*this, std::move(options), std::move(callbacks));
}

void ReplayNode::begin() {
  // Before the first push, not after the last.
  std::error_code fault;
  std::filesystem::create_directories(settings_.output, fault);
  if (fault) {
    give_up("output: cannot make the folder " + settings_.output + ": " + fault.message());
    return;
  }
  table_.header();
  ask();
}

void ReplayNode::ask() {
  ReplayRecord record;
  record.file = push_->file;
  record.name = push_->name;
  record.split = contact_split(push_->name);
  record.measured.assign(push_->force.begin(), push_->force.end());
  results_.records.push_back(std::move(record));
  auto question = std::make_unique<nasm_msgs::msg::PushingInstance>(push_->question);
  // For bags: an evaluation compares the answer with this.
  auto measured = std::make_unique<Answer>(to_measured(*push_));
  question->id = measured->id = results_.records.size();
  measured->header.stamp = client_->send(std::move(question));
  measured_->publish(std::move(measured));
}

void ReplayNode::receive(const Answer& answer) {
  const bool is_awaited = !is_done_ && !results_.records.empty();
  if (!is_awaited || answer.id != results_.records.size()) return;
  take_answer(answer, client_->waited_s(), results_.records.back());
  // More than one if another was loaded meanwhile.
  std::string& known = results_.model_id;
  if (known.find(answer.model_id) == std::string::npos) {
    known += (known.empty() ? "" : ", ") + answer.model_id;
  }
  finish_push();
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
  is_done_ = true;
  client_->finish();
  rclcpp::shutdown();
}

void ReplayNode::give_up(const std::string& why) {
  failure_ = why;
  rclcpp::shutdown();
}

ReplayResults ReplayNode::results() const {
  ReplayResults results = results_;
  results.skipped = loader_.skipped();
  results.paths = settings_.loading.paths;
  return results;
}

}  // namespace nasm_pushing
