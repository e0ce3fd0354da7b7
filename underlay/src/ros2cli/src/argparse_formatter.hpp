// SPDX-License-Identifier: Apache-2.0
#ifndef ARGPARSE_FORMATTER_HPP_
#define ARGPARSE_FORMATTER_HPP_

#include <CLI/CLI.hpp>
#include <string>

namespace ros2cli {

/// Help texts as Python's argparse lays them out.
class ArgparseFormatter : public CLI::FormatterBase {
 public:
  explicit ArgparseFormatter(std::string command) : command_(std::move(command)) {}

  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override;

  /// `usage: ros2 topic list [-h] ...`
  std::string usage(const CLI::App& app) const;

 private:
  std::string program(const CLI::App& app) const;

  std::string command_;
};

}  // namespace ros2cli

#endif  // ARGPARSE_FORMATTER_HPP_
