// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lifecycle_msgs/srv/change_state.hpp"
#include "lifecycle_nodes.hpp"
#include "ros2cli/output.hpp"
#include "verbs.hpp"

namespace ros2lifecycle {

namespace {

/// By its label or, if none has that, by its number.
lifecycle_msgs::msg::Transition chosen(const Transitions& available, const std::string& wanted) {
  auto found = std::find_if(available.begin(), available.end(),
                            [&](const auto& entry) { return entry.transition.label == wanted; });
  if (found == available.end()) {
    found = std::find_if(available.begin(), available.end(), [&](const auto& entry) {
      return std::to_string(entry.transition.id) == wanted;
    });
  }
  if (found != available.end()) {
    return found->transition;
  }
  std::string text = "Unknown transition requested, available ones are:";
  for (const auto& entry : available) {
    text += "\n- " + label_and_id(entry.transition);
  }
  throw std::runtime_error(text);
}

class SetVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    choice_.add_to(parser).required();
    parser.add_option("transition", transition_, "The lifecycle transition").required();
  }

  int main() override {
    using lifecycle_msgs::srv::ChangeState;
    const ros2cli::DirectNode node(choice_.own);
    const std::string name = find_lifecycle_node(node, choice_);
    auto request = std::make_shared<ChangeState::Request>();
    request->transition = chosen(transitions_of(node, name, false), transition_);
    if (!ros2cli::call_service<ChangeState>(node, name + "/change_state", request,
                                            ros2cli::kChangeTimeout)
             ->success) {
      throw std::runtime_error("Transitioning failed");
    }
    ros2cli::print_line("Transitioning successful");
    return 0;
  }

 private:
  ros2cli::NodeChoice choice_;
  std::string transition_;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_set_verb() {
  return std::make_unique<SetVerb>();
}

}  // namespace ros2lifecycle
