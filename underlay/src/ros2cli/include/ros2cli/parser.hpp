// SPDX-License-Identifier: Apache-2.0
#ifndef ROS2CLI__PARSER_HPP_
#define ROS2CLI__PARSER_HPP_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

// What commands need of CLI11, without its headers, which take seconds to compile.
namespace ros2cli {

/// Returns what is wrong with an argument; empty if nothing is.
using Check = std::function<std::string(const std::string&)>;

/// An option or a positional argument of a parser, by which it is owned.
class Option {
 public:
  Option() = default;
  explicit Option(CLI::Option& option) : option_(&option) {}

  Option required();
  Option check(const Check& check);
  /// What stands for the value in the help.
  Option type_name(const std::string& name);
  /// How many values may follow.
  Option expected(int least, int most);
  Option excludes(const Option& other);

  bool is_given() const;

 private:
  CLI::Option* option_ = nullptr;
};

/// Arguments of a command or verb: `--name` or `-n,--name` is an option, `name` a positional
/// argument. The values are set when a command line is parsed.
class Parser {
 public:
  explicit Parser(CLI::App& app) : app_(app) {}

  Option add_option(const std::string& names, std::string& value, const std::string& help);
  Option add_option(const std::string& names, double& value, const std::string& help);
  Option add_option(const std::string& names, int64_t& value, const std::string& help);
  Option add_option(const std::string& names, std::size_t& value, const std::string& help);
  Option add_option(const std::string& names, std::optional<std::size_t>& value,
                    const std::string& help);
  Option add_option(const std::string& names, std::optional<double>& value,
                    const std::string& help);
  Option add_option(const std::string& names, std::vector<std::string>& values,
                    const std::string& help);
  Option add_flag(const std::string& names, bool& value, const std::string& help);

  /// Adds an option that takes one of `choices`.
  Option add_choice(const std::string& names, std::string& value,
                    const std::vector<std::string>& choices, const std::string& help);

 private:
  CLI::App& app_;
};

/// A check: a finite number above zero.
std::string check_positive(const std::string& text);

}  // namespace ros2cli

#endif  // ROS2CLI__PARSER_HPP_
