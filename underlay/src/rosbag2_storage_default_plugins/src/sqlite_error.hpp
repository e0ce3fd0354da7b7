// SPDX-License-Identifier: Apache-2.0
#ifndef SQLITE_ERROR_HPP_
#define SQLITE_ERROR_HPP_

#include <stdexcept>
#include <string>

namespace rosbag2_storage_plugins {

// Says which file SQLite failed on, why, and what can be done about it.
class SqliteError : public std::runtime_error {
 public:
  SqliteError(const std::string& file, const std::string& doing, int extended_code);

  int code() const { return code_; }

 private:
  int code_;
};

}  // namespace rosbag2_storage_plugins

#endif  // SQLITE_ERROR_HPP_
