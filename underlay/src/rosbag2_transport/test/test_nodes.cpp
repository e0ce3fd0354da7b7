// SPDX-License-Identifier: Apache-2.0
// The nodes in one process, as programs other than `ros2 bag` use them.
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "rclcpp/rclcpp.hpp"
#include "rosbag2_cpp/info.hpp"
#include "rosbag2_cpp/reader.hpp"
#include "rosbag2_cpp/writer.hpp"
#include "rosbag2_transport/player.hpp"
#include "rosbag2_transport/recorder.hpp"
#include "rosgraph_msgs/msg/clock.hpp"
#include "std_msgs/msg/int32.hpp"

namespace {

using rosbag2_transport::Player;
using rosbag2_transport::PlayOptions;
using rosbag2_transport::Recorder;
using rosbag2_transport::RecordOptions;
using std_msgs::msg::Int32;

constexpr int64_t kStart = 1000000000000;

class NodesTest : public testing::Test {
 protected:
  void SetUp() override {
    rclcpp::init(0, nullptr);
    executor_ = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
    folder_ = std::filesystem::temp_directory_path() / ("test nodes " + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override {
    stop_spinning();
    executor_.reset();
    rclcpp::shutdown();
    std::filesystem::remove_all(folder_);
  }

  rosbag2_storage::StorageOptions storage(const std::string& name) const {
    rosbag2_storage::StorageOptions options;
    options.uri = (folder_ / name).string();
    options.storage_id = "sqlite3";
    return options;
  }

  void write_bag(const std::string& name, int count) const {
    rosbag2_cpp::Writer writer;
    writer.open(storage(name));
    for (int i = 0; i < count; ++i) {
      Int32 message;
      message.data = i;
      writer.write(message, "/numbers", rclcpp::Time(kStart + 1000000 * i));
    }
  }

  std::vector<int> read_bag(const std::string& name) const {
    rosbag2_cpp::Reader reader;
    reader.open(storage(name));
    std::vector<int> values;
    while (reader.has_next()) {
      values.push_back(reader.read_next<Int32>().data);
    }
    return values;
  }

  void spin(const rclcpp::Node::SharedPtr& node) {
    executor_->add_node(node);
    if (!spinner_.joinable()) {
      spinner_ = std::thread([this] { executor_->spin(); });
    }
  }

  void stop_spinning() {
    if (spinner_.joinable()) {
      executor_->cancel();
      spinner_.join();
    }
  }

  static void wait_until(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!condition() && std::chrono::steady_clock::now() < end) {
      rclcpp::sleep_for(std::chrono::milliseconds(5));
    }
    ASSERT_TRUE(condition());
  }

  std::filesystem::path folder_;
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor_;
  std::thread spinner_;
};

std::vector<int> count_to(int end) {
  std::vector<int> values(static_cast<size_t>(end));
  for (int i = 0; i < end; ++i) {
    values[static_cast<size_t>(i)] = i;
  }
  return values;
}

TEST_F(NodesTest, PlaysToASubscription) {
  write_bag("bag", 200);
  std::vector<int> heard;
  std::atomic<size_t> count{0};
  const auto listener = rclcpp::Node::make_shared("listener");
  const auto subscription =
      listener->create_subscription<Int32>("/elsewhere", 1000, [&](const Int32& message) {
        heard.push_back(message.data);
        ++count;
      });
  spin(listener);

  PlayOptions options;
  options.topic_remapping_options = {"--ros-args", "--remap", "/numbers:=/elsewhere"};
  options.read_ahead_queue_size = 7;
  const auto player = std::make_shared<Player>(storage("bag"), options);
  player->play();
  player->play();  // from the start again
  wait_until([&count] { return count >= 400; });
  stop_spinning();

  auto expected = count_to(200);
  const auto once = expected;
  expected.insert(expected.end(), once.begin(), once.end());
  EXPECT_EQ(heard, expected);
}

TEST_F(NodesTest, TimeStandsStillAfterTheEnd) {
  write_bag("bag", 3);
  std::atomic<int> played{0};
  std::atomic<int64_t> time{0};
  std::atomic<bool> is_same{false};
  PlayOptions options;
  options.clock_publish_frequency = 200.0;
  const auto player = std::make_shared<Player>(storage("bag"), options);
  const auto subscription = player->create_subscription<rosgraph_msgs::msg::Clock>(
      "/clock", rclcpp::ClockQoS(), [&](const rosgraph_msgs::msg::Clock& message) {
        const int64_t now = rclcpp::Time(message.clock).nanoseconds();
        is_same = time.exchange(now) == now && now > kStart;
        played += now > kStart ? 1 : 0;
      });
  spin(player);
  player->play();
  played = 0;
  wait_until([&played] { return played >= 10; });
  stop_spinning();
  EXPECT_TRUE(is_same);
}

TEST_F(NodesTest, PlaysWithOddOptions) {
  write_bag("bag", 3);
  PlayOptions options;
  options.rate = -1.0F;
  options.delay = rclcpp::Duration(-1, 0);
  options.start_offset = -5;
  options.read_ahead_queue_size = 0;
  options.topics_to_filter = {"/absent"};
  Player player(std::make_unique<rosbag2_cpp::Reader>(), storage("bag"), options);
  EXPECT_NO_THROW(player.play());
}

TEST_F(NodesTest, ShutdownEndsPlaying) {
  write_bag("bag", 2);
  PlayOptions options;
  options.loop = true;
  const auto player = std::make_shared<Player>(storage("bag"), options);
  std::thread stopper([] {
    rclcpp::sleep_for(std::chrono::milliseconds(600));
    rclcpp::shutdown();
  });
  player->play();
  stopper.join();
  EXPECT_FALSE(rclcpp::ok());
}

TEST_F(NodesTest, AbsentBagIsRefused) {
  EXPECT_THROW(Player(storage("absent"), PlayOptions()), std::runtime_error);
}

TEST_F(NodesTest, RecordsUntilStopped) {
  const auto talker = rclcpp::Node::make_shared("talker");
  const auto publisher = talker->create_publisher<Int32>("/numbers", 1000);
  RecordOptions options;
  options.topics = {"numbers", "/numbers"};
  options.rmw_serialization_format = "cdr";
  const auto recorder =
      std::make_shared<Recorder>(std::make_shared<rosbag2_cpp::Writer>(), storage("bag"), options);
  spin(recorder);
  recorder->record();
  wait_until([&publisher] { return publisher->get_subscription_count() > 0; });
  for (int i = 0; i < 500; ++i) {
    Int32 message;
    message.data = i;
    publisher->publish(message);
  }
  EXPECT_TRUE(publisher->wait_for_all_acked(std::chrono::seconds(10)));
  const std::string file = (folder_ / "bag" / "bag_0.db3").string();
  wait_until([&file] { return rosbag2_cpp::Info().read_metadata(file).message_count >= 500; });
  recorder->stop();
  Int32 late;
  late.data = 1000;
  publisher->publish(late);
  recorder->stop();
  EXPECT_EQ(read_bag("bag"), count_to(500));
}

TEST_F(NodesTest, DiscoveryCanBeOff) {
  const auto talker = rclcpp::Node::make_shared("talker");
  const auto early = talker->create_publisher<Int32>("/early", 10);
  RecordOptions options;
  options.all = true;
  options.is_discovery_disabled = true;
  options.rmw_serialization_format = "cdr";
  Recorder recorder(std::make_shared<rosbag2_cpp::Writer>(), storage("bag"), options);
  recorder.record();
  const auto late = talker->create_publisher<Int32>("/late", 10);
  wait_until([&early] { return early->get_subscription_count() > 0; });
  rclcpp::sleep_for(std::chrono::milliseconds(300));
  EXPECT_EQ(late->get_subscription_count(), 0u);
}

TEST_F(NodesTest, ContradictionsAreRefused) {
  RecordOptions options;
  options.all = true;
  const auto record = [&] {
    Recorder(std::make_shared<rosbag2_cpp::Writer>(), storage("bag"), options).record();
  };
  EXPECT_THROW(record(), std::runtime_error);  // no serialization format
  options.rmw_serialization_format = "shorthand";
  EXPECT_THROW(record(), std::runtime_error);
  options.rmw_serialization_format = "cdr";
  options.use_sim_time = true;
  options.is_discovery_disabled = true;
  EXPECT_THROW(record(), std::runtime_error);
  options.use_sim_time = false;
  options.exclude = "[";
  EXPECT_THROW(record(), std::runtime_error);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "bag"));
}

}  // namespace
