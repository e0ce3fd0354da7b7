// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/parser.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>

namespace ros2cli {

Option Option::required() {
  option_->required();
  return *this;
}

Option Option::check(const Check& check) {
  option_->check(check);
  return *this;
}

Option Option::type_name(const std::string& name) {
  option_->type_name(name);
  return *this;
}

Option Option::expected(int least, int most) {
  option_->expected(least, most);
  return *this;
}

Option Option::excludes(const Option& other) {
  option_->excludes(other.option_);
  return *this;
}

bool Option::is_given() const {
  return option_->count() > 0;
}

Option Parser::add_option(const std::string& names, std::string& value, const std::string& help) {
  return Option(*app_.add_option(names, value, help));
}

Option Parser::add_option(const std::string& names, double& value, const std::string& help) {
  return Option(*app_.add_option(names, value, help));
}

Option Parser::add_option(const std::string& names, int64_t& value, const std::string& help) {
  return Option(*app_.add_option(names, value, help));
}

Option Parser::add_option(const std::string& names, std::size_t& value, const std::string& help) {
  return Option(*app_.add_option(names, value, help));
}

Option Parser::add_option(const std::string& names, std::optional<std::size_t>& value,
                          const std::string& help) {
  return Option(*app_.add_option(names, value, help));
}

Option Parser::add_option(const std::string& names, std::optional<double>& value,
                          const std::string& help) {
  return Option(*app_.add_option(names, value, help));
}

Option Parser::add_option(const std::string& names, std::vector<std::string>& values,
                          const std::string& help) {
  return Option(*app_.add_option(names, values, help));
}

Option Parser::add_flag(const std::string& names, bool& value, const std::string& help) {
  return Option(*app_.add_flag(names, value, help));
}

Option Parser::add_choice(const std::string& names, std::string& value,
                          const std::vector<std::string>& choices, const std::string& help) {
  std::string list;
  for (const std::string& choice : choices) {
    list += (list.empty() ? "" : ",") + choice;
  }
  const auto check = [choices, list](const std::string& text) -> std::string {
    const bool known = std::find(choices.begin(), choices.end(), text) != choices.end();
    return known ? "" : "invalid choice: '" + text + "' (choose from " + list + ")";
  };
  return add_option(names, value, help).type_name("{" + list + "}").check(check);
}

std::string check_positive(const std::string& text) {
  double value = 0;
  const bool positive = CLI::detail::lexical_cast(text, value) && value > 0 && std::isfinite(value);
  return positive ? "" : "'" + text + "' is not a number above zero";
}

}  // namespace ros2cli
