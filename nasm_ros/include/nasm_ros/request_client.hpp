// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ROS__REQUEST_CLIENT_HPP_
#define NASM_ROS__REQUEST_CLIENT_HPP_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "nasm_common/numbers.hpp"
#include "nasm_common/stopwatch.hpp"
#include "nasm_msgs/msg/control_trajectory.hpp"
#include "nasm_ros/peer_watch.hpp"
#include "rclcpp/rclcpp.hpp"

namespace nasm_ros {

/// A publisher that is used once it has this many subscribers.
struct Outlet {
  rclcpp::PublisherBase::SharedPtr publisher;
  std::size_t subscribers = 0;

  std::optional<std::string> missing() const {
    const std::size_t found = publisher->get_subscription_count();
    if (found >= subscribers) return std::nullopt;
    return std::string(publisher->get_topic_name()) + " has " + std::to_string(found) + " of " +
           std::to_string(subscribers) + " subscribers";
  }
};

/// Sends requests to a serving node, one at a time, over topics. Waits until discovery has
/// finished, so that no message is lost and none is sent only to try. Works in the callbacks of its
/// node.
template <class Request>
class RequestClient {
 public:
  using Answer = nasm_msgs::msg::ControlTrajectory;

  struct Options {
    std::string requests;            ///< topic
    std::string answers;             ///< topic
    std::size_t listeners = 1;       ///< subscriptions to the requests to wait for
    std::vector<Peer> peers;         ///< nodes to wait for
    std::vector<Outlet> outlets;     ///< what else this node publishes and others wait for
    double timeout_s = 30.0;         ///< how long to wait for all of them
    double answer_timeout_s = 10.0;  ///< how long a request may take
  };

  struct Callbacks {
    std::function<void()> ready;  ///< the first request can be sent
    /// Any answer that comes, to whatever request.
    std::function<void(const Answer& answer)> answered;
    std::function<void()> timed_out;  ///< the current request is not finished in time
    /// A peer is missing; the text names it.
    std::function<void(const std::string& why)> failed;
  };

  RequestClient(rclcpp::Node& node, Options options, Callbacks callbacks)
      : node_(node),
        options_(std::move(options)),
        callbacks_(std::move(callbacks)),
        watch_(node, options_.peers) {
    const rclcpp::QoS qos(100);
    answers_ = node.create_subscription<Answer>(
        options_.answers, qos, [this](const Answer& answer) { callbacks_.answered(answer); });
    requests_ = node.create_publisher<Request>(options_.requests, qos);
    options_.outlets.push_back({requests_, options_.listeners});
    constexpr std::chrono::milliseconds kTick{20};
    timer_ = node.create_wall_timer(kTick, [this] { this->tick(); });
  }

  /// Stamps the request with the present time, which is returned, and sends it.
  rclcpp::Time send(std::unique_ptr<Request> request) {
    const rclcpp::Time stamp = node_.now();
    request->header.stamp = stamp;
    phase_ = Phase::kAsking;
    since_ = Clock::now();
    requests_->publish(std::move(request));
    return stamp;
  }

  /// Since the last request was sent.
  double waited_s() const { return nasm_common::seconds_since(since_); }

  /// The last request is finished: it no longer times out.
  void finish() { phase_ = Phase::kIdle; }

 private:
  using Clock = std::chrono::steady_clock;
  enum class Phase { kWaiting, kAsking, kIdle };

  void tick() {
    if (phase_ == Phase::kWaiting) {
      wait();
    } else if (phase_ == Phase::kAsking && waited_s() > options_.answer_timeout_s) {
      phase_ = Phase::kIdle;
      callbacks_.timed_out();
    }
  }

  std::optional<std::string> missing() const {
    if (auto who = watch_.missing()) return who;
    for (const Outlet& outlet : options_.outlets) {
      if (auto who = outlet.missing()) return who;
    }
    return std::nullopt;
  }

  void wait() {
    const auto who = missing();
    if (!who) {
      phase_ = Phase::kIdle;
      callbacks_.ready();
    } else if (waited_s() > options_.timeout_s) {
      phase_ = Phase::kIdle;
      callbacks_.failed(*who + " (waited for " + nasm_common::number_text(options_.timeout_s) +
                        " s)");
    }
  }

  rclcpp::Node& node_;
  Options options_;
  const Callbacks callbacks_;
  PeerWatch watch_;
  Phase phase_ = Phase::kWaiting;
  Clock::time_point since_ = Clock::now();
  typename rclcpp::Publisher<Request>::SharedPtr requests_;
  rclcpp::Subscription<Answer>::SharedPtr answers_;
  rclcpp::TimerBase::SharedPtr timer_;
};

}  // namespace nasm_ros

#endif  // NASM_ROS__REQUEST_CLIENT_HPP_
