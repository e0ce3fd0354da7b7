// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__CLIENT_HPP_
#define RCLCPP__CLIENT_HPP_

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "rclcpp/callback_group.hpp"
#include "rclcpp/function_traits.hpp"
#include "rclcpp/macros.hpp"
#include "rmw/types.h"
#include "rosidl_runtime_c/service_type_support_struct.h"
#include "rosidl_typesupport_cpp/service_type_support.hpp"

namespace rclcpp {

class Executor;

namespace node_interfaces {
class NodeBaseInterface;
class NodeGraphInterface;
class NodeServicesInterface;
}  // namespace node_interfaces

namespace detail {

/// A future response with the number of its request.
template <typename FutureT>
struct FutureAndRequestId {
  FutureT future;
  int64_t request_id;

  FutureAndRequestId(FutureT impl, int64_t req_id) : future(std::move(impl)), request_id(req_id) {}

  operator FutureT&() { return this->future; }
  auto get() { return this->future.get(); }
  bool valid() const noexcept { return this->future.valid(); }
  void wait() const { return this->future.wait(); }
  template <class Rep, class Period>
  std::future_status wait_for(const std::chrono::duration<Rep, Period>& timeout_duration) const {
    return this->future.wait_for(timeout_duration);
  }
};

}  // namespace detail

class ClientBase {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(ClientBase)
  virtual ~ClientBase();

  const char* get_service_name() const;
  bool service_is_ready() const;

  /// Waits until a server is there; false on time-out or shutdown. A negative timeout waits
  /// forever.
  template <typename RepT = int64_t, typename RatioT = std::milli>
  bool wait_for_service(
      std::chrono::duration<RepT, RatioT> timeout = std::chrono::duration<RepT, RatioT>(-1)) {
    return wait_for_service_nanoseconds(
        std::chrono::duration_cast<std::chrono::nanoseconds>(timeout));
  }

  virtual std::shared_ptr<void> create_response() = 0;
  virtual std::shared_ptr<rmw_request_id_t> create_request_header() = 0;
  virtual void handle_response(std::shared_ptr<rmw_request_id_t> request_header,
                               std::shared_ptr<void> response) = 0;

 protected:
  RCLCPP_DISABLE_COPY(ClientBase)

  ClientBase(node_interfaces::NodeBaseInterface* node_base,
             const rosidl_service_type_support_t& type_support, const std::string& service_name,
             const rmw_qos_profile_t& qos_profile);

  /// Returns the sequence number by which the response will name this request.
  int64_t send_type_erased_request(const void* request);

  bool wait_for_service_nanoseconds(std::chrono::nanoseconds timeout);

 private:
  friend class Executor;

  bool is_ready() const;
  /// Takes and handles one response, if there is one.
  void execute();

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

template <typename ServiceT>
class Client;

template <typename ServiceT>
typename rclcpp::Client<ServiceT>::SharedPtr create_client(
    std::shared_ptr<node_interfaces::NodeBaseInterface> node_base,
    std::shared_ptr<node_interfaces::NodeGraphInterface> node_graph,
    std::shared_ptr<node_interfaces::NodeServicesInterface> node_services,
    const std::string& service_name, const rmw_qos_profile_t& qos_profile,
    rclcpp::CallbackGroup::SharedPtr group);

template <typename ServiceT>
class Client : public ClientBase {
 public:
  using Request = typename ServiceT::Request;
  using Response = typename ServiceT::Response;
  using SharedRequest = typename ServiceT::Request::SharedPtr;
  using SharedResponse = typename ServiceT::Response::SharedPtr;
  using Promise = std::promise<SharedResponse>;
  using Future = std::future<SharedResponse>;
  using SharedFuture = std::shared_future<SharedResponse>;
  using CallbackType = std::function<void(SharedFuture)>;
  RCLCPP_SMART_PTR_DEFINITIONS(Client)

