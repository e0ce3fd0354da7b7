// SPDX-License-Identifier: Apache-2.0
#ifndef CONTAINER_CLIENT_HPP_
#define CONTAINER_CLIENT_HPP_

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "composition_interfaces/srv/list_nodes.hpp"
#include "composition_interfaces/srv/load_node.hpp"
#include "composition_interfaces/srv/unload_node.hpp"
#include "rclcpp/rclcpp.hpp"
#include "std_msgs/msg/string.hpp"

/// Speaks to a container from outside, in a context of its own, so that it shares nothing with
/// components in this process.
class ContainerClient {
 public:
  using LoadNode = composition_interfaces::srv::LoadNode;
  using UnloadNode = composition_interfaces::srv::UnloadNode;
  using ListNodes = composition_interfaces::srv::ListNodes;

  explicit ContainerClient(const std::string& container) : container_(container) {
    context_->init(0, nullptr);
    node = std::make_shared<rclcpp::Node>("client", rclcpp::NodeOptions().context(context_));
    rclcpp::ExecutorOptions options;
    options.context = context_;
    executor_ = std::make_unique<rclcpp::executors::SingleThreadedExecutor>(options);
    executor_->add_node(node);
  }
  ~ContainerClient() { context_->shutdown("end of test"); }

  static LoadNode::Request::SharedPtr request(const std::string& plugin,
                                              const std::string& package = "consumer") {
    auto made = std::make_shared<LoadNode::Request>();
    made->package_name = package;
    made->plugin_name = plugin;
    return made;
  }

  LoadNode::Response::SharedPtr load(LoadNode::Request::SharedPtr made) {
    return call<LoadNode>("load_node", made);
  }
  UnloadNode::Response::SharedPtr unload(uint64_t id) {
    auto made = std::make_shared<UnloadNode::Request>();
    made->unique_id = id;
    return call<UnloadNode>("unload_node", made);
  }
  std::vector<std::string> list() {
    return call<ListNodes>("list_nodes", std::make_shared<ListNodes::Request>())->full_node_names;
  }

  /// What a Sayer says on a topic; waits for it.
  std::string saying_on(const std::string& topic) {
    std::string said;
    auto subscription = node->create_subscription<std_msgs::msg::String>(
        topic, rclcpp::QoS(1).transient_local(),
        [&said](const std_msgs::msg::String& message) { said = message.data; });
    spin_until([&said] { return !said.empty(); });
    return said;
  }

  template <typename Predicate>
  void spin_until(const Predicate& is_done) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!is_done()) {
      if (std::chrono::steady_clock::now() > end) {
        throw std::runtime_error("waited in vain");
      }
      executor_->spin_once(std::chrono::milliseconds(20));
    }
  }

  rclcpp::Node::SharedPtr node;

 private:
  template <typename ServiceT>
  typename ServiceT::Response::SharedPtr call(const std::string& name,
                                              typename ServiceT::Request::SharedPtr made) {
    auto client = node->create_client<ServiceT>(container_ + "/_container/" + name);
    if (!client->wait_for_service(std::chrono::seconds(20))) {
      throw std::runtime_error("no service " + name);
    }
    auto answer = client->async_send_request(made);
    if (executor_->spin_until_future_complete(answer, std::chrono::seconds(20)) !=
        rclcpp::FutureReturnCode::SUCCESS) {
      throw std::runtime_error("no answer from " + name);
    }
    return answer.get();
  }

  std::string container_;
  rclcpp::Context::SharedPtr context_ = std::make_shared<rclcpp::Context>();
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor_;
};

#endif  // CONTAINER_CLIENT_HPP_
