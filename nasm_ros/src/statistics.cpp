// SPDX-License-Identifier: Apache-2.0
#include "nasm_ros/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace nasm_ros {
namespace {

using nasm_core::AnswerStatus;

void fill_latencies(std::vector<double> values, Statistics::Summary& summary) {
  summary.window = values.size();
  if (values.empty()) return;
  const auto count = static_cast<double>(values.size());
  summary.latency_mean_s = std::accumulate(values.begin(), values.end(), 0.0) / count;
  summary.latency_worst_s = *std::max_element(values.begin(), values.end());
  const auto rank = static_cast<std::ptrdiff_t>(std::ceil(0.99 * count)) - 1;
  std::nth_element(values.begin(), values.begin() + rank, values.end());
  summary.latency_p99_s = values[static_cast<size_t>(rank)];
}

}  // namespace

Statistics::Statistics(double now_s) : last_answer_s_(now_s) {
  latencies_s_.reserve(kWindow);
}

void Statistics::record(AnswerStatus status, const std::string& text, double latency_s,
                        double now_s) {
  const std::lock_guard<std::mutex> lock(mutex_);
  ++counts_.by_status[static_cast<size_t>(status)];
  if (status == AnswerStatus::kFallback) {
    ++counts_.fallbacks;
    return;
  }
  ++counts_.requests;
  if (!nasm_core::is_answer(status)) {
    ++counts_.refusals;
    if (status == AnswerStatus::kDeadline) ++counts_.deadline_misses;
    counts_.last_refusal = text;
    return;
  }
  ++counts_.answers;
  if (status == AnswerStatus::kPolished) ++counts_.polished;
  last_answer_s_ = now_s;
  if (latencies_s_.size() < kWindow) {
    latencies_s_.push_back(latency_s);
  } else {
    latencies_s_[next_] = latency_s;
    next_ = (next_ + 1) % kWindow;
  }
}

Statistics::Summary Statistics::summary(double now_s) {
  const std::lock_guard<std::mutex> lock(mutex_);
  Summary summary = counts_;
  fill_latencies(latencies_s_, summary);
  if (last_answer_s_ == 0.0 || now_s < last_answer_s_) last_answer_s_ = now_s;
  summary.since_answer_s = now_s - last_answer_s_;
  return summary;
}

uint64_t Statistics::refusals() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return counts_.refusals;
}

void Statistics::reset(double now_s) {
  const std::lock_guard<std::mutex> lock(mutex_);
  counts_ = Summary();
  latencies_s_.clear();
  next_ = 0;
  last_answer_s_ = now_s;
}

}  // namespace nasm_ros
