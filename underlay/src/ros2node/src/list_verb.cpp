// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "node_names.hpp"
#include "ros2cli/output.hpp"
#include "verbs.hpp"

namespace ros2node {

namespace {

class ListVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    ros2cli::add_strategy_node_arguments(parser, node_arguments_);
    parser.add_flag("-a,--all", all_, "Display all nodes even hidden ones");
    parser.add_flag("-c,--count-nodes", count_, "Only display the number of nodes discovered");
  }

  int main() override {
    const ros2cli::DirectNode node(node_arguments_);
    node.wait_for_discovery();
    const std::vector<NodeName> names = node_names(node, all_);
    if (count_) {
      ros2cli::print_line(std::to_string(names.size()));
      return 0;
    }
    const auto same = [](const NodeName& a, const NodeName& b) { return a.full() == b.full(); };
    if (std::adjacent_find(names.begin(), names.end(), same) != names.end()) {
      ros2cli::warn(
          "WARNING: Be aware that there are nodes in the graph that share an exact name, "
          "this can have unintended side effects.");
    }
    for (const NodeName& name : names) {
      ros2cli::print_line(name.full());
    }
    return 0;
  }

 private:
  ros2cli::NodeArguments node_arguments_;
  bool all_ = false;
  bool count_ = false;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_list_verb() {
  return std::make_unique<ListVerb>();
}

}  // namespace ros2node
