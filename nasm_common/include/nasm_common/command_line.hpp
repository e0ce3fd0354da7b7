// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_COMMON__COMMAND_LINE_HPP_
#define NASM_COMMON__COMMAND_LINE_HPP_

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace nasm_common {

/// Parses the arguments, calls the action and returns the exit code of the program: the action's,
/// or 1 failed (std::exception), 2 bad input (std::invalid_argument), 130 Interrupted. What went
/// wrong is printed; an output that cannot be written counts as failed too.
int run_program(CLI::App& app, int argc, char** argv, const std::function<int()>& action);

/// The same for a program of subcommands, each with a callback; to name none is bad input.
int run_command_line(CLI::App& app, int argc, char** argv);

/// A command or subcommand with the options that were given, in the order of its help, as a line
/// for a shell.
std::string command_text(const CLI::App& command);

/// A check for options. CLI11 would take -1, or what is too large, for the largest number there is.
std::function<std::string(const std::string&)> whole_number(uint64_t least, uint64_t most);

/// The parts of a value such as mass=1.2. Throws std::invalid_argument that names the option.
std::pair<std::string, double> name_and_number(const std::string& option, const std::string& text);

template <class From, class To>
void take_if_given(const std::optional<From>& from, To& to) {
  if (from) to = *from;
}

/// Calls the `parse` of the value's namespace if there is a name.
template <class Value>
void parse_if_given(const std::string& name, Value& value) {
  if (!name.empty()) parse(name, value);
}

/// An option, whether it was given, and whether it changes anything.
struct OptionUse {
  const char* option;
  bool given, meant;
};

/// An option that would change nothing is a misunderstanding: throws std::invalid_argument that
/// names the first such option and what it means nothing to.
void refuse_meaningless(const std::vector<OptionUse>& options, const std::string& to_what);

}  // namespace nasm_common

#endif  // NASM_COMMON__COMMAND_LINE_HPP_
