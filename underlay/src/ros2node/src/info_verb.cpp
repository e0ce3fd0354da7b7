// SPDX-License-Identifier: Apache-2.0
#include "node_names.hpp"
#include "ros2cli/closest_match.hpp"
#include "ros2cli/names.hpp"
#include "ros2cli/output.hpp"
#include "verbs.hpp"

namespace ros2node {

namespace {

using ros2cli::NamesAndTypes;

class InfoVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    ros2cli::add_strategy_node_arguments(parser, node_arguments_);
    parser.add_option("node_name", name_, "Node name to request information").required();
    parser.add_flag("--include-hidden", include_hidden_,
                    "Display hidden topics, services, and actions as well");
  }

  int main() override {
    const ros2cli::DirectNode node(node_arguments_);
    node.wait_for_discovery();
    const NodeName found = find(node);
    const auto graph = node->get_node_graph_interface();
    const auto subscribers =
        graph->get_subscriber_names_and_types_by_node(found.name, found.namespace_);
    const auto publishers =
        graph->get_publisher_names_and_types_by_node(found.name, found.namespace_);
    ros2cli::print(found.full() + '\n' + section("Subscribers", subscribers) +
                   section("Publishers", publishers) +
                   section("Service Servers", graph->get_service_names_and_types_by_node(
                                                  found.name, found.namespace_)) +
                   section("Service Clients", graph->get_client_names_and_types_by_node(
                                                  found.name, found.namespace_)) +
                   section("Action Servers", ros2cli::actions_of(publishers)) +
                   section("Action Clients", ros2cli::actions_of(subscribers)));
    return 0;
  }

 private:
  NodeName find(const ros2cli::DirectNode& node) const {
    const std::string wanted = name_.rfind('/', 0) == 0 ? name_ : '/' + name_;
    std::vector<std::string> others;
    std::vector<NodeName> found;
    for (const NodeName& name : node_names(node, include_hidden_)) {
      if (name.full() == wanted) {
        found.push_back(name);
      } else {
        others.push_back(name.full());
      }
    }
    if (found.empty()) {
      throw std::runtime_error("Unable to find node '" + wanted + "'" +
                               ros2cli::did_you_mean(wanted, others));
    }
    if (found.size() > 1) {
      ros2cli::warn("There are " + std::to_string(found.size()) +
                    " nodes in the graph with the exact name \"" + wanted +
                    "\". You are seeing information about only one of them.");
    }
    return found.front();
  }

  /// A title and a line for each name; one empty line if there is none.
  std::string section(const std::string& title, const NamesAndTypes& names) const {
    std::string lines;
    for (const auto& [name, types] : names) {
      if (!include_hidden_ && ros2cli::is_hidden(name)) {
        continue;
      }
      lines += "    " + name + ": " + ros2cli::joined(types) + '\n';
    }
    return "  " + title + ":\n" + (lines.empty() ? "\n" : lines);
  }

  ros2cli::NodeArguments node_arguments_;
  std::string name_;
  bool include_hidden_ = false;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_info_verb() {
  return std::make_unique<InfoVerb>();
}

}  // namespace ros2node
