// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <cstdint>
#include <ctime>
#include <exception>
#include <filesystem>
#include <iomanip>
#include <mutex>
#include <sstream>
#include <vector>

#include "bag_arguments.hpp"
#include "qos_overrides.hpp"
#include "rclcpp/executors.hpp"
#include "rclcpp/utilities.hpp"
#include "ros2cli/output.hpp"
#include "rosbag2_cpp/writer.hpp"
#include "rosbag2_transport/recorder.hpp"
#include "verbs.hpp"

namespace ros2bag {
namespace {

namespace fs = std::filesystem;

std::string default_output() {
  const std::time_t now = std::time(nullptr);
  std::tm local = {};
  localtime_r(&now, &local);
  std::ostringstream name;
  name << std::put_time(&local, "rosbag2_%Y_%m_%d-%H_%M_%S");
  return name.str();
}

/// Closes a recording once; whoever comes second waits for the first.
class Closing {
 public:
  void close(rosbag2_transport::Recorder& recorder) {
    std::call_once(once_, [&] {
      try {
        recorder.stop();
      } catch (const std::exception& error) {
        // Not the exception itself: its type may be gone with the storage's library.
        failure_ = error.what();
      }
    });
  }

  /// Empty if all went well.
  const std::string& failure() const { return failure_; }

 private:
  std::once_flag once_;
  std::string failure_;
};

class RecordVerb : public ros2cli::Verb {
 public:
  explicit RecordVerb(bool& ended) : ended_(ended) {}

  void add_arguments(ros2cli::Parser& parser) override;
  int main() override;

 private:
  void add_topic_arguments(ros2cli::Parser& parser);
  void add_bag_arguments(ros2cli::Parser& parser);
  void require_topics() const;
  rosbag2_transport::RecordOptions record_options() const;
  int record(const rosbag2_transport::RecordOptions& options);

