// SPDX-License-Identifier: Apache-2.0
#include "sqlite_statement.hpp"

#include <chrono>
#include <new>
#include <thread>

#include "sqlite_error.hpp"

namespace rosbag2_storage_plugins {
namespace {

// A reader may look at the log's index while the recorder changes it, which SQLite takes for
// damage, or before the recorder has written it.
template <typename Call>
int retry(Call call) {
  int code = call();
  for (int i = 0; i < 10 && (code == SQLITE_READONLY_RECOVERY || code == SQLITE_READONLY_CANTINIT);
       ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    code = call();
  }
  return code;
}

}  // namespace

SqliteStatement::SqliteStatement(sqlite3* database, const std::string& file, const std::string& sql)
    : file_(file) {
  const int code = retry([&] {
    sqlite3_stmt* statement = nullptr;
    const int result = sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr);
    statement_.reset(statement);
    return result;
  });
  if (code != SQLITE_OK) {
    throw SqliteError(file_, std::string("a query is impossible: ") + sqlite3_errmsg(database),
                      code);
  }
}

void SqliteStatement::bind(int parameter, int64_t value) {
  check_bind(parameter, sqlite3_bind_int64(statement_.get(), parameter, value));
}

void SqliteStatement::bind(int parameter, const std::string& value) {
  check_bind(parameter, sqlite3_bind_text64(statement_.get(), parameter, value.data(), value.size(),
                                            SQLITE_TRANSIENT, SQLITE_UTF8));
}

void SqliteStatement::bind(int parameter, Blob value) {
  // A null pointer would be stored as NULL instead of as an empty blob.
  check_bind(parameter, value.size == 0
                            ? sqlite3_bind_zeroblob(statement_.get(), parameter, 0)
                            : sqlite3_bind_blob64(statement_.get(), parameter, value.data,
                                                  value.size, SQLITE_STATIC));
}

void SqliteStatement::check_bind(int parameter, int code) const {
  if (code != SQLITE_OK) {
    throw SqliteError(file_, "value " + std::to_string(parameter) + " cannot be stored", code);
  }
}

bool SqliteStatement::step() {
  const int code = retry([&] { return sqlite3_step(statement_.get()); });
  if (code != SQLITE_ROW && code != SQLITE_DONE) {
    sqlite3_reset(statement_.get());
    throw SqliteError(file_, "reading or writing failed", code);
  }
  return code == SQLITE_ROW;
}

void SqliteStatement::execute() {
  while (step()) {
  }
  reset();
}

void SqliteStatement::reset() {
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
}

int64_t SqliteStatement::integer(int column) const {
  expect(column, SQLITE_INTEGER, "an integer");
  return sqlite3_column_int64(statement_.get(), column);
}

std::string SqliteStatement::text(int column) const {
  expect(column, SQLITE_TEXT, "a text");
  const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  if (data == nullptr) {
    throw std::bad_alloc();
  }
  return {data, static_cast<size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

SqliteStatement::Blob SqliteStatement::blob(int column) const {
  expect(column, SQLITE_BLOB, "a blob");
  const void* data = sqlite3_column_blob(statement_.get(), column);
  const auto size = static_cast<size_t>(sqlite3_column_bytes(statement_.get(), column));
  if (data == nullptr && size > 0) {
    throw std::bad_alloc();
  }
  return {data, size};
}

void SqliteStatement::expect(int column, int type, const char* name) const {
  if (sqlite3_column_type(statement_.get(), column) != type) {
    throw SqliteError(file_,
                      std::string("the column '") + sqlite3_column_name(statement_.get(), column) +
                          "' must hold " + name + " in each row",
                      SQLITE_MISMATCH);
  }
}

}  // namespace rosbag2_storage_plugins
