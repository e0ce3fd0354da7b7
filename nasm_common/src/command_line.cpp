// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/command_line.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "nasm_common/exit_code.hpp"
#include "nasm_common/interrupt.hpp"

namespace nasm_common {
namespace {

/// The arguments in the order that CLI11 wants, which is from the last to the first; it takes -.5
/// for an option, but not -0.5.
std::vector<std::string> arguments(int argc, char** argv) {
  std::vector<std::string> result(std::reverse_iterator(argv + argc),
                                  std::reverse_iterator(argv + std::min(argc, 1)));
  for (std::string& argument : result) {
    if (argument.size() > 2 && argument[0] == '-' && argument[1] == '.') argument.insert(1, "0");
  }
  return result;
}

/// CLI11 would only say that a word was not expected.
void check_command(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return;
  std::string known;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == argv[1]) return;
    known += (known.empty() ? "" : ", ") + command->get_name();
  }
  throw std::invalid_argument("there is no command \"" + std::string(argv[1]) +
                              "\"; there are: " + known);
}

/// A word that a shell takes as it is.
std::string in_shell(const std::string& word) {
  const bool plain = std::all_of(word.begin(), word.end(), [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) || std::strchr("-_./=+,:", letter);
  });
  if (plain && !word.empty()) return word;
  std::string quoted = "'";
  for (const char letter : word) quoted += letter == '\'' ? "'\\''" : std::string(1, letter);
  return quoted + "'";
}

int guarded(const CLI::App& app, const std::function<int()>& action) {
  try {
    return action();
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kDone : kBadInput;
  } catch (const Interrupted& interruption) {
    std::fprintf(stderr, "%s\n", interruption.what());
    return kInterrupted;
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return kBadInput;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return kFailed;
  }
}

}  // namespace

int run_program(CLI::App& app, int argc, char** argv, const std::function<int()>& action) {
  const int outcome = guarded(app, [&] {
    app.parse(arguments(argc, argv));
    return action();
  });
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    std::fprintf(stderr, "error: cannot write the standard output: %s\n", std::strerror(errno));
    return kFailed;
  }
  return outcome;
}

int run_command_line(CLI::App& app, int argc, char** argv) {
  const int checked = guarded(app, [&] {
    check_command(app, argc, argv);
    return kDone;
  });
  if (checked != kDone) return checked;
  return run_program(app, argc, argv, [&]() -> int {
    if (!app.get_subcommands().empty()) return kDone;
    std::fputs(app.help().c_str(), stderr);
    return kBadInput;
  });
}

std::string command_text(const CLI::App& command) {
  const CLI::App* const parent = command.get_parent();
  std::string line = (parent ? parent->get_name() + " " : "") + command.get_name();
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() == 0) continue;
    line += " " + option->get_name();
    const bool flag = option->get_items_expected_max() == 0;
    if (flag) continue;
    for (const std::string& value : option->results()) line += " " + in_shell(value);
  }
  return line;
}

std::function<std::string(const std::string&)> whole_number(uint64_t least, uint64_t most) {
  return [least, most](const std::string& text) -> std::string {
    uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc() && rest == end && value >= least && value <= most) return {};
    return "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
           ", not " + text;
  };
}

std::pair<std::string, double> name_and_number(const std::string& option, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) {
    throw std::invalid_argument(option + " \"" + text + "\" must have the form name=value");
  }
  const std::string value = text.substr(equals + 1);
  std::size_t used = 0;
  double number = 0.0;
  try {
    number = std::stod(value, &used);
  } catch (const std::exception&) {
    used = std::string::npos;
  }
  if (used != value.size()) {
    throw std::invalid_argument(option + " " + text + ": \"" + value + "\" is not a number");
  }
  return {text.substr(0, equals), number};
}

void refuse_meaningless(const std::vector<OptionUse>& options, const std::string& to_what) {
  for (const OptionUse& use : options) {
    if (use.given && !use.meant) {
      throw std::invalid_argument(std::string(use.option) + " means nothing to " + to_what +
                                  "; leave it out");
    }
  }
}

}  // namespace nasm_common
