// SPDX-License-Identifier: Apache-2.0
#include "lifecycle_nodes.hpp"
#include "ros2cli/output.hpp"
#include "verbs.hpp"

namespace ros2lifecycle {

namespace {

class NodesVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    ros2cli::add_strategy_node_arguments(parser, node_arguments_);
    parser.add_flag("-a,--all", all_, "Display all nodes even hidden ones");
    parser.add_flag("-c,--count-nodes", count_, "Only display the number of nodes discovered");
  }

  int main() override {
    const ros2cli::DirectNode node(node_arguments_);
    node.wait_for_discovery();
    const auto names = lifecycle_nodes(node, all_);
    if (count_) {
      ros2cli::print_line(std::to_string(names.size()));
      return 0;
    }
    for (const std::string& name : names) {
      ros2cli::print_line(name);
    }
    return 0;
  }

 private:
  ros2cli::NodeArguments node_arguments_;
  bool all_ = false;
  bool count_ = false;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_nodes_verb() {
  return std::make_unique<NodesVerb>();
}

}  // namespace ros2lifecycle
