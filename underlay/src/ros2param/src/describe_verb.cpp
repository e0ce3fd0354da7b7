// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "parameter_text.hpp"
#include "rcl_interfaces/srv/describe_parameters.hpp"
#include "ros2cli/format.hpp"
#include "ros2cli/output.hpp"
#include "ros2cli/remote_node.hpp"
#include "rosidl_typesupport_cpp/message_type_support.hpp"
#include "verbs.hpp"

namespace ros2param {

namespace {

template <typename Range>
std::string range_text(const Range& range) {
  const auto* handle = rosidl_typesupport_cpp::get_message_type_support_handle<Range>();
  const ros2cli::MessageView view(*static_cast<const ros2cli::Members*>(handle->data), &range);
  const auto text = [&](const char* field) { return ros2cli::field_to_text(*view.find(field)); };
  return "    Min value: " + text("from_value") + "\n    Max value: " + text("to_value") + '\n' +
         (range.step != 0 ? "    Step: " + text("step") + '\n' : "");
}

std::string description(const rcl_interfaces::msg::ParameterDescriptor& descriptor) {
  std::string text =
      "Parameter name: " + descriptor.name + "\n  Type: " + type_text(descriptor.type) + '\n';
  if (!descriptor.description.empty()) {
    text += "  Description: " + descriptor.description + '\n';
  }
  text += "  Constraints:\n";
  if (descriptor.read_only) {
    text += "    Read only: true\n";
  }
  if (!descriptor.floating_point_range.empty()) {
    text += range_text(descriptor.floating_point_range[0]);
  } else if (!descriptor.integer_range.empty()) {
    text += range_text(descriptor.integer_range[0]);
  }
  if (!descriptor.additional_constraints.empty()) {
    text += "    Additional constraints: " + descriptor.additional_constraints + '\n';
  }
  return text;
}

class DescribeVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    choice_.add_to(parser).required();
    parser.add_option("parameter_names", parameters_, "Names of the parameters").required();
  }

  int main() override {
    using rcl_interfaces::srv::DescribeParameters;
    const ros2cli::DirectNode node(choice_.own);
    const std::string name = ros2cli::find_node(node, choice_);
    auto request = std::make_shared<DescribeParameters::Request>();
    request->names = parameters_;
    const auto answer =
        ros2cli::call_service<DescribeParameters>(node, name + "/describe_parameters", request);
    for (const auto& descriptor : answer->descriptors) {
      ros2cli::print(description(descriptor));
    }
    if (answer->descriptors.size() < parameters_.size()) {
      throw std::runtime_error("Parameter not set: node '" + name +
                               "' does not have all of the parameters asked for");
    }
    return 0;
  }

 private:
  ros2cli::NodeChoice choice_;
  std::vector<std::string> parameters_;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_describe_verb() {
  return std::make_unique<DescribeVerb>();
}

}  // namespace ros2param
