// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/direct_node.hpp"
#include "ros2cli/names.hpp"
#include "ros2cli/output.hpp"
#include "verbs.hpp"

namespace ros2action {

namespace {

class ListVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    parser.add_flag("-t,--show-types", show_types_, "Additionally show the action type");
    parser.add_flag("-c,--count-actions", count_, "Only display the number of actions discovered");
  }

  int main() override {
    const ros2cli::DirectNode node({});
    node.wait_for_discovery();
    const ros2cli::NamesAndTypes actions = ros2cli::actions_of(node->get_topic_names_and_types());
    if (count_) {
      ros2cli::print_line(std::to_string(actions.size()));
      return 0;
    }
    for (const auto& [name, types] : actions) {
      ros2cli::print_line(show_types_ ? name + " [" + ros2cli::joined(types) + "]" : name);
    }
    return 0;
  }

 private:
  bool show_types_ = false;
  bool count_ = false;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_list_verb() {
  return std::make_unique<ListVerb>();
}

}  // namespace ros2action
