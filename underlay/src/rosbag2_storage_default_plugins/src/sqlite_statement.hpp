// SPDX-License-Identifier: Apache-2.0
#ifndef SQLITE_STATEMENT_HPP_
#define SQLITE_STATEMENT_HPP_

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>

namespace rosbag2_storage_plugins {

// A prepared statement. Parameters count from 1, columns from 0, as in SQLite. Columns must hold
// the type that is asked for, since a file may hold anything in any column.
class SqliteStatement {
 public:
  struct Blob {
    const void* data;
    size_t size;
  };

  SqliteStatement(sqlite3* database, const std::string& file, const std::string& sql);

  void bind(int parameter, int64_t value);
  void bind(int parameter, const std::string& value);
  // The data must stay as they are until the statement is reset.
  void bind(int parameter, Blob value);

  // Whether there is a row.
  bool step();
  void execute();
  void reset();

  int64_t integer(int column) const;
  std::string text(int column) const;
  // Valid until the next step.
  Blob blob(int column) const;

 private:
  void check_bind(int parameter, int code) const;
  void expect(int column, int type, const char* name) const;

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  std::string file_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace rosbag2_storage_plugins

#endif  // SQLITE_STATEMENT_HPP_
