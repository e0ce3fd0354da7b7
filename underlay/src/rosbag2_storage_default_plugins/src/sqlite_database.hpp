// SPDX-License-Identifier: Apache-2.0
#ifndef SQLITE_DATABASE_HPP_
#define SQLITE_DATABASE_HPP_

#include <sqlite3.h>

#include <memory>
#include <string>

#include "sqlite_statement.hpp"

namespace rosbag2_storage_plugins {

// A connection to a file. Not safe for use by two threads at a time.
class SqliteDatabase {
 public:
  // Leaves the file and its folder as they are, whoever writes to it or has written to it.
  static SqliteDatabase open_read_only(const std::string& file);

  static SqliteDatabase create(const std::string& file);

  // What is committed survives the death of the process; a resilient one that of the machine, too.
  static SqliteDatabase open_read_write(const std::string& file, bool resilient);

  SqliteStatement prepare(const std::string& sql) const;
  void execute(const std::string& sql) const;

  bool has_table(const std::string& table) const;
  bool has_column(const std::string& table, const std::string& column) const;

  // Moves everything into the file itself, so that none is left beside it. Others who have it open
  // keep that from happening, which is no error: all is written nevertheless.
  void fold() const;

  sqlite3* handle() const { return handle_.get(); }
  const std::string& file() const { return file_; }

 private:
  SqliteDatabase(const std::string& file, const std::string& uri, int flags);

  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };

  std::string file_;
  std::unique_ptr<sqlite3, Close> handle_;
};

}  // namespace rosbag2_storage_plugins

#endif  // SQLITE_DATABASE_HPP_
