// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "parameter_tree.hpp"
#include "rcl_interfaces/srv/get_parameters.hpp"
#include "rcl_interfaces/srv/list_parameters.hpp"
#include "ros2cli/output.hpp"
#include "ros2cli/remote_node.hpp"
#include "verbs.hpp"

namespace ros2param {

namespace {

using rcl_interfaces::srv::GetParameters;
using rcl_interfaces::srv::ListParameters;

class DumpVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    choice_.add_to(parser).required();
    parser.add_option("--output-dir", output_dir_,
                      "DEPRECATED: The absolute path where to save the generated file");
    parser.add_flag("--print", print_, "DEPRECATED: Does nothing.");
  }

  int main() override {
    if (!std::filesystem::is_directory(output_dir_)) {
      throw ros2cli::BadInput("'" + output_dir_ + "' is not a valid directory.");
    }
    const ros2cli::DirectNode node(choice_.own);
    const std::string name = ros2cli::find_node(node, choice_);
    const std::string text = yaml_of(node, name);
    if (print_) {
      ros2cli::warn("WARNING: '--print' is deprecated; this utility prints to stdout by default");
    }
    if (output_dir_ == ".") {
      ros2cli::print_line(text);
    } else {
      ros2cli::warn("WARNING: '--output-dir' is deprecated; use redirection to save to a file");
      save(name, text);
    }
    return 0;
  }

 private:
  static std::string yaml_of(const ros2cli::DirectNode& node, const std::string& name) {
    const auto listed = ros2cli::call_service<ListParameters>(
        node, name + "/list_parameters", std::make_shared<ListParameters::Request>());
    auto request = std::make_shared<GetParameters::Request>();
    request->names = listed->result.names;
    std::sort(request->names.begin(), request->names.end());
    const auto answer =
        ros2cli::call_service<GetParameters>(node, name + "/get_parameters", request);
    if (answer->values.size() != request->names.size()) {
      throw std::runtime_error("node '" + name + "' lists " +
                               std::to_string(request->names.size()) + " parameters but gave " +
                               std::to_string(answer->values.size()) + " values");
    }
    ParameterTree tree;
    for (std::size_t i = 0; i < answer->values.size(); ++i) {
      tree.insert(request->names[i], answer->values[i]);
    }
    const std::string entries = tree.to_yaml(4);
    return yaml_key(name) + ":\n  ros__parameters:" + (entries.empty() ? " {}\n" : '\n' + entries);
  }

  void save(const std::string& name, const std::string& text) const {
    std::string file_name;
    for (const char c : name.substr(1)) {
      file_name += c == '/' ? "__" : std::string(1, c);
    }
    const auto path = std::filesystem::path(output_dir_) / (file_name + ".yaml");
    ros2cli::print_line("Saving to:  " + path.string());
    std::ofstream file(path);
    file << text;
    if (!file.flush()) {
      throw std::runtime_error("cannot write '" + path.string() + "'");
    }
  }

  ros2cli::NodeChoice choice_;
  std::string output_dir_ = ".";
  bool print_ = false;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_dump_verb() {
  return std::make_unique<DumpVerb>();
}

}  // namespace ros2param
