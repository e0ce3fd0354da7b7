// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/names.hpp"
#include "ros2cli/output.hpp"
#include "ros2cli/remote_node.hpp"
#include "verbs.hpp"

namespace ros2action {

namespace {

class InfoVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    parser
        .add_option("action_name", name_, "Name of the ROS action to get info (e.g. '/fibonacci')")
        .required();
    parser.add_flag("-t,--show-types", show_types_, "Additionally show the action type");
    parser.add_flag("-c,--count", count_,
                    "Only display the number of action clients and action servers");
  }

  int main() override {
    const ros2cli::DirectNode node({});
    const std::string action = ros2cli::full_name(*node, name_);
    node.wait_for_discovery();
    const auto graph = node->get_node_graph_interface();
    Section clients;
    Section servers;
    for (const std::string& full : ros2cli::node_names(node, true)) {
      const std::size_t slash = full.rfind('/');
      const std::string name = full.substr(slash + 1);
      const std::string space = slash == 0 ? "/" : full.substr(0, slash);
      add(full, graph->get_subscriber_names_and_types_by_node(name, space), action, clients);
      add(full, graph->get_publisher_names_and_types_by_node(name, space), action, servers);
    }
    ros2cli::print("Action: " + name_ + "\nAction clients: " + text_of(clients) +
                   "Action servers: " + text_of(servers));
    return 0;
  }

 private:
  struct Section {
    int count = 0;
    std::string lines;
  };

  void add(const std::string& node, const ros2cli::NamesAndTypes& topics, const std::string& action,
           Section& section) const {
    const ros2cli::NamesAndTypes actions = ros2cli::actions_of(topics);
    const auto found = actions.find(action);
    if (found != actions.end()) {
      ++section.count;
      section.lines +=
          "    " + node + (show_types_ ? " [" + ros2cli::joined(found->second) + "]\n" : "\n");
    }
  }

  std::string text_of(const Section& section) const {
    return std::to_string(section.count) + '\n' + (count_ ? "" : section.lines);
  }

  std::string name_;
  bool show_types_ = false;
  bool count_ = false;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_info_verb() {
  return std::make_unique<InfoVerb>();
}

}  // namespace ros2action
