// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__SERVICE_HPP_
#define RCLCPP__SERVICE_HPP_

#include <memory>
#include <string>
#include <utility>

#include "rclcpp/any_service_callback.hpp"
#include "rclcpp/callback_group.hpp"
#include "rclcpp/macros.hpp"
#include "rmw/types.h"
#include "rosidl_runtime_c/service_type_support_struct.h"
#include "rosidl_typesupport_cpp/service_type_support.hpp"

namespace rclcpp {

class Executor;

namespace node_interfaces {
class NodeBaseInterface;
class NodeServicesInterface;
}  // namespace node_interfaces

class ServiceBase {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(ServiceBase)
  virtual ~ServiceBase();

  const char* get_service_name();

  virtual std::shared_ptr<void> create_request() = 0;
  virtual std::shared_ptr<rmw_request_id_t> create_request_header() = 0;
  virtual void handle_request(std::shared_ptr<rmw_request_id_t> request_header,
                              std::shared_ptr<void> request) = 0;

 protected:
  RCLCPP_DISABLE_COPY(ServiceBase)

 private:
  template <typename ServiceT>
  friend class Service;
  friend class Executor;

  ServiceBase(node_interfaces::NodeBaseInterface* node_base,
              const rosidl_service_type_support_t& type_support, const std::string& service_name,
              const rmw_qos_profile_t& qos_profile);

  void send_type_erased_response(const rmw_request_id_t& request_id, const void* response);

  bool is_ready() const;
  /// Takes and answers one request, if there is one.
  void execute();

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

template <typename ServiceT>
class Service;

template <typename ServiceT, typename CallbackT>
typename rclcpp::Service<ServiceT>::SharedPtr create_service(
    std::shared_ptr<node_interfaces::NodeBaseInterface> node_base,
    std::shared_ptr<node_interfaces::NodeServicesInterface> node_services,
    const std::string& service_name, CallbackT&& callback, const rmw_qos_profile_t& qos_profile,
    rclcpp::CallbackGroup::SharedPtr group);

template <typename ServiceT>
class Service : public ServiceBase, public std::enable_shared_from_this<Service<ServiceT>> {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(Service)

  std::shared_ptr<void> create_request() override {
    return std::make_shared<typename ServiceT::Request>();
  }
  std::shared_ptr<rmw_request_id_t> create_request_header() override {
    return std::make_shared<rmw_request_id_t>();
  }
  void handle_request(std::shared_ptr<rmw_request_id_t> request_header,
                      std::shared_ptr<void> request) override {
    auto response = any_callback_.dispatch(
        request_header, std::static_pointer_cast<typename ServiceT::Request>(std::move(request)));
    if (response) {
      send_response(*request_header, *response);
    }
  }
  void send_response(rmw_request_id_t& req_id, typename ServiceT::Response& response) {
    send_type_erased_response(req_id, &response);
  }

 private:
  template <typename S, typename CallbackT>
  friend typename rclcpp::Service<S>::SharedPtr create_service(
      std::shared_ptr<node_interfaces::NodeBaseInterface> node_base,
      std::shared_ptr<node_interfaces::NodeServicesInterface> node_services,
      const std::string& service_name, CallbackT&& callback, const rmw_qos_profile_t& qos_profile,
      rclcpp::CallbackGroup::SharedPtr group);

  Service(node_interfaces::NodeBaseInterface* node_base, const std::string& service_name,
          AnyServiceCallback<ServiceT> any_callback, const rmw_qos_profile_t& qos_profile)
      : ServiceBase(node_base, *rosidl_typesupport_cpp::get_service_type_support_handle<ServiceT>(),
                    service_name, qos_profile),
        any_callback_(std::move(any_callback)) {}

  AnyServiceCallback<ServiceT> any_callback_;
};

}  // namespace rclcpp

#endif  // RCLCPP__SERVICE_HPP_
