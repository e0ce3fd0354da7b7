// SPDX-License-Identifier: Apache-2.0
#ifndef ROS2CLI__COMMAND_HPP_
#define ROS2CLI__COMMAND_HPP_

#include <memory>
#include <string>
#include <vector>

#include "ros2cli/bad_input.hpp"
#include "ros2cli/parser.hpp"

namespace ros2cli {

/// A sub-command, such as `list` of `ros2 topic`.
class Verb {
 public:
  virtual ~Verb() = default;
  virtual void add_arguments(Parser& parser) = 0;
  /// Returns the exit code. Arguments have been parsed into the members by then.
  virtual int main() = 0;
};

/// A command of `ros2` with its verbs; speaks to people as Python's argparse does.
class Command {
 public:
  Command(const std::string& name, const std::string& description);
  ~Command();

  /// For arguments that stand in front of the verb; flags only.
  Parser parser() { return Parser(*app_); }

  void add_verb(const std::string& name, const std::string& description,
                std::unique_ptr<Verb> verb);

  /// Parses, runs the verb and returns the exit code: 128 + its number after a signal. From here
  /// on SIGINT and SIGTERM shut rclcpp's default context down, and a second one ends the process.
  int run(int argc, const char* const* argv);

 private:
  struct Entry {
    CLI::App* parser;
    std::unique_ptr<Verb> verb;
  };

  int parse(std::vector<std::string> arguments, Entry*& chosen);

  std::string name_;
  std::unique_ptr<CLI::App> app_;
  std::vector<Entry> verbs_;
};

}  // namespace ros2cli

#endif  // ROS2CLI__COMMAND_HPP_
