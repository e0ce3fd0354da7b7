// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/direct_node.hpp"
#include "ros2cli/names.hpp"
#include "ros2cli/output.hpp"
#include "verbs.hpp"

namespace ros2topic {

namespace {

class ListVerb : public ros2cli::Verb {
 public:
  explicit ListVerb(bool& include_hidden) : include_hidden_(include_hidden) {}

  void add_arguments(ros2cli::Parser& parser) override {
    ros2cli::add_strategy_node_arguments(parser, node_arguments_);
    parser.add_flag("-t,--show-types", show_types_, "Additionally show the topic type");
    parser.add_flag("-c,--count-topics", count_, "Only display the number of topics discovered");
    parser.add_flag("--include-hidden-topics", include_hidden_, "Consider hidden topics as well");
    parser.add_flag("-v,--verbose", verbose_, "List full details about each topic");
  }

  int main() override {
    const ros2cli::DirectNode node(node_arguments_);
    node.wait_for_discovery();
    const ros2cli::NamesAndTypes topics =
        include_hidden_ ? node->get_topic_names_and_types()
                        : ros2cli::without_hidden(node->get_topic_names_and_types());
    if (count_) {
      ros2cli::print_line(std::to_string(topics.size()));
    } else if (verbose_ && !topics.empty()) {
      std::string published = "Published topics:\n";
      std::string subscribed = "Subscribed topics:\n";
      for (const auto& [name, types] : topics) {
        published += details(name, types, node->count_publishers(name), "publisher");
        subscribed += details(name, types, node->count_subscribers(name), "subscriber");
      }
      ros2cli::print_line(published + '\n' + subscribed);
    } else {
      for (const auto& [name, types] : topics) {
        ros2cli::print_line(show_types_ ? name + " [" + ros2cli::joined(types) + "]" : name);
      }
    }
    return 0;
  }

 private:
  static std::string details(const std::string& name, const std::vector<std::string>& types,
                             std::size_t count, const std::string& role) {
    if (count == 0) {
      return "";
    }
    return " * " + name + " [" + ros2cli::joined(types) + "] " + std::to_string(count) + ' ' +
           role + (count > 1 ? "s\n" : "\n");
  }

  bool& include_hidden_;
  ros2cli::NodeArguments node_arguments_;
  bool show_types_ = false;
  bool count_ = false;
  bool verbose_ = false;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_list_verb(bool& include_hidden) {
  return std::make_unique<ListVerb>(include_hidden);
}

}  // namespace ros2topic
