// SPDX-License-Identifier: Apache-2.0
#include "nasm_evaluation/live/matcher.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace nasm_evaluation {
namespace {

/// A flood of answers to nothing must not fill the memory.
constexpr std::size_t kMostEarly = 1000;

double seconds(Matcher::Clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

/// The answer to an instance with a stamp has the same: another is left over from an earlier
/// instance of this id.
bool has_stamp_of(const nasm_msgs::msg::ControlTrajectory& answer,
                  const std::optional<Case>& posed) {
  if (!posed) return true;
  const auto& stamp = posed->instance.header.stamp;
  return (stamp.sec == 0 && stamp.nanosec == 0) || answer.header.stamp == stamp;
}

}  // namespace

void Matcher::pose(Case posed, Time when) {
  ++counts_.posed;
  posed.number = next_number_++;
  if (posed.instance.id == 0) {
    ++counts_.without_id;
    return;
  }
  const uint64_t id = posed.instance.id;
  pose(Pending{id, when, std::move(posed)});
}

void Matcher::pose_foreign(uint64_t id, Time when) {
  ++counts_.posed;
  ++counts_.foreign;
  if (id != 0) pose(Pending{id, when, std::nullopt});
}

void Matcher::pose(Pending pending) {
  if (!known_ids_.insert(pending.id).second) ++counts_.repeated_ids;
  const auto early = std::find_if(early_.begin(), early_.end(), [&](const Early& entry) {
    return entry.answer.id == pending.id && has_stamp_of(entry.answer, pending.posed);
  });
  pending_.push_back(std::move(pending));
  if (early == early_.end()) return;
  Early found = std::move(*early);
  early_.erase(early);
  settle(std::prev(pending_.end()), std::move(found.answer), found.when);
}

void Matcher::answer(ControlTrajectory answer, Time when) {
  const auto has_id = [&](const Pending& entry) { return entry.id == answer.id; };
  auto pending = std::find_if(pending_.begin(), pending_.end(), [&](const Pending& entry) {
    return has_id(entry) && has_stamp_of(answer, entry.posed);
  });
  // Not every controller repeats the stamp.
  if (pending == pending_.end()) pending = std::find_if(pending_.begin(), pending_.end(), has_id);
  if (pending != pending_.end()) {
    settle(pending, std::move(answer), when);
  } else if (const auto lost = given_up_.find(answer.id); lost != given_up_.end()) {
    ++counts_.after_timeout;
    if (--lost->second == 0) given_up_.erase(lost);
  } else if (answer.id == 0) {
    if (counts_.without_id == 0) ++counts_.unmatched;
  } else {
    if (early_.size() == kMostEarly) forget_oldest_early();
    early_.push_back({std::move(answer), when});
  }
}

void Matcher::settle(std::deque<Pending>::iterator pending, ControlTrajectory&& answer, Time when) {
  if (pending->posed) {
    Settled settled;
    settled.posed = std::move(*pending->posed);
    settled.answer = std::move(answer);
    settled.latency_s = std::max(0.0, seconds(when - pending->when));
    settled.is_late = settled.latency_s > options_.late_after_s;
    settled_.push_back(std::move(settled));
  }
  pending_.erase(pending);
}

void Matcher::forget_oldest_early() {
  const bool is_known = known_ids_.count(early_.front().answer.id) > 0;
  ++(is_known ? counts_.duplicates : counts_.unmatched);
  early_.pop_front();
}

void Matcher::give_up_oldest() {
  Pending& lost = pending_.front();
  ++given_up_[lost.id];
  if (lost.posed) {
    settled_.emplace_back();
    settled_.back().posed = std::move(*lost.posed);
  }
  pending_.pop_front();
}

std::vector<Settled> Matcher::take_settled(Time now) {
  while (!early_.empty() && seconds(now - early_.front().when) > options_.early_s) {
    forget_oldest_early();
  }
  while (!pending_.empty() && seconds(now - pending_.front().when) > options_.timeout_s) {
    give_up_oldest();
  }
  return std::exchange(settled_, {});
}

std::vector<Settled> Matcher::close() {
  while (!early_.empty()) forget_oldest_early();
  while (!pending_.empty()) give_up_oldest();
  return std::exchange(settled_, {});
}

}  // namespace nasm_evaluation
