// SPDX-License-Identifier: Apache-2.0
#include "argparse_formatter.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <sstream>
#include <vector>

namespace ros2cli {

namespace {

constexpr std::size_t kWidth = 78;
constexpr std::size_t kHelpColumn = 24;

/// Breaks a text of words into lines; the first starts at `column`, the others after `indent`.
std::string wrap(const std::vector<std::string>& words, std::size_t column, std::size_t indent) {
  std::string text;
  bool at_start = true;
  for (const std::string& word : words) {
    if (!at_start && column + 1 + word.size() > kWidth) {
      text += '\n' + std::string(indent, ' ');
      column = indent;
      at_start = true;
    }
    text += (at_start ? "" : " ") + word;
    column += word.size() + (at_start ? 0 : 1);
    at_start = false;
  }
  return text;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) {
    words.push_back(word);
  }
  return words;
}

bool takes_value(const CLI::Option& option) {
  return option.get_items_expected_max() != 0;
}

/// A name set by type_name(), or the option's own in capitals.
std::string placeholder(const CLI::Option& option) {
  std::string type = option.get_type_name();
  type.resize(std::min(type.find(':'), type.size()));
  static const std::vector<std::string> kinds{"TEXT", "INT", "UINT", "FLOAT", "BOOLEAN", ""};
  if (std::find(kinds.begin(), kinds.end(), type) == kinds.end()) {
    return type;
  }
  std::string name = option.get_lnames().empty() ? option.get_snames()[0] : option.get_lnames()[0];
  for (char& letter : name) {
    letter = letter == '-' ? '_' : static_cast<char>(std::toupper(letter));
  }
  return name;
}

std::string values_of(const CLI::Option& option, const std::string& name) {
  return option.get_expected_max() > 1 ? name + " [" + name + " ...]" : name;
}

std::string positional_usage(const CLI::Option& option) {
  const std::string name = option.get_name(true);
  if (option.get_expected_max() > 1) {
    return option.get_required() ? values_of(option, name) : "[" + name + " ...]";
  }
  return option.get_required() ? name : "[" + name + "]";
}

std::string option_usage(const CLI::Option& option) {
  const bool is_short = !option.get_snames().empty();
  std::string text = is_short ? "-" + option.get_snames()[0] : "--" + option.get_lnames()[0];
  if (takes_value(option)) {
    text += ' ' + values_of(option, placeholder(option));
  }
  return option.get_required() ? text : "[" + text + "]";
}

std::string option_names(const CLI::Option& option) {
  const std::string value =
      takes_value(option) ? ' ' + values_of(option, placeholder(option)) : std::string();
  std::string text;
  for (const std::string& name : option.get_snames()) {
    text += (text.empty() ? "-" : ", -") + name + value;
  }
  for (const std::string& name : option.get_lnames()) {
    text += (text.empty() ? "--" : ", --") + name + value;
  }
  return text;
}

std::string entry(const std::string& names, const std::string& help) {
  std::string text = "  " + names;
  const std::vector<std::string> words = words_of(help);
  if (words.empty()) {
    return text + '\n';
  }
  if (text.size() + 2 > kHelpColumn) {
    text += '\n' + std::string(kHelpColumn, ' ');
  } else {
    text.resize(kHelpColumn, ' ');
  }
  return text + wrap(words, kHelpColumn, kHelpColumn) + '\n';
}

std::vector<const CLI::App*> verbs_of(const CLI::App& app) {
  auto verbs = app.get_subcommands([](const CLI::App*) { return true; });
  std::sort(verbs.begin(), verbs.end(),
            [](const CLI::App* a, const CLI::App* b) { return a->get_name() < b->get_name(); });
  return verbs;
}

std::string verb_list(const CLI::App& app, const std::string& program) {
  const auto verbs = verbs_of(app);
  std::size_t width = 0;
  for (const CLI::App* verb : verbs) {
    width = std::max(width, verb->get_name().size());
  }
  std::string text = "\nCommands:\n";
  for (const CLI::App* verb : verbs) {
    std::string name = verb->get_name();
    name.resize(width, ' ');
    text += "  " + name + "  " + verb->get_description() + '\n';
  }
  return text + "\n  Call `" + program + " <command> -h` for more detailed usage.\n";
}

}  // namespace

std::string ArgparseFormatter::program(const CLI::App& app) const {
  return app.get_parent() == nullptr ? command_ : command_ + ' ' + app.get_name();
}

std::string ArgparseFormatter::usage(const CLI::App& app) const {
  std::vector<std::string> words;
  std::vector<std::string> positionals;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) {
      positionals.push_back(positional_usage(*option));
    } else {
      words.push_back(option_usage(*option));
    }
  }
  if (!verbs_of(app).empty()) {
    positionals.push_back("Call `" + program(app) + " <command> -h` for more detailed usage. ...");
  }
  const std::string start = "usage: " + program(app) + ' ';
  std::vector<std::string> all = words;
  all.insert(all.end(), positionals.begin(), positionals.end());
  const std::string text = wrap(all, start.size(), start.size());
  if (text.find('\n') == std::string::npos || positionals.empty()) {
    return start + text + '\n';
  }
  return start + wrap(words, start.size(), start.size()) + '\n' + std::string(start.size(), ' ') +
         wrap(positionals, start.size(), start.size()) + '\n';
}

std::string ArgparseFormatter::make_help(const CLI::App* app, std::string /*name*/,
                                         CLI::AppFormatMode /*mode*/) const {
  std::string text = usage(*app) + '\n' + app->get_description() + '\n';
  std::string positionals;
  std::string options;
  for (const CLI::Option* option : app->get_options()) {
    if (option->get_positional()) {
      positionals += entry(option->get_name(true), option->get_description());
    } else {
      options += entry(option_names(*option), option->get_description());
    }
  }
  if (!positionals.empty()) {
    text += "\npositional arguments:\n" + positionals;
  }
  text += "\noptions:\n" + options;
  if (!verbs_of(*app).empty()) {
    text += verb_list(*app, program(*app));
  }
  return text;
}

}  // namespace ros2cli
