// SPDX-License-Identifier: Apache-2.0
#include "rosbag2_transport/recorder.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "rclcpp/expand_topic_or_service_name.hpp"
#include "rclcpp/generic_subscription.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/serialized_message.hpp"
#include "rclcpp/utilities.hpp"
#include "recorded_qos.hpp"
#include "rosbag2_storage/topic_metadata.hpp"
#include "topic_filter.hpp"

namespace rosbag2_transport {
namespace {

constexpr char kRecordedFormat[] = "cdr";

// Messages that wait while the disk is slow. Does not decide on matching, so it may be large.
constexpr size_t kSubscriptionDepth = 1000;

// What is there is found by then.
constexpr std::chrono::milliseconds kDiscoveryTime{500};

// The publishers of a topic are found one after the other, and the subscription must fit them all.
constexpr std::chrono::milliseconds kSettlingTime{50};

RecordOptions with_absolute_topics(RecordOptions options, const rclcpp::Node& node) {
  for (std::string& topic : options.topics) {
    topic = rclcpp::expand_topic_or_service_name(topic, node.get_name(), node.get_namespace());
  }
  return options;
}

}  // namespace

class Recorder::Impl {
 public:
  Impl(Recorder& node, std::shared_ptr<rosbag2_cpp::Writer> writer,
       const rosbag2_storage::StorageOptions& storage_options, const RecordOptions& record_options);
  ~Impl();

  void record();
  void stop();

 private:
  void discover();
  bool wait_for_clock();
  bool wait_for(std::chrono::milliseconds time);
  bool subscribe_to_new_topics(bool at_once);
  bool is_settled(const std::string& topic, size_t publishers);
  void subscribe(const std::string& topic, const std::string& type,
                 const std::vector<rclcpp::TopicEndpointInfo>& publishers);
  rclcpp::QoS qos_for(const std::string& topic,
                      const std::vector<rclcpp::TopicEndpointInfo>& publishers) const;
  void warn_of_publishers_that_do_not_match(const std::string& topic,
                                            const rclcpp::QoS& subscribed);
  bool all_requested_topics_are_subscribed() const;

  Recorder& node_;
  const std::shared_ptr<rosbag2_cpp::Writer> writer_;
  const rosbag2_storage::StorageOptions storage_options_;
  const RecordOptions options_;
  TopicFilter filter_;

  // Null for a topic that was given up.
  std::map<std::string, rclcpp::GenericSubscription::SharedPtr> subscriptions_;
  std::map<std::string, size_t> publishers_seen_;
  std::set<std::string> topics_warned_of_;

  // An executor may still be in a callback when the recording is stopped.
  std::mutex writing_;
  bool open_ = false;

  std::thread discovery_;
  std::mutex mutex_;
  std::condition_variable stopped_changed_;
  bool stopped_ = true;
};

Recorder::Impl::Impl(Recorder& node, std::shared_ptr<rosbag2_cpp::Writer> writer,
                     const rosbag2_storage::StorageOptions& storage_options,
                     const RecordOptions& record_options)
    : node_(node),
      writer_(std::move(writer)),
      storage_options_(storage_options),
      options_(with_absolute_topics(record_options, node)),
      filter_(options_, node.get_node_graph_interface(), node.get_logger()) {
  if (options_.use_sim_time && options_.is_discovery_disabled) {
    throw std::runtime_error(
        "use_sim_time and is_discovery_disabled exclude each other: /clock must be discovered");
  }
}

Recorder::Impl::~Impl() {
  try {
    stop();
  } catch (const std::exception& error) {
    RCLCPP_ERROR(node_.get_logger(), "The bag could not be closed: %s", error.what());
  }
}

void Recorder::Impl::record() {
  if (options_.rmw_serialization_format != kRecordedFormat) {
    throw std::runtime_error(options_.rmw_serialization_format.empty()
                                 ? "No serialization format specified!"
                                 : "serialization format '" + options_.rmw_serialization_format +
                                       "' is unknown; use 'cdr'");
  }
  stop();
  writer_->open(storage_options_, {kRecordedFormat, kRecordedFormat});
  open_ = true;
  stopped_ = false;
  RCLCPP_INFO(node_.get_logger(), "Listening for topics...");
  if (options_.is_discovery_disabled) {
    if (wait_for(kDiscoveryTime)) {
      subscribe_to_new_topics(true);
    }
  } else {
    discovery_ = std::thread([this] { discover(); });
  }
  RCLCPP_INFO(node_.get_logger(), "Recording...");
}

void Recorder::Impl::stop() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (std::exchange(stopped_, true)) {
      return;
    }
  }
  stopped_changed_.notify_all();
  if (discovery_.joinable()) {
    discovery_.join();
  }
  subscriptions_.clear();
  {
    std::lock_guard<std::mutex> lock(writing_);
    open_ = false;
    writer_->close();
  }
  RCLCPP_INFO(node_.get_logger(), "Recording stopped");
}

