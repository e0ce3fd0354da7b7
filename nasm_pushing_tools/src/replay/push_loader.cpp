// SPDX-License-Identifier: Apache-2.0
#include "replay/push_loader.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <numeric>

#include "nasm_common/random.hpp"
#include "nasm_pushing/encoding/friction_map.hpp"
#include "nasm_pushing_tools/recordings/recording_file.hpp"
#include "recordings/quality.hpp"

namespace nasm_pushing {
namespace {

using nasm_msgs::msg::PushingInstance;

template <class Values, class Sequence>
void to_sequence(const Values& values, Sequence& sequence) {
  for (Eigen::Index i = 0; i < values.size(); ++i) sequence.push_back(values(i));
}

void fill_image(const Eigen::VectorXf& image, PushingInstance& question) {
  question.shape.encoding = "mono8";
  question.shape.height = kImageRows;
  question.shape.width = kImageColumns;
  question.shape.step = kImageColumns;
  for (const float pixel : image) {
    question.shape.data.push_back(static_cast<uint8_t>(std::lround(255.0F * pixel)));
  }
}

void fill_friction(const Eigen::VectorXf& friction, PushingInstance& question) {
  question.friction_rows = kMapRows;
  question.friction_cols = kMapColumns;
  question.friction_cell_size = kMapCell;
  question.friction_origin_x = kMapOriginX;
  question.friction_origin_y = kMapOriginY;
  to_sequence(friction, question.friction_map);
}

PushingInstance question_of(const ClockedPush& push, const PushInput& input) {
  const PushWindow window = find_window(push);
  PushingInstance question;
  question.header.frame_id = "base";
  question.shape_name = push.name.shape;
  question.surface = push.name.surface;
  fill_image(input.image, question);
  fill_friction(input.friction, question);
  to_sequence(window.times, question.times);
  to_sequence(window.x_m, question.x);
  to_sequence(window.y_m, question.y);
  to_sequence(push.object.col(2).segment(window.first, kForceSamples), question.yaw);
  question.contact_side = static_cast<uint32_t>(push.name.side);
  question.contact_position = push.name.contact;
  question.push_angle = push.name.angle;
  question.horizon = kHorizon;
  question.num_samples = kForceSamples;
  return question;
}

Skip defect_of(const QualityReport& report) {
  for (const Finding& finding : report.findings) {
    if (finding.handling == Handling::kExcluded) return {to_string(finding.defect), finding.text};
  }
  return {"defect", "the recording is not usable"};
}

std::vector<std::size_t> order_of(std::size_t count, bool shuffled, uint64_t seed) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  nasm_common::Random random(seed);
  for (std::size_t i = count; shuffled && i > 1; --i) {
    const auto other = static_cast<std::size_t>(random.uniform(0.0, static_cast<double>(i)));
    std::swap(order[i - 1], order[std::min(other, i - 1)]);
  }
  return order;
}

}  // namespace

PushFilter any_push() {
  PushFilter filter;
  filter.acceleration.reset();
  filter.side.reset();
  filter.most_angle = std::numeric_limits<double>::infinity();
  filter.contact_low = 0.0;
  filter.contact_high = 1.0;
  return filter;
}

PushLoader::PushLoader(const Options& options)
    : options_(options),
      source_(options.paths),
      encoder_(options.encode),
      order_(order_of(source_.size(), options.limit > 0, options.seed)) {
}

std::size_t PushLoader::expected() const {
  const std::size_t possible = taken_ + (order_.size() - next_);
  return options_.limit > 0 ? std::min(options_.limit, possible) : possible;
}

std::optional<RecordedPush> PushLoader::next() {
  if (options_.limit > 0 && taken_ == options_.limit) return std::nullopt;
  while (next_ < order_.size()) {
    const std::size_t index = order_[next_++];
    Skip skip;
    if (auto push = load(index, skip)) {
      ++taken_;
      return push;
    }
    SkipCount& skipped = skipped_[skip.reason];
    if (skipped.count++ == 0) skipped.example = source_.file(index) + ": " + skip.detail;
  }
  return std::nullopt;
}

std::optional<RecordedPush> PushLoader::load(std::size_t index, Skip& skip) const {
  RecordedPush push;
  push.file = source_.file(index);
  const char* step = "name not understood";
  try {
    push.name = parse_push_name(push.file);
    skip = options_.filter.skip(push.name);
    if (skip) return std::nullopt;
    step = "not readable";
    Recording recording = parse_recording(push.file, source_.read(index));
    step = "not usable";
    const QualityReport report = repair(recording);
    if (!report.usable()) {
      skip = defect_of(report);
      return std::nullopt;
    }
    const ClockedPush clocked = on_one_clock(recording, kForceRateHz);
    EncodedPush encoded = encoder_.encode(clocked);
    if (encoded.skip) {
      skip = encoded.skip;
      return std::nullopt;
    }
    push.question = question_of(clocked, encoded.input);
    push.force = std::move(encoded.force);
    return push;
  } catch (const std::exception& error) {
    skip = {step, error.what()};
    return std::nullopt;
  }
}

}  // namespace nasm_pushing
