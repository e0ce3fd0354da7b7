// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__CREATE_CLIENT_HPP_
#define RCLCPP__CREATE_CLIENT_HPP_

#include <memory>
#include <string>

#include "rclcpp/client.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_graph_interface.hpp"
#include "rclcpp/node_interfaces/node_services_interface.hpp"

namespace rclcpp {

template <typename ServiceT>
typename rclcpp::Client<ServiceT>::SharedPtr create_client(
    std::shared_ptr<node_interfaces::NodeBaseInterface> node_base,
    std::shared_ptr<node_interfaces::NodeGraphInterface> /*node_graph*/,
    std::shared_ptr<node_interfaces::NodeServicesInterface> node_services,
    const std::string& service_name, const rmw_qos_profile_t& qos_profile,
    rclcpp::CallbackGroup::SharedPtr group) {
  std::shared_ptr<Client<ServiceT>> client(
      new Client<ServiceT>(node_base.get(), service_name, qos_profile));
  node_services->add_client(client, group);
  return client;
}

}  // namespace rclcpp

#endif  // RCLCPP__CREATE_CLIENT_HPP_