void Recorder::Impl::discover() {
  if (options_.use_sim_time && !wait_for_clock()) {
    return;
  }
  const auto interval = options_.topic_polling_interval;
  bool all_settled = true;
  do {
    try {
      for (const auto& [topic, subscription] : subscriptions_) {
        if (subscription) {
          warn_of_publishers_that_do_not_match(topic, subscription->get_actual_qos());
        }
      }
      all_settled = subscribe_to_new_topics(false);
    } catch (const std::exception& error) {
      if (!rclcpp::ok(node_.get_node_base_interface()->get_context())) {
        return;
      }
      RCLCPP_ERROR(node_.get_logger(), "Failure in topics discovery: %s", error.what());
    }
    if (all_requested_topics_are_subscribed()) {
      RCLCPP_INFO(node_.get_logger(), "All requested topics are subscribed. Stopping discovery...");
      return;
    }
  } while (wait_for(all_settled ? interval : std::min(interval, kSettlingTime)));
}

bool Recorder::Impl::wait_for_clock() {
  RCLCPP_INFO(node_.get_logger(),
              "use_sim_time set, waiting for /clock before starting recording...");
  while (node_.get_clock()->now().nanoseconds() == 0) {
    if (!wait_for(options_.topic_polling_interval)) {
      return false;
    }
  }
  RCLCPP_INFO(node_.get_logger(), "Sim time /clock found, starting recording.");
  return true;
}

/// False if the recording was stopped meanwhile.
bool Recorder::Impl::wait_for(std::chrono::milliseconds time) {
  std::unique_lock<std::mutex> lock(mutex_);
  stopped_changed_.wait_for(lock, time, [this] { return stopped_; });
  return !stopped_ && rclcpp::ok(node_.get_node_base_interface()->get_context());
}

/// False if there are topics that should be looked at once more before.
bool Recorder::Impl::subscribe_to_new_topics(bool at_once) {
  bool all_settled = true;
  for (const auto& [topic, type] : filter_.filter(node_.get_topic_names_and_types())) {
    if (subscriptions_.count(topic) > 0) {
      continue;
    }
    const auto publishers = node_.get_publishers_info_by_topic(topic);
    if (at_once || is_settled(topic, publishers.size())) {
      subscribe(topic, type, publishers);
    } else {
      all_settled = false;
    }
  }
  return all_settled;
}

bool Recorder::Impl::is_settled(const std::string& topic, size_t publishers) {
  const auto [entry, is_new] = publishers_seen_.emplace(topic, publishers);
  return !is_new && std::exchange(entry->second, publishers) == publishers;
}

