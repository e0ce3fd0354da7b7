// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/type_verb.hpp"

#include "ros2cli/direct_node.hpp"
#include "ros2cli/names.hpp"
#include "ros2cli/output.hpp"

namespace ros2cli {

namespace {

class TypeVerb : public Verb {
 public:
  TypeVerb(NameKind kind, const bool& include_hidden)
      : is_service_(kind == NameKind::kService),
        word_(is_service_ ? "service" : "topic"),
        include_hidden_(include_hidden) {}

  void add_arguments(Parser& parser) override {
    add_strategy_node_arguments(parser, node_arguments_);
    const std::string example = is_service_ ? "/add_two_ints" : "/chatter";
    parser
        .add_option(word_ + "_name", name_,
                    "Name of the ROS " + word_ + " to get type (e.g. '" + example + "')")
        .required();
  }

  int main() override {
    const DirectNode node(node_arguments_);
    const std::string name = full_name(*node, name_, is_service_);
    NamesAndTypes names;
    const bool found = node.wait_until([&] {
      names = is_service_ ? node->get_service_names_and_types() : node->get_topic_names_and_types();
      if (!include_hidden_) {
        names = without_hidden(std::move(names));
      }
      return names.count(name) != 0;
    });
    if (!found) {
      throw std::runtime_error("Unknown " + word_ + " '" + name + "'" + similar_name(name, names));
    }
    for (const std::string& type : names[name]) {
      print_line(type);
    }
    return 0;
  }

 private:
  bool is_service_;
  std::string word_;
  const bool& include_hidden_;
  NodeArguments node_arguments_;
  std::string name_;
};

}  // namespace

std::unique_ptr<Verb> make_type_verb(NameKind kind, const bool& include_hidden) {
  return std::make_unique<TypeVerb>(kind, include_hidden);
}

}  // namespace ros2cli
