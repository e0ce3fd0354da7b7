// SPDX-License-Identifier: Apache-2.0
#include "ros2cli/command.hpp"

#include <signal.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "argparse_formatter.hpp"
#include "ros2cli/closest_match.hpp"
#include "ros2cli/interrupt.hpp"
#include "ros2cli/output.hpp"

namespace ros2cli {

namespace {

constexpr char kNumberMark = '\x01';

bool is_negative_number(const std::string& text) {
  return text.size() > 1 && text[0] == '-' &&
         text.find_first_not_of("0123456789.", 1) == std::string::npos;
}

/// `-5` is a value unless the verb has such an option; CLI11 would take it for one. The mark goes
/// before the value is looked at.
void mark_negative_numbers(CLI::App& verb, std::vector<std::string>& arguments) {
  for (std::string& argument : arguments) {
    if (is_negative_number(argument) && verb.get_option_no_throw(argument) == nullptr) {
      argument.insert(argument.begin(), kNumberMark);
    }
  }
  for (CLI::Option* option : verb.get_options()) {
    option->transform(
        [](const std::string& text) {
          return !text.empty() && text[0] == kNumberMark ? text.substr(1) : text;
        },
        "");
  }
}

std::string reason_of(const CLI::ParseError& error, const CLI::App& app) {
  if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::ExtrasError)) {
    return error.what();
  }
  std::string text = "unrecognized arguments:";
  for (const std::string& argument : app.remaining()) {
    text += ' ' + argument;
  }
  return text;
}

}  // namespace

Command::Command(const std::string& name, const std::string& description)
    : name_("ros2 " + name), app_(std::make_unique<CLI::App>(description, name)) {
  app_->formatter(std::make_shared<ArgparseFormatter>(name_));
  app_->set_help_flag("-h,--help", "show this help message and exit");
  app_->require_subcommand(0, 1);
}

Command::~Command() = default;

void Command::add_verb(const std::string& name, const std::string& description,
                       std::unique_ptr<Verb> verb) {
  CLI::App* app = app_->add_subcommand(name, description);
  Parser parser(*app);
  verb->add_arguments(parser);
  verbs_.push_back({app, std::move(verb)});
}

int Command::parse(std::vector<std::string> arguments, Entry*& chosen) {
  const ArgparseFormatter formatter(name_);
  const auto given = std::find_if(arguments.begin(), arguments.end(), [](const std::string& text) {
    return text.empty() || text[0] != '-';
  });
  if (given != arguments.end()) {
    const auto named = [&](const Entry& entry) { return entry.parser->get_name() == *given; };
    const auto found = std::find_if(verbs_.begin(), verbs_.end(), named);
    if (found == verbs_.end()) {
      std::vector<std::string> names;
      for (const Entry& entry : verbs_) {
        names.push_back(entry.parser->get_name());
      }
      warn(formatter.usage(*app_) + name_ + ": error: invalid choice: '" + *given + "'" +
           did_you_mean(*given, names));
      return 2;
    }
    chosen = &*found;
    mark_negative_numbers(*chosen->parser, arguments);
  }
  try {
    std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants them
    app_->parse(arguments);
  } catch (const CLI::Success&) {
    print((chosen == nullptr ? *app_ : *chosen->parser).help("", CLI::AppFormatMode::All));
    chosen = nullptr;
    return 0;
  } catch (const CLI::ParseError& error) {
    const CLI::App& app = chosen == nullptr ? *app_ : *chosen->parser;
    const std::string program = chosen == nullptr ? name_ : name_ + ' ' + app.get_name();
    warn(formatter.usage(app) + program + ": error: " + reason_of(error, app));
    return 2;
  }
  if (chosen == nullptr) {
    print(app_->help());
  }
  return 0;
}

int Command::run(int argc, const char* const* argv) {
  // print() reports a closed pipe; the default action would leave the node's peers to time it out.
  signal(SIGPIPE, SIG_IGN);
  watch_for_interrupts();
  int code = 1;
  try {
    Entry* chosen = nullptr;
    const int parsed = parse(std::vector<std::string>(argv + 1, argv + argc), chosen);
    code = chosen != nullptr && parsed == 0 ? chosen->verb->main() : parsed;
  } catch (const OutputClosed&) {
    return 1;
  } catch (const BadInput& error) {
    warn(error.what());
    return 2;
  } catch (const std::exception& error) {
    if (interrupt_signal() == 0) {
      warn(error.what());
    }
  }
  return interrupt_signal() == 0 ? code : 128 + interrupt_signal();
}

}  // namespace ros2cli