void Recorder::Impl::subscribe(const std::string& topic, const std::string& type,
                               const std::vector<rclcpp::TopicEndpointInfo>& publishers) {
  std::vector<rclcpp::QoS> offers;
  for (const auto& publisher : publishers) {
    offers.push_back(publisher.qos_profile());
  }
  const rosbag2_storage::TopicMetadata metadata{topic, type, kRecordedFormat, to_yaml(offers)};
  // The first message may come before the call that subscribes returns.
  writer_->create_topic(metadata);
  auto& subscription = subscriptions_[topic];
  try {
    subscription = node_.create_generic_subscription(
        topic, type, qos_for(topic, publishers),
        [this, topic, type](std::shared_ptr<rclcpp::SerializedMessage> message) {
          std::lock_guard<std::mutex> lock(writing_);
          if (open_) {
            writer_->write(message, topic, type, node_.get_clock()->now());
          }
        });
    RCLCPP_INFO(node_.get_logger(), "Subscribed to topic '%s'", topic.c_str());
  } catch (const std::exception& error) {
    RCLCPP_ERROR(node_.get_logger(), "Topic '%s' is not recorded: %s", topic.c_str(), error.what());
    writer_->remove_topic(metadata);
  }
}

rclcpp::QoS Recorder::Impl::qos_for(
    const std::string& topic, const std::vector<rclcpp::TopicEndpointInfo>& publishers) const {
  const auto found = options_.topic_qos_profile_overrides.find(topic);
  if (found != options_.topic_qos_profile_overrides.end()) {
    RCLCPP_INFO(node_.get_logger(), "Overriding subscription profile for %s", topic.c_str());
    return found->second;
  }
  return request_for(topic, publishers).keep_last(kSubscriptionDepth);
}

void Recorder::Impl::warn_of_publishers_that_do_not_match(const std::string& topic,
                                                          const rclcpp::QoS& subscribed) {
  if (topics_warned_of_.count(topic) > 0) {
    return;
  }
  const auto& used = subscribed.get_rmw_qos_profile();
  for (const auto& publisher : node_.get_publishers_info_by_topic(topic)) {
    const auto& offered = publisher.qos_profile().get_rmw_qos_profile();
    const char* lacking = nullptr;
    if (offered.reliability == RMW_QOS_POLICY_RELIABILITY_BEST_EFFORT &&
        used.reliability != RMW_QOS_POLICY_RELIABILITY_BEST_EFFORT) {
      lacking = "best effort, and the recorder has subscribed as reliable";
    } else if (offered.durability == RMW_QOS_POLICY_DURABILITY_VOLATILE &&
               used.durability != RMW_QOS_POLICY_DURABILITY_VOLATILE) {
      lacking = "volatile, and the recorder has subscribed as transient local";
    }
    if (lacking != nullptr) {
      RCLCPP_WARN(node_.get_logger(),
                  "A new publisher of topic %s is %s. Its messages will not be recorded.",
                  topic.c_str(), lacking);
      topics_warned_of_.insert(topic);
      return;
    }
  }
}

bool Recorder::Impl::all_requested_topics_are_subscribed() const {
  const auto& topics = options_.topics;
  return !topics.empty() && std::all_of(topics.begin(), topics.end(), [this](const auto& topic) {
    return subscriptions_.count(topic) > 0;
  });
}

Recorder::Recorder(std::shared_ptr<rosbag2_cpp::Writer> writer,
                   const rosbag2_storage::StorageOptions& storage_options,
                   const rosbag2_transport::RecordOptions& record_options,
                   const std::string& node_name, const rclcpp::NodeOptions& node_options)
    : rclcpp::Node(node_name,
                   rclcpp::NodeOptions(node_options)
                       .start_parameter_event_publisher(false)
                       .append_parameter_override("use_sim_time", record_options.use_sim_time)),
      impl_(std::make_unique<Impl>(*this, std::move(writer), storage_options, record_options)) {
}

Recorder::~Recorder() = default;

void Recorder::record() {
  impl_->record();
}

void Recorder::stop() {
  impl_->stop();
}

}  // namespace rosbag2_transport
