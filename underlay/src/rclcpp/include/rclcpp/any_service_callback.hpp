// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__ANY_SERVICE_CALLBACK_HPP_
#define RCLCPP__ANY_SERVICE_CALLBACK_HPP_

#include <functional>
#include <memory>
#include <utility>
#include <variant>

#include "rclcpp/function_traits.hpp"
#include "rmw/types.h"

namespace rclcpp {

template <typename ServiceT>
class Service;

/// Holds a service callback with or without the request's header, or one that answers later, by
/// Service::send_response().
template <typename ServiceT>
class AnyServiceCallback {
 public:
  template <typename CallbackT>
  void set(CallbackT&& callback) {
    using function_traits::same_arguments;
    if constexpr (same_arguments<CallbackT, SharedPtrCallback>::value) {
      callback_.template emplace<SharedPtrCallback>(std::forward<CallbackT>(callback));
    } else if constexpr (same_arguments<CallbackT, SharedPtrDeferResponseCallback>::value) {
      callback_.template emplace<SharedPtrDeferResponseCallback>(std::forward<CallbackT>(callback));
    } else {
      static_assert(same_arguments<CallbackT, SharedPtrWithRequestHeaderCallback>::value,
                    "a service callback takes ([std::shared_ptr<rmw_request_id_t>,] "
                    "std::shared_ptr<Request>, std::shared_ptr<Response>), or without the last one "
                    "to answer later");
      callback_.template emplace<SharedPtrWithRequestHeaderCallback>(
          std::forward<CallbackT>(callback));
    }
  }

 private:
  friend class Service<ServiceT>;

  /// Returns nullptr if the response comes later.
  std::shared_ptr<typename ServiceT::Response> dispatch(
      const std::shared_ptr<rmw_request_id_t>& request_header,
      std::shared_ptr<typename ServiceT::Request> request) {
    if (auto* deferred = std::get_if<SharedPtrDeferResponseCallback>(&callback_)) {
      (*deferred)(request_header, std::move(request));
      return nullptr;
    }
    auto response = std::make_shared<typename ServiceT::Response>();
    if (auto* plain = std::get_if<SharedPtrCallback>(&callback_)) {
      (*plain)(std::move(request), response);
    } else {
      std::get<SharedPtrWithRequestHeaderCallback>(callback_)(request_header, std::move(request),
                                                              response);
    }
    return response;
  }

  using SharedPtrCallback = std::function<void(std::shared_ptr<typename ServiceT::Request>,
                                               std::shared_ptr<typename ServiceT::Response>)>;
  using SharedPtrWithRequestHeaderCallback = std::function<void(
      std::shared_ptr<rmw_request_id_t>, std::shared_ptr<typename ServiceT::Request>,
      std::shared_ptr<typename ServiceT::Response>)>;
  using SharedPtrDeferResponseCallback = std::function<void(
      std::shared_ptr<rmw_request_id_t>, std::shared_ptr<typename ServiceT::Request>)>;

  std::variant<SharedPtrCallback, SharedPtrWithRequestHeaderCallback,
               SharedPtrDeferResponseCallback>
      callback_;
};

}  // namespace rclcpp

#endif  // RCLCPP__ANY_SERVICE_CALLBACK_HPP_