  bool& ended_;
  rosbag2_storage::StorageOptions storage_;
  rosbag2_transport::RecordOptions options_;
  int64_t polling_interval_ms_ = 100;
  std::string qos_path_;
  std::string log_level_ = "info";
};

void RecordVerb::add_arguments(ros2cli::Parser& parser) {
  storage_.storage_id = "sqlite3";
  storage_.max_cache_size = 100 * 1024 * 1024;
  add_topic_arguments(parser);
  add_bag_arguments(parser);
  parser.add_option("--qos-profile-overrides-path", qos_path_,
                    "Path to a yaml file defining overrides of the QoS profile for specific "
                    "topics.");
  parser.add_flag("--use-sim-time", options_.use_sim_time,
                  "Use simulation time for message timestamps by subscribing to the /clock topic. "
                  "Nothing is written until the first /clock message.");
  add_log_level_argument(parser, log_level_);
}

void RecordVerb::add_topic_arguments(ros2cli::Parser& parser) {
  parser.add_option("topics", options_.topics, "List of topics to record.");
  parser.add_flag("-a,--all", options_.all,
                  "Record all topics. Required if no explicit topic list or regex filters.");
  parser.add_option("-e,--regex", options_.regex,
                    "Record only topics containing provided regular expression.");
  parser.add_option("-x,--exclude", options_.exclude,
                    "Exclude topics containing provided regular expression. Works on top of --all "
                    "or --regex.");
  parser.add_flag("--include-unpublished-topics", options_.include_unpublished_topics,
                  "Discover and record topics which have no publisher.");
  parser.add_flag("--include-hidden-topics", options_.include_hidden_topics,
                  "Discover and record hidden topics as well.");
  parser.add_flag("--ignore-leaf-topics", options_.ignore_leaf_topics,
                  "Ignore topics without a subscription.");
  parser.add_flag("--no-discovery", options_.is_discovery_disabled,
                  "disables topic auto discovery during recording: only topics present at startup "
                  "will be recorded");
  parser
      .add_option("-p,--polling-interval", polling_interval_ms_,
                  "time in ms to wait between querying available topics for recording. It has no "
                  "effect if --no-discovery is enabled.")
      .check(positive_number);
}

void RecordVerb::add_bag_arguments(ros2cli::Parser& parser) {
  parser.add_option("-o,--output", storage_.uri,
                    "destination of the bagfile to create, defaults to a timestamped folder in "
                    "the current directory");
  add_storage_argument(parser, storage_.storage_id,
                       "storage identifier to be used, defaults to 'sqlite3'");
  parser.add_option("-b,--max-bag-size", storage_.max_bagfile_size,
                    "maximum size in bytes before the bagfile will be split; 0: no limit");
  parser.add_option("-d,--max-bag-duration", storage_.max_bagfile_duration,
                    "maximum duration in seconds before the bagfile will be split; 0: no limit");
  parser.add_option("--max-cache-size", storage_.max_cache_size,
                    "maximum size (in bytes) of messages to hold in each of two buffers; 0: every "
                    "message is written at once. Default is 100 mebibytes.");
  parser.add_choice("--storage-preset-profile", storage_.storage_preset_profile,
                    {"none", "resilient"}, "resilient: survives a loss of power, and is slower.");
}

void RecordVerb::require_topics() const {
  const bool has_topics = !options_.topics.empty();
  const bool has_regex = !options_.regex.empty();
  if (options_.all && has_topics) {
    throw std::runtime_error("Specify either --all or topics, but not both simultaneously.");
  }
  if (!options_.all && !has_topics && !has_regex) {
    throw std::runtime_error("Invalid choice: Must specify topic(s), --regex or --all");
  }
  if (options_.all && has_regex) {
    ros2cli::print_line("[WARN] [ros2bag]: --all will override --regex.");
  }
  if (!options_.exclude.empty() && has_topics) {
    throw std::runtime_error(
        "--exclude argument cannot be used when specifying a list of topics explicitly");
  }
}

rosbag2_transport::RecordOptions RecordVerb::record_options() const {
  rosbag2_transport::RecordOptions options = options_;
  options.rmw_serialization_format = "cdr";
  options.topic_polling_interval = std::chrono::milliseconds(polling_interval_ms_);
  options.topic_qos_profile_overrides = read_qos_overrides(qos_path_);
  return options;
}

int RecordVerb::main() {
  return report_errors([this] {
    require_topics();
    if (storage_.uri.empty()) {
      storage_.uri = default_output();
    }
    if (fs::exists(storage_.uri)) {
      throw std::runtime_error("Output folder '" + storage_.uri + "' already exists.");
    }
    if (options_.use_sim_time && options_.is_discovery_disabled) {
      throw std::runtime_error(
          "--use-sim-time and --no-discovery both set, but are incompatible settings. The /clock "
          "topic needs to be discovered to record with sim time.");
    }
    const auto options = record_options();
    init_ros(log_level_);
    const int code = record(options);
    std::error_code ignored;
    if (fs::is_directory(storage_.uri, ignored) && fs::is_empty(storage_.uri, ignored)) {
      fs::remove(storage_.uri, ignored);
    }
    return code;
  });
}

int RecordVerb::record(const rosbag2_transport::RecordOptions& options) {
  const auto recorder = std::make_shared<rosbag2_transport::Recorder>(
      std::make_shared<rosbag2_cpp::Writer>(), storage_, options);
  recorder->record();

  const auto closing = std::make_shared<Closing>();
  // The bag is closed on the thread that was told of the signal, which then does not listen for a
  // second one: that would end the process, and the bag would have no metadata.
  rclcpp::on_shutdown([closing, weak = std::weak_ptr(recorder)] {
    if (const auto locked = weak.lock()) {
      closing->close(*locked);
    }
  });
  const int code = report_errors([&recorder] {
    rclcpp::executors::SingleThreadedExecutor executor;
    executor.add_node(recorder);
    executor.spin();
    return 0;
  });
  rclcpp::shutdown();
  closing->close(*recorder);
  if (code == 0 && !closing->failure().empty()) {
    return print_error(closing->failure());
  }
  ended_ = code == 0;
  return code;
}

}  // namespace

std::unique_ptr<ros2cli::Verb> make_record_verb(bool& ended) {
  return std::make_unique<RecordVerb>(ended);
}

}  // namespace ros2bag