  struct FutureAndRequestId : detail::FutureAndRequestId<std::future<SharedResponse>> {
    using detail::FutureAndRequestId<std::future<SharedResponse>>::FutureAndRequestId;
    SharedFuture share() noexcept { return this->future.share(); }
  };
  struct SharedFutureAndRequestId : detail::FutureAndRequestId<std::shared_future<SharedResponse>> {
    using detail::FutureAndRequestId<std::shared_future<SharedResponse>>::FutureAndRequestId;
  };

  std::shared_ptr<void> create_response() override {
    return std::make_shared<typename ServiceT::Response>();
  }
  std::shared_ptr<rmw_request_id_t> create_request_header() override {
    return std::make_shared<rmw_request_id_t>();
  }
  void handle_response(std::shared_ptr<rmw_request_id_t> request_header,
                       std::shared_ptr<void> response) override {
    Pending pending;
    {
      std::lock_guard<std::mutex> lock(pending_mutex_);
      auto found = pending_.find(request_header->sequence_number);
      if (found == pending_.end()) {
        return;  // given up by its caller
      }
      pending = std::move(found->second);
      pending_.erase(found);
    }
    pending.promise.set_value(
        std::static_pointer_cast<typename ServiceT::Response>(std::move(response)));
    if (pending.callback) {
      pending.callback(pending.future);
    }
  }

  FutureAndRequestId async_send_request(SharedRequest request) {
    Promise promise;
    Future future = promise.get_future();
    const int64_t id = send(*request, Pending{std::move(promise), {}, nullptr});
    return FutureAndRequestId(std::move(future), id);
  }

  /// The callback runs in the executor when the response is there.
  template <typename CallbackT, typename std::enable_if<rclcpp::function_traits::same_arguments<
                                    CallbackT, CallbackType>::value>::type* = nullptr>
  SharedFutureAndRequestId async_send_request(SharedRequest request, CallbackT&& cb) {
    Promise promise;
    SharedFuture future = promise.get_future().share();
    const int64_t id =
        send(*request, Pending{std::move(promise), future, std::forward<CallbackT>(cb)});
    return SharedFutureAndRequestId(std::move(future), id);
  }

  /// Gives a request up; without it a response that never comes is remembered forever.
  bool remove_pending_request(int64_t request_id) {
    std::lock_guard<std::mutex> lock(pending_mutex_);
    return pending_.erase(request_id) != 0;
  }
  bool remove_pending_request(const FutureAndRequestId& future) {
    return this->remove_pending_request(future.request_id);
  }
  bool remove_pending_request(const SharedFutureAndRequestId& future) {
    return this->remove_pending_request(future.request_id);
  }

 private:
  template <typename S>
  friend typename rclcpp::Client<S>::SharedPtr create_client(
      std::shared_ptr<node_interfaces::NodeBaseInterface> node_base,
      std::shared_ptr<node_interfaces::NodeGraphInterface> node_graph,
      std::shared_ptr<node_interfaces::NodeServicesInterface> node_services,
      const std::string& service_name, const rmw_qos_profile_t& qos_profile,
      rclcpp::CallbackGroup::SharedPtr group);

  Client(node_interfaces::NodeBaseInterface* node_base, const std::string& service_name,
         const rmw_qos_profile_t& qos_profile)
      : ClientBase(node_base, *rosidl_typesupport_cpp::get_service_type_support_handle<ServiceT>(),
                   service_name, qos_profile) {}

  struct Pending {
    Promise promise;
    SharedFuture future;
    CallbackType callback;
  };

  int64_t send(const Request& request, Pending pending) {
    // Held over the sending, so that a fast response cannot look for an entry that is not there
    // yet.
    std::lock_guard<std::mutex> lock(pending_mutex_);
    const int64_t id = send_type_erased_request(&request);
    pending_.emplace(id, std::move(pending));
    return id;
  }

  std::mutex pending_mutex_;
  std::unordered_map<int64_t, Pending> pending_;
};

}  // namespace rclcpp

#endif  // RCLCPP__CLIENT_HPP_
