// SPDX-License-Identifier: Apache-2.0
#include "parameter_service.hpp"

#include <exception>
#include <string>

#include "rcl_interfaces/srv/describe_parameters.hpp"
#include "rcl_interfaces/srv/get_parameter_types.hpp"
#include "rcl_interfaces/srv/get_parameters.hpp"
#include "rcl_interfaces/srv/list_parameters.hpp"
#include "rcl_interfaces/srv/set_parameters.hpp"
#include "rcl_interfaces/srv/set_parameters_atomically.hpp"
#include "rclcpp/create_service.hpp"
#include "rclcpp/logging.hpp"
#include "rmw/qos_profiles.h"

namespace rclcpp {
namespace {

using node_interfaces::NodeParametersInterface;
using rcl_interfaces::msg::SetParametersResult;

/// Whatever a remote caller sends, it is answered: a message may hold an unknown type, an empty
/// name or a value that a callback throws at.
SetParametersResult set(NodeParametersInterface& parameters,
                        const std::vector<rcl_interfaces::msg::Parameter>& messages) {
  try {
    std::vector<Parameter> wanted;
    wanted.reserve(messages.size());
    for (const auto& message : messages) {
      wanted.push_back(Parameter::from_parameter_msg(message));
    }
    return parameters.set_parameters_atomically(wanted);
  } catch (const std::exception& error) {
    SetParametersResult result;
    result.successful = false;
    result.reason = error.what();
    return result;
  }
}

}  // namespace

ParameterService::ParameterService(node_interfaces::NodeBaseInterface::SharedPtr base,
                                   node_interfaces::NodeServicesInterface::SharedPtr services,
                                   Logger logger, NodeParametersInterface* parameters) {
  using rcl_interfaces::srv::DescribeParameters;
  using rcl_interfaces::srv::GetParameters;
  using rcl_interfaces::srv::GetParameterTypes;
  using rcl_interfaces::srv::ListParameters;
  using rcl_interfaces::srv::SetParameters;
  using rcl_interfaces::srv::SetParametersAtomically;

  const auto serve = [&](auto service, const std::string& name, auto callback) {
    using ServiceT = decltype(service);
    services_.push_back(create_service<ServiceT>(base, services,
                                                 std::string(base->get_name()) + "/" + name,
                                                 callback, rmw_qos_profile_parameters, nullptr));
  };

  // A request for a parameter that is not declared gets an empty answer.
  serve(GetParameters(), "get_parameters",
        [=](const std::shared_ptr<GetParameters::Request> request,
            std::shared_ptr<GetParameters::Response> response) {
          try {
            for (const auto& parameter : parameters->get_parameters(request->names)) {
              response->values.push_back(parameter.get_value_message());
            }
          } catch (const exceptions::ParameterNotDeclaredException& error) {
            RCLCPP_DEBUG(logger, "Failed to get parameters: %s", error.what());
          }
        });
  serve(GetParameterTypes(), "get_parameter_types",
        [=](const std::shared_ptr<GetParameterTypes::Request> request,
            std::shared_ptr<GetParameterTypes::Response> response) {
          try {
            response->types = parameters->get_parameter_types(request->names);
          } catch (const exceptions::ParameterNotDeclaredException& error) {
            RCLCPP_DEBUG(logger, "Failed to get parameter types: %s", error.what());
          }
        });
  serve(DescribeParameters(), "describe_parameters",
        [=](const std::shared_ptr<DescribeParameters::Request> request,
            std::shared_ptr<DescribeParameters::Response> response) {
          try {
            response->descriptors = parameters->describe_parameters(request->names);
          } catch (const exceptions::ParameterNotDeclaredException& error) {
            RCLCPP_DEBUG(logger, "Failed to describe parameters: %s", error.what());
          }
        });
  serve(ListParameters(), "list_parameters",
        [=](const std::shared_ptr<ListParameters::Request> request,
            std::shared_ptr<ListParameters::Response> response) {
          response->result = parameters->list_parameters(request->prefixes, request->depth);
        });
  serve(SetParameters(), "set_parameters",
        [=](const std::shared_ptr<SetParameters::Request> request,
            std::shared_ptr<SetParameters::Response> response) {
          for (const auto& message : request->parameters) {
            response->results.push_back(set(*parameters, {message}));
          }
        });
  serve(SetParametersAtomically(), "set_parameters_atomically",
        [=](const std::shared_ptr<SetParametersAtomically::Request> request,
            std::shared_ptr<SetParametersAtomically::Response> response) {
          response->result = set(*parameters, request->parameters);
        });
}

}  // namespace rclcpp
