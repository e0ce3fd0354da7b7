// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <regex>
#include <vector>

#include "parameter_text.hpp"
#include "rcl_interfaces/srv/describe_parameters.hpp"
#include "rcl_interfaces/srv/list_parameters.hpp"
#include "ros2cli/output.hpp"
#include "ros2cli/remote_node.hpp"
#include "verbs.hpp"

namespace ros2param {

namespace {

using rcl_interfaces::srv::DescribeParameters;
using rcl_interfaces::srv::ListParameters;

class ListVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    choice_.add_to(parser);
    parser.add_option("--filter", filter_,
                      "Only parameters matching the regex expression will be showed");
    parser.add_option("--param-prefixes", prefixes_,
                      "Only list parameters with the provided prefixes");
    parser.add_flag("--param-type", with_types_, "Print parameter types with parameter names");
  }

  int main() override {
    compile_filter();
    const ros2cli::DirectNode node(choice_.own);
    if (!choice_.name.empty()) {
      print_parameters(node, ros2cli::find_node(node, choice_));
      return 0;
    }
    node.wait_for_discovery();
    const auto services = node->get_service_names_and_types();
    int code = 0;
    for (const std::string& name : ros2cli::node_names(node, choice_.include_hidden)) {
      if (services.count(name + "/list_parameters") == 0) {
        continue;
      }
      try {
        print_parameters(node, name);
      } catch (const ros2cli::OutputClosed&) {
        throw;
      } catch (const std::exception& error) {
        if (!rclcpp::ok()) {
          throw;
        }
        ros2cli::warn("Exception while calling service of node '" + name + "': " + error.what());
        code = 1;
      }
    }
    return code;
  }

 private:
  void compile_filter() {
    try {
      regex_ = std::regex(filter_, std::regex::ECMAScript);
    } catch (const std::regex_error& error) {
      throw ros2cli::BadInput("--filter '" + filter_ +
                              "' is no regular expression: " + error.what());
    }
  }

  bool passes(const std::string& name) const {
    return std::regex_search(name, regex_, std::regex_constants::match_continuous);
  }

  void print_parameters(const ros2cli::DirectNode& node, const std::string& node_name) const {
    auto request = std::make_shared<ListParameters::Request>();
    request->prefixes = prefixes_;
    const auto answer =
        ros2cli::call_service<ListParameters>(node, node_name + "/list_parameters", request);
    std::vector<std::string> names = answer->result.names;
    names.erase(std::remove_if(names.begin(), names.end(),
                               [this](const std::string& name) { return !passes(name); }),
                names.end());
    std::sort(names.begin(), names.end());
    const auto types = with_types_ ? types_of(node, node_name, names) : Types();
    if (choice_.name.empty() && !names.empty()) {
      ros2cli::print_line(node_name + ':');
    }
    for (const std::string& name : names) {
      ros2cli::print_line("  " + name +
                          (with_types_ ? " (type: " + types.at(name) + ")" : std::string()));
    }
  }

  using Types = std::map<std::string, std::string>;

  static Types types_of(const ros2cli::DirectNode& node, const std::string& node_name,
                        const std::vector<std::string>& names) {
    auto request = std::make_shared<DescribeParameters::Request>();
    request->names = names;
    const auto answer = ros2cli::call_service<DescribeParameters>(
        node, node_name + "/describe_parameters", request);
    Types types;
    for (const std::string& name : names) {
      types[name] = type_text(0);  // gone in the meantime, unless the answer knows better
    }
    for (const auto& descriptor : answer->descriptors) {
      types[descriptor.name] = type_text(descriptor.type);
    }
    return types;
  }

  ros2cli::NodeChoice choice_;
  std::string filter_;
  std::vector<std::string> prefixes_;
  bool with_types_ = false;
  std::regex regex_;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_list_verb() {
  return std::make_unique<ListVerb>();
}

}  // namespace ros2param
