// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <thread>
#include <vector>

#include "bag_arguments.hpp"
#include "qos_overrides.hpp"
#include "rclcpp/executors.hpp"
#include "rclcpp/utilities.hpp"
#include "rosbag2_transport/player.hpp"
#include "verbs.hpp"

namespace ros2bag {
namespace {

constexpr double kDefaultClockFrequency = 40.0;

int64_t to_nanoseconds(double seconds) {
  return static_cast<int64_t>(1e9 * seconds);
}

class PlayVerb : public ros2cli::Verb {
 public:
  explicit PlayVerb(bool& ended) : ended_(ended) {}

  void add_arguments(ros2cli::Parser& parser) override;
  int main() override;

 private:
  rosbag2_transport::PlayOptions play_options() const;

  bool& ended_;
  BagArguments bag_;
  size_t read_ahead_queue_size_ = 1000;
  double rate_ = 1.0;
  std::vector<std::string> topics_;
  std::string qos_path_;
  bool loop_ = false;
  std::vector<std::string> remap_;
  ros2cli::Option clock_option_;
  std::string clock_;  // empty: the default frequency
  double delay_s_ = 0.0;
  double start_offset_s_ = 0.0;
  bool no_keyboard_ = false;
  bool no_loans_ = false;
  int64_t wait_acked_ms_ = -1;
  std::string log_level_ = "info";
};

void PlayVerb::add_arguments(ros2cli::Parser& parser) {
  bag_.add_to(parser);
  parser.add_option("--read-ahead-queue-size", read_ahead_queue_size_,
                    "messages to hold in memory ahead of their time; more need more memory but "
                    "are less likely to be late");
  parser.add_option("-r,--rate", rate_, "rate at which to play back messages. Valid range > 0.0.")
      .check(positive_number);
  parser.add_option("--topics", topics_,
                    "topics to replay, separated by space. If none specified, all topics will be "
                    "replayed.");
  parser.add_option("--qos-profile-overrides-path", qos_path_,
                    "Path to a yaml file defining overrides of the QoS profile for specific "
                    "topics.");
  parser.add_flag("-l,--loop", loop_, "start again at the end of the bag, until interrupted");
  parser.add_option("-m,--remap", remap_,
                    "list of topics to be remapped: in the form \"old_topic1:=new_topic1 "
                    "old_topic2:=new_topic2 etc.\"");
  clock_option_ =
      parser
          .add_option("--clock", clock_,
                      "Publish to /clock at a specific frequency in Hz (40 if none is given), to "
                      "act as a ROS Time Source. Defaults to not publishing.")
          .expected(0, 1)
          .check(positive_number);
  parser.add_option("-d,--delay", delay_s_, "Sleep duration before play (each loop), in seconds.")
      .check(positive_number);
  parser
      .add_option("--start-offset", start_offset_s_,
                  "Start the playback player this many seconds into the bag file.")
      .check(not_negative_number);
  parser
      .add_option("--wait-for-all-acked", wait_acked_ms_,
                  "Before play ends, wait until all subscriptions have everything or this many "
                  "milliseconds are over; 0 for as long as it takes. For reliable topics only.")
      .type_name("TIMEOUT")
      .check(not_negative_number);
  parser.add_flag("--disable-keyboard-controls", no_keyboard_,
                  "accepted for scripts; there are no keyboard controls here");
  parser.add_flag("--disable-loan-message", no_loans_,
                  "accepted for scripts; messages are never loaned here");
  add_log_level_argument(parser, log_level_);
}

rosbag2_transport::PlayOptions PlayVerb::play_options() const {
  rosbag2_transport::PlayOptions options;
  options.read_ahead_queue_size = read_ahead_queue_size_;
  options.rate = static_cast<float>(rate_);
  options.topics_to_filter = topics_;
  options.topic_qos_profile_overrides = read_qos_overrides(qos_path_);
  options.loop = loop_;
  options.topic_remapping_options = {"--ros-args"};
  for (const std::string& rule : remap_) {
    if (rule.find(":=") == std::string::npos) {
      throw ros2cli::BadInput("--remap " + rule + ": must be of the form old_topic:=new_topic");
    }
    options.topic_remapping_options.insert(options.topic_remapping_options.end(),
                                           {"--remap", rule});
  }
  if (clock_option_.is_given()) {
    options.clock_publish_frequency = clock_.empty() ? kDefaultClockFrequency : std::stod(clock_);
  }
  options.delay = rclcpp::Duration::from_nanoseconds(to_nanoseconds(delay_s_));
  options.start_offset = to_nanoseconds(start_offset_s_);
  options.wait_acked_timeout = wait_acked_ms_;
  return options;
}

int PlayVerb::main() {
  return report_errors([this] {
    bag_.require_metadata();
    const auto options = play_options();
    init_ros(log_level_);
    const auto player =
        std::make_shared<rosbag2_transport::Player>(bag_.storage_options(), options);
    rclcpp::executors::SingleThreadedExecutor executor;
    executor.add_node(player);
    std::thread spinner([&executor] { executor.spin(); });
    const int code = report_errors([&player] {
      player->play();
      return 0;
    });
    executor.cancel();
    spinner.join();
    rclcpp::shutdown();
    ended_ = code == 0;
    return code;
  });
}

}  // namespace

std::unique_ptr<ros2cli::Verb> make_play_verb(bool& ended) {
  return std::make_unique<PlayVerb>(ended);
}

}  // namespace ros2bag
