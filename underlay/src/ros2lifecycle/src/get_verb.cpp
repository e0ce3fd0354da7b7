// SPDX-License-Identifier: Apache-2.0
#include "lifecycle_msgs/srv/get_state.hpp"
#include "lifecycle_nodes.hpp"
#include "ros2cli/output.hpp"
#include "verbs.hpp"

namespace ros2lifecycle {

namespace {

class GetVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    choice_.add_to(parser,
                   "Name of the ROS node. If no name is provided, then get the state for all "
                   "nodes.");
  }

  int main() override {
    const ros2cli::DirectNode node(choice_.own);
    if (!choice_.name.empty()) {
      ros2cli::print_line(state_of(node, find_lifecycle_node(node, choice_)));
      return 0;
    }
    node.wait_for_discovery();
    int code = 0;
    for (const std::string& name : lifecycle_nodes(node, choice_.include_hidden)) {
      std::string state;
      try {
        state = state_of(node, name);
      } catch (const std::exception& error) {
        if (!rclcpp::ok()) {
          throw;
        }
        ros2cli::warn("Exception while calling service of node '" + name + "': " + error.what());
        code = 1;
        continue;
      }
      ros2cli::print_line(name + ": " + state);
    }
    return code;
  }

 private:
  static std::string state_of(const ros2cli::DirectNode& node, const std::string& name) {
    using lifecycle_msgs::srv::GetState;
    return label_and_id(ros2cli::call_service<GetState>(node, name + "/get_state",
                                                        std::make_shared<GetState::Request>())
                            ->current_state);
  }

  ros2cli::NodeChoice choice_;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_get_verb() {
  return std::make_unique<GetVerb>();
}

}  // namespace ros2lifecycle
