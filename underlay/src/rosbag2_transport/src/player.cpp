// SPDX-License-Identifier: Apache-2.0
#include "rosbag2_transport/player.hpp"

#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cmath>
#include <cstdint>
#include <limits>
#include <thread>
#include <utility>

#include "bag_publishers.hpp"
#include "playback_clock.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/utilities.hpp"
#include "read_ahead.hpp"
#include "rosbag2_storage/storage_filter.hpp"
#include "rosgraph_msgs/msg/clock.hpp"

namespace rosbag2_transport {
namespace {

using std::chrono::nanoseconds;
using Steady = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLoopPollPeriod{10};

// Bounds within which sums of times do not overflow.
constexpr std::chrono::hours kLongestDelay{24 * 365};
constexpr double kShortestClockPeriod = 1e-6;
constexpr double kLongestClockPeriod = 1e6;

double checked_rate(double rate, const rclcpp::Logger& logger) {
  if (std::isfinite(rate) && rate > 0.0) {
    return rate;
  }
  RCLCPP_WARN(logger, "Failed to set rate to invalid value %g; playing at rate 1.", rate);
  return 1.0;
}

nanoseconds checked_delay(const rclcpp::Duration& delay, const rclcpp::Logger& logger) {
  if (delay.nanoseconds() >= 0) {
    return std::min<nanoseconds>(nanoseconds(delay.nanoseconds()), kLongestDelay);
  }
  RCLCPP_WARN(logger, "Invalid delay value: %" PRId64 ". Delay is disabled.", delay.nanoseconds());
  return nanoseconds(0);
}

}  // namespace

class Player::Impl {
 public:
  Impl(Player& node, std::unique_ptr<rosbag2_cpp::Reader> reader,
       const rosbag2_storage::StorageOptions& storage_options, const PlayOptions& play_options);

  void play();

 private:
  bool ok() const;
  int64_t first_instant() const;
  void start_clock_publisher();
  bool play_once();

  Player& node_;
  const PlayOptions options_;
  const std::unique_ptr<rosbag2_cpp::Reader> reader_;
  int64_t start_ = 0;
  std::unique_ptr<PlaybackClock> clock_;
  std::unique_ptr<BagPublishers> publishers_;
  rclcpp::Publisher<rosgraph_msgs::msg::Clock>::SharedPtr clock_publisher_;
  rclcpp::TimerBase::SharedPtr clock_timer_;
};

Player::Impl::Impl(Player& node, std::unique_ptr<rosbag2_cpp::Reader> reader,
                   const rosbag2_storage::StorageOptions& storage_options,
                   const PlayOptions& play_options)
    : node_(node), options_(play_options), reader_(std::move(reader)) {
  reader_->open(storage_options);
  reader_->set_filter({options_.topics_to_filter});
  start_ = first_instant();
  clock_ = std::make_unique<PlaybackClock>(start_, checked_rate(options_.rate, node_.get_logger()),
                                           [this] { return ok(); });
  publishers_ =
      std::make_unique<BagPublishers>(node_, options_, reader_->get_all_topics_and_types());
  const bool has_time = reader_->get_metadata().message_count > 0;
  if (has_time && options_.clock_publish_frequency > 0.0) {
    start_clock_publisher();
  }
}

bool Player::Impl::ok() const {
  return rclcpp::ok(node_.get_node_base_interface()->get_context());
}

int64_t Player::Impl::first_instant() const {
  const auto& metadata = reader_->get_metadata();
  const int64_t begin = nanoseconds(metadata.starting_time.time_since_epoch()).count();
  const auto seconds = [](int64_t value) { return 1e-9 * static_cast<double>(value); };
  if (options_.start_offset < 0) {
    RCLCPP_WARN(node_.get_logger(),
                "Invalid start offset value: %g. Negative start offset ignored.",
                seconds(options_.start_offset));
    return begin;
  }
  if (options_.start_offset > metadata.duration.count()) {
    RCLCPP_WARN(node_.get_logger(), "The start offset of %g s is beyond the bag's end at %g s.",
                seconds(options_.start_offset), seconds(metadata.duration.count()));
  }
  constexpr int64_t kLast = std::numeric_limits<int64_t>::max();
  return begin > kLast - options_.start_offset ? kLast : begin + options_.start_offset;
}

void Player::Impl::start_clock_publisher() {
  if (publishers_->count("/clock") > 0) {
    RCLCPP_WARN(node_.get_logger(),
                "The bag has a topic /clock too, and the times of both will be mixed. Leave it out "
                "by --topics or rename it by --remap.");
  }
  clock_publisher_ =
      node_.create_publisher<rosgraph_msgs::msg::Clock>("/clock", rclcpp::ClockQoS());
  const std::chrono::duration<double> period(std::clamp(1.0 / options_.clock_publish_frequency,
                                                        kShortestClockPeriod, kLongestClockPeriod));
  clock_timer_ = node_.create_wall_timer(std::chrono::duration_cast<nanoseconds>(period), [this] {
    rosgraph_msgs::msg::Clock message;
    message.clock = rclcpp::Time(clock_->now());
    clock_publisher_->publish(message);
  });
}

void Player::Impl::play() {
  const nanoseconds delay = checked_delay(options_.delay, node_.get_logger());
  publishers_->wait_for_subscriptions(Steady::now() + delay);
  bool any = play_once();
  while (any && options_.loop && ok()) {
    // Not the time of the delay: /clock would run on and then back.
    clock_->stop_at(start_);
    const auto next_round = Steady::now() + delay;
    while (ok() && Steady::now() < next_round) {
      std::this_thread::sleep_for(kLoopPollPeriod);
    }
    any = play_once();
  }
  clock_->stop_at(clock_->now());
  publishers_->wait_for_acknowledgements();
  publishers_->report_skipped();
}

/// False if there is nothing to play.
bool Player::Impl::play_once() {
  reader_->seek(start_);
  ReadAhead messages(*reader_, options_.read_ahead_queue_size);
  messages.wait_until_filled();
  clock_->run_from(start_);
  bool any = false;
  while (const auto message = messages.pop()) {
    any = true;
    if (!clock_->wait_until(message->time_stamp)) {
      break;
    }
    publishers_->publish(*message);
  }
  return any;
}

Player::Player(const rosbag2_storage::StorageOptions& storage_options,
               const rosbag2_transport::PlayOptions& play_options, const std::string& node_name,
               const rclcpp::NodeOptions& node_options)
    : Player(std::make_unique<rosbag2_cpp::Reader>(), storage_options, play_options, node_name,
             node_options) {
}

Player::Player(std::unique_ptr<rosbag2_cpp::Reader> reader,
               const rosbag2_storage::StorageOptions& storage_options,
               const rosbag2_transport::PlayOptions& play_options, const std::string& node_name,
               const rclcpp::NodeOptions& node_options)
    : rclcpp::Node(
          node_name,
          rclcpp::NodeOptions(node_options).arguments(play_options.topic_remapping_options)),
      impl_(std::make_unique<Impl>(*this, std::move(reader), storage_options, play_options)) {
}

Player::~Player() = default;

void Player::play() {
  impl_->play();
}

}  // namespace rosbag2_transport
