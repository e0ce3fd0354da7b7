// SPDX-License-Identifier: Apache-2.0
#include "lifecycle_nodes.hpp"
#include "ros2cli/output.hpp"
#include "verbs.hpp"

namespace ros2lifecycle {

namespace {

class ListVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    choice_.add_to(parser).required();
    parser.add_flag("-a,--all", all_, "Display all existing transitions");
  }

  int main() override {
    const ros2cli::DirectNode node(choice_.own);
    for (const auto& entry : transitions_of(node, find_lifecycle_node(node, choice_), all_)) {
      ros2cli::print_line("- " + label_and_id(entry.transition) + "\n\tStart: " +
                          entry.start_state.label + "\n\tGoal: " + entry.goal_state.label);
    }
    return 0;
  }

 private:
  ros2cli::NodeChoice choice_;
  bool all_ = false;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_list_verb() {
  return std::make_unique<ListVerb>();
}

}  // namespace ros2lifecycle
