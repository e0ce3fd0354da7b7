// SPDX-License-Identifier: Apache-2.0
#include "parameter_text.hpp"
#include "rcl_interfaces/srv/get_parameters.hpp"
#include "ros2cli/format.hpp"
#include "ros2cli/output.hpp"
#include "ros2cli/remote_node.hpp"
#include "verbs.hpp"

namespace ros2param {

namespace {

class GetVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    choice_.add_to(parser).required();
    parser.add_option("parameter_name", parameter_, "Name of the parameter").required();
    parser.add_flag("--hide-type", hide_type_, "Hide the type information");
  }

  int main() override {
    using rcl_interfaces::srv::GetParameters;
    const ros2cli::DirectNode node(choice_.own);
    const std::string name = ros2cli::find_node(node, choice_);
    auto request = std::make_shared<GetParameters::Request>();
    request->names = {parameter_};
    const auto answer =
        ros2cli::call_service<GetParameters>(node, name + "/get_parameters", request);
    if (answer->values.empty()) {
      throw std::runtime_error("Parameter not set");
    }
    const auto& value = answer->values.front();
    const auto field = value_field(value);
    if (!field) {
      ros2cli::print_line(hide_type_ ? "None" : label_of(value.type));
    } else {
      const std::string text = ros2cli::field_to_text(*field);
      ros2cli::print_line(hide_type_ ? text : label_of(value.type) + ' ' + text);
    }
    return 0;
  }

 private:
  ros2cli::NodeChoice choice_;
  std::string parameter_;
  bool hide_type_ = false;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_get_verb() {
  return std::make_unique<GetVerb>();
}

}  // namespace ros2param
