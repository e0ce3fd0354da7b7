// SPDX-License-Identifier: Apache-2.0
#ifndef PARAMETER_SERVICE_HPP_
#define PARAMETER_SERVICE_HPP_

#include <memory>
#include <vector>

#include "rclcpp/logger.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_parameters_interface.hpp"
#include "rclcpp/node_interfaces/node_services_interface.hpp"
#include "rclcpp/service.hpp"

namespace rclcpp {

/// The six services by which other nodes read and set a node's parameters.
class ParameterService {
 public:
  /// `parameters` must outlive the object.
  ParameterService(node_interfaces::NodeBaseInterface::SharedPtr base,
                   node_interfaces::NodeServicesInterface::SharedPtr services, Logger logger,
                   node_interfaces::NodeParametersInterface* parameters);

 private:
  std::vector<std::shared_ptr<ServiceBase>> services_;
};

}  // namespace rclcpp

#endif  // PARAMETER_SERVICE_HPP_
