// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "node_testing.hpp"

namespace {

using namespace node_testing;
using rclcpp::Context;

/// Sets an environment variable as long as it lives.
class Environment {
 public:
  Environment(const char* name, const char* value) : name_(name) {
    const char* old = std::getenv(name);
    had_ = old != nullptr;
    old_ = had_ ? old : "";
    setenv(name, value, 1);
  }
  ~Environment() {
    if (had_) {
      setenv(name_, old_.c_str(), 1);
    } else {
      unsetenv(name_);
    }
  }

 private:
  const char* name_;
  bool had_;
  std::string old_;
};

std::shared_ptr<Context> context_in_domain(size_t domain) {
  rclcpp::InitOptions options;
  options.set_domain_id(domain);
  auto context = std::make_shared<Context>();
  context->init(0, nullptr, options);
  return context;
}

bool sees(const rclcpp::Node& node, const std::string& name) {
  const auto names = node.get_node_names();
  return std::find(names.begin(), names.end(), name) != names.end();
}

TEST(ContextLife, InitTwiceIsRefused) {
  rclcpp::init(0, nullptr);
  EXPECT_TRUE(rclcpp::ok());
  EXPECT_THROW(rclcpp::init(0, nullptr), rclcpp::ContextAlreadyInitialized);
  EXPECT_TRUE(rclcpp::ok());
  EXPECT_TRUE(rclcpp::shutdown());
  EXPECT_FALSE(rclcpp::ok());
}

TEST(ContextLife, InitAgainAfterShutdown) {
  for (int i = 0; i < 3; ++i) {
    rclcpp::init(0, nullptr);
    auto node = bare_node("node");
    auto publisher = node->create_publisher<Int32>("topic", 1);
    int received = 0;
    auto subscription =
        node->create_subscription<Int32>("topic", 1, [&](const Int32& m) { received = m.data; });
    publisher->publish(number(5));
    rclcpp::executors::SingleThreadedExecutor executor;
    executor.add_node(node);
    EXPECT_TRUE(spin_until(executor, [&] { return received == 5; }));
    rclcpp::shutdown();
  }
}

TEST(ContextLife, ShutdownTellsItsReason) {
  auto context = std::make_shared<Context>();
  EXPECT_FALSE(context->is_valid());
  context->init(0, nullptr);
  EXPECT_TRUE(context->is_valid());
  EXPECT_TRUE(context->shutdown("enough"));
  EXPECT_FALSE(context->is_valid());
  EXPECT_EQ("enough", context->shutdown_reason());
}

TEST(ContextLife, ShutdownCallbacksRunUntilRemoved) {
  auto context = std::make_shared<Context>();
  context->init(0, nullptr);
  std::vector<std::string> ran;
  auto kept = context->add_on_shutdown_callback([&] { ran.push_back("kept"); });
  auto removed = context->add_on_shutdown_callback([&] { ran.push_back("removed"); });
  rclcpp::on_shutdown([&] { ran.push_back("function"); }, context);
  EXPECT_TRUE(context->remove_on_shutdown_callback(removed));
  EXPECT_FALSE(context->remove_on_shutdown_callback(removed));
  EXPECT_TRUE(rclcpp::shutdown(context));
  std::sort(ran.begin(), ran.end());
  EXPECT_EQ((std::vector<std::string>{"function", "kept"}), ran);
}

TEST(ContextLife, ShutdownCallbackSeesAnInvalidContext) {
  auto context = std::make_shared<Context>();
  context->init(0, nullptr);
  bool valid = true;
  context->on_shutdown([&] { valid = context->is_valid(); });
  context->shutdown("test");
  EXPECT_FALSE(valid);
}

TEST(ContextLife, SleepIsInterruptedByShutdown) {
  auto context = std::make_shared<Context>();
  context->init(0, nullptr);
  auto sleeping = std::async(std::launch::async, [&] { return rclcpp::sleep_for(1h, context); });
  EXPECT_EQ(std::future_status::timeout, sleeping.wait_for(20ms));
  context->shutdown("wake up");
  EXPECT_FALSE(sleeping.get());
}

TEST(ContextLife, SleepSleeps) {
  auto context = std::make_shared<Context>();
  context->init(0, nullptr);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_TRUE(context->sleep_for(20ms));
  EXPECT_GE(std::chrono::steady_clock::now() - start, 20ms);
  EXPECT_TRUE(context->sleep_for(0ns));
  EXPECT_TRUE(context->sleep_for(-5ns));
  context->shutdown("test over");
}

TEST(ContextLife, BadDomainInTheEnvironment) {
  const Environment environment("ROS_DOMAIN_ID", "x");
  auto context = std::make_shared<Context>();
  EXPECT_ANY_THROW({
    context->init(0, nullptr);
    rclcpp::Node node("node", bare().context(context));
  });
}

TEST(ContextLife, DomainOfTheEnvironmentAndOfTheOptions) {
  const Environment environment("ROS_DOMAIN_ID", "175");
  auto from_environment = std::make_shared<Context>();
  from_environment->init(0, nullptr);
  EXPECT_EQ(175u, from_environment->get_domain_id());
  EXPECT_EQ(176u, context_in_domain(176)->get_domain_id());
}

TEST(ContextLife, DomainsDoNotSeeEachOther) {
  auto here = context_in_domain(177);
  auto also_here = context_in_domain(177);
  auto there = context_in_domain(178);
  rclcpp::Node a("a", bare().context(here));
  rclcpp::Node b("b", bare().context(also_here));
  rclcpp::Node c("c", bare().context(there));
  EXPECT_TRUE(eventually([&] { return sees(a, "/b") && sees(b, "/a"); }));
  EXPECT_FALSE(sees(a, "/c"));
  EXPECT_FALSE(sees(c, "/a"));
}

TEST(ContextLife, ContextsAreListedWhileInitialised) {
  const auto listed = [](const std::shared_ptr<Context>& context) {
    const auto all = rclcpp::get_contexts();
    return std::find(all.begin(), all.end(), context) != all.end();
  };
  auto context = std::make_shared<Context>();
  context->init(0, nullptr);
  EXPECT_TRUE(listed(context));
  context->shutdown("test");
  EXPECT_FALSE(listed(context));
}

TEST(ContextLife, DroppedContextShutsDown) {
  bool ran = false;
  auto context = std::make_shared<Context>();
  context->init(0, nullptr);
  context->on_shutdown([&] { ran = true; });
  context.reset();
  EXPECT_TRUE(ran);
}

TEST(ContextLife, NodeWithoutInitSaysSo) {
  ASSERT_FALSE(rclcpp::ok());
  try {
    rclcpp::Node node("orphan");
    FAIL() << "a node was made without a context";
  } catch (const std::exception& error) {
    EXPECT_NE(std::string::npos, std::string(error.what()).find("init")) << error.what();
  }
}

TEST(ContextLife, RosArgumentsAreRemoved) {
  const char* arguments[] = {"program", "--mine", "--ros-args", "-r", "__node:=other",
                             "--",      "rest",   "--ros-args", "-p", "a:=1"};
  const std::vector<std::string> expected{"program", "--mine", "rest"};
  EXPECT_EQ(expected, rclcpp::remove_ros_arguments(10, arguments));
  EXPECT_EQ(expected, rclcpp::init_and_remove_ros_arguments(10, arguments));
  EXPECT_STREQ("other", bare_node("node")->get_name());
  rclcpp::shutdown();
  EXPECT_TRUE(rclcpp::remove_ros_arguments(0, nullptr).empty());
}

TEST(ContextLife, BadRosArgumentsAreRefused) {
  const char* unknown[] = {"program", "--ros-args", "--nonsense"};
  EXPECT_ANY_THROW(rclcpp::init(3, unknown));
  EXPECT_FALSE(rclcpp::ok());
  const char* malformed[] = {"program", "--ros-args", "-r", "no_arrow"};
  EXPECT_ANY_THROW(rclcpp::init(4, malformed));
  EXPECT_FALSE(rclcpp::ok());
  rclcpp::init(0, nullptr);
  rclcpp::shutdown();
}

TEST(ContextLife, SignalHandlersComeAndGoWithTheDefaultContext) {
  EXPECT_FALSE(rclcpp::signal_handlers_installed());
  rclcpp::init(0, nullptr);
  EXPECT_TRUE(rclcpp::signal_handlers_installed());
  EXPECT_FALSE(rclcpp::install_signal_handlers());
  rclcpp::shutdown();
  EXPECT_FALSE(rclcpp::signal_handlers_installed());
  EXPECT_FALSE(rclcpp::uninstall_signal_handlers());
}

}  // namespace
