// SPDX-License-Identifier: Apache-2.0
#include "bag_arguments.hpp"

#include <cmath>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <stdexcept>

#include "rclcpp/utilities.hpp"
#include "ros2cli/interrupt.hpp"
#include "ros2cli/output.hpp"

namespace ros2bag {
namespace {

namespace fs = std::filesystem;

// Longer spans of seconds do not fit into 64 bits of nanoseconds next to a time of today.
constexpr double kLargest = 1e9;

std::string check_path(const std::string& path) {
  std::error_code ignored;
  return fs::exists(path, ignored) ? "" : "Bag path '" + path + "' does not exist!";
}

std::string check_number(const std::string& text, bool zero_is_allowed) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !std::isfinite(value)) {
    return text + " is not the valid type (float)";
  }
  const bool in_range = zero_is_allowed ? value >= 0.0 : value > 0.0;
  if (!in_range || value > kLargest) {
    return text + " is not in the valid range (" + (zero_is_allowed ? ">= 0.0" : "> 0.0") + ")";
  }
  return "";
}

}  // namespace

void BagArguments::add_to(ros2cli::Parser& parser) {
  parser.add_option("bag_path", path_, "Bag to open").required().check(check_path);
  add_storage_argument(parser, storage_,
                       "Storage implementation of bag. By default it is detected.");
}

rosbag2_storage::StorageOptions BagArguments::storage_options() const {
  rosbag2_storage::StorageOptions options;
  options.uri = path_;
  options.storage_id = storage_;
  return options;
}

void BagArguments::require_metadata() const {
  if (fs::is_directory(path_) && !fs::exists(fs::path(path_) / "metadata.yaml")) {
    throw std::runtime_error("Could not find metadata in bag directory '" + path_ +
                             "': its recording was not closed, or is still running. If it has "
                             "ended, `ros2 bag reindex '" +
                             path_ + "'` writes it.");
  }
}

void add_storage_argument(ros2cli::Parser& parser, std::string& storage, const std::string& help) {
  parser.add_choice("-s,--storage", storage, {"sqlite3"}, help);
}

void add_log_level_argument(ros2cli::Parser& parser, std::string& level) {
  parser.add_choice("--log-level", level, {"debug", "info", "warn", "error", "fatal"},
                    "Logging level.");
}

void init_ros(const std::string& log_level) {
  const char* const arguments[] = {"bag", "--ros-args", "--log-level", log_level.c_str()};
  rclcpp::init(4, arguments, rclcpp::InitOptions(), rclcpp::SignalHandlerOptions::None);
  if (ros2cli::interrupt_signal() != 0) {
    throw std::runtime_error("interrupted");
  }
}

std::string positive_number(const std::string& text) {
  return check_number(text, false);
}

std::string not_negative_number(const std::string& text) {
  return check_number(text, true);
}

int report_errors(const std::function<int()>& work) {
  try {
    return work();
  } catch (const ros2cli::BadInput& error) {
    print_error(error.what());
    return 2;
  } catch (const ros2cli::OutputClosed&) {
    throw;
  } catch (const std::exception& error) {
    return print_error(error.what());
  }
}

int print_error(const std::string& text) {
  ros2cli::warn("[ERROR] [ros2bag]: " + text);
  return 1;
}

}  // namespace ros2bag
