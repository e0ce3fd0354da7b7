// SPDX-License-Identifier: Apache-2.0
#include "parameter_text.hpp"
#include "rcl_interfaces/srv/set_parameters.hpp"
#include "ros2cli/output.hpp"
#include "ros2cli/remote_node.hpp"
#include "verbs.hpp"

namespace ros2param {

namespace {

class SetVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    choice_.add_to(parser).required();
    parser.add_option("parameter_name", parameter_, "Name of the parameter").required();
    parser.add_option("value", value_, "Value of the parameter").required();
  }

  int main() override {
    using rcl_interfaces::srv::SetParameters;
    auto request = std::make_shared<SetParameters::Request>();
    request->parameters.resize(1);
    request->parameters[0].name = parameter_;
    request->parameters[0].value = value_from_text(value_);
    const ros2cli::DirectNode node(choice_.own);
    const std::string name = ros2cli::find_node(node, choice_);
    const auto answer = ros2cli::call_service<SetParameters>(node, name + "/set_parameters",
                                                             request, ros2cli::kChangeTimeout);
    if (answer->results.size() != 1) {
      throw std::runtime_error("node '" + name + "' answered " +
                               std::to_string(answer->results.size()) +
                               " results for one parameter");
    }
    const auto& result = answer->results.front();
    const std::string reason = result.reason.empty() ? "" : ": " + result.reason;
    if (!result.successful) {
      throw std::runtime_error("Setting parameter failed" + reason);
    }
    ros2cli::print_line("Set parameter successful" + reason);
    return 0;
  }

 private:
  ros2cli::NodeChoice choice_;
  std::string parameter_;
  std::string value_;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_set_verb() {
  return std::make_unique<SetVerb>();
}

}  // namespace ros2param
