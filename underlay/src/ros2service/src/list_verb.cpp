// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/direct_node.hpp"
#include "ros2cli/names.hpp"
#include "ros2cli/output.hpp"
#include "verbs.hpp"

namespace ros2service {

namespace {

class ListVerb : public ros2cli::Verb {
 public:
  explicit ListVerb(bool& include_hidden) : include_hidden_(include_hidden) {}

  void add_arguments(ros2cli::Parser& parser) override {
    ros2cli::add_strategy_node_arguments(parser, node_arguments_);
    parser.add_flag("-t,--show-types", show_types_, "Additionally show the service type");
    parser.add_flag("-c,--count-services", count_,
                    "Only display the number of services discovered");
    parser.add_flag("--include-hidden-services", include_hidden_,
                    "Consider hidden services as well");
  }

  int main() override {
    const ros2cli::DirectNode node(node_arguments_);
    node.wait_for_discovery();
    const ros2cli::NamesAndTypes services =
        include_hidden_ ? node->get_service_names_and_types()
                        : ros2cli::without_hidden(node->get_service_names_and_types());
    if (count_) {
      ros2cli::print_line(std::to_string(services.size()));
      return 0;
    }
    for (const auto& [name, types] : services) {
      ros2cli::print_line(show_types_ ? name + " [" + ros2cli::joined(types) + "]" : name);
    }
    return 0;
  }

 private:
  bool& include_hidden_;
  ros2cli::NodeArguments node_arguments_;
  bool show_types_ = false;
  bool count_ = false;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_list_verb(bool& include_hidden) {
  return std::make_unique<ListVerb>(include_hidden);
}

}  // namespace ros2service
