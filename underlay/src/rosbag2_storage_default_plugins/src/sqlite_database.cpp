// SPDX-License-Identifier: Apache-2.0
#include "sqlite_database.hpp"

#include <array>
#include <cstring>
#include <filesystem>

#include "sqlite_error.hpp"

namespace rosbag2_storage_plugins {
namespace {

namespace fs = std::filesystem;

// Long enough for a recorder to write out its cache.
constexpr int busy_timeout_ms = 10000;

std::string to_uri(const std::string& file) {
  std::string uri = "file://";
  for (const char c : fs::absolute(file).string()) {
    if (c == '%' || c == '?' || c == '#') {
      const char* digits = "0123456789abcdef";
      uri += {'%', digits[c >> 4], digits[c & 0xf]};
    } else {
      uri += c;
    }
  }
  return uri;
}

// What the first bytes of the file say.
struct Header {
  size_t page_size = 0;  // 0 if this is no database
  bool has_log = false;  // it is in the mode "write-ahead log"
};

// Through SQLite's own handle: to close another one would take away the locks that this process may
// have on the file.
Header read_header(sqlite3* database) {
  std::array<unsigned char, 20> bytes{};
  sqlite3_file* file = nullptr;
  sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (file == nullptr || file->pMethods == nullptr ||
      file->pMethods->xRead(file, bytes.data(), static_cast<int>(bytes.size()), 0) != SQLITE_OK ||
      std::memcmp(bytes.data(), "SQLite format 3", 16) != 0) {
    return {};
  }
  const size_t page_size = static_cast<size_t>(bytes[16]) << 8 | bytes[17];
  return {page_size == 1 ? 65536 : page_size, bytes[18] == 2};
}

// SQLite takes what is missing of the last page for zeros, and so for bytes of messages.
void require_whole_pages(const std::string& file, const Header& header) {
  const auto size = fs::file_size(file);
  if (header.page_size != 0 && size % header.page_size != 0) {
    throw SqliteError(file, "its last page is cut off at " + std::to_string(size) + " bytes",
                      SQLITE_CORRUPT);
  }
}

// SQLite would create files beside a bag in log mode. It does not if there is no log and so nobody
// who could write, or if it must not touch the log's index (which it builds in memory instead if no
// recorder keeps it up to date).
std::string reading_parameters(const std::string& file, const Header& header) {
  if (!header.has_log) {
    return "";
  }
  std::error_code error;
  const bool has_index = fs::exists(file + "-shm", error);
  const auto log_size = fs::file_size(file + "-wal", error);
  if (error || (log_size == 0 && !has_index)) {
    return "?immutable=1";
  }
  return has_index ? "?readonly_shm=1" : "";
}

}  // namespace

SqliteDatabase::SqliteDatabase(const std::string& file, const std::string& uri, int flags)
    : file_(file) {
  sqlite3* handle = nullptr;
  const int code =
      sqlite3_open_v2(uri.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nullptr);
  handle_.reset(handle);
  if (code != SQLITE_OK) {
    throw SqliteError(file_, "opening failed", code);
  }
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, busy_timeout_ms);
}

SqliteDatabase SqliteDatabase::open_read_only(const std::string& file) {
  SqliteDatabase database(file, to_uri(file), SQLITE_OPEN_READONLY);
  const Header header = read_header(database.handle());
  require_whole_pages(file, header);
  if (const std::string parameters = reading_parameters(file, header); !parameters.empty()) {
    database = SqliteDatabase(file, to_uri(file) + parameters, SQLITE_OPEN_READONLY);
  }
  // The file may come from anywhere.
  sqlite3_db_config(database.handle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(database.handle(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(database.handle(), SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  database.execute("PRAGMA cell_size_check = ON");
  return database;
}

SqliteDatabase SqliteDatabase::create(const std::string& file) {
  SqliteDatabase database(file, to_uri(file), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  database.execute("PRAGMA synchronous = OFF");
  return database;
}

SqliteDatabase SqliteDatabase::open_read_write(const std::string& file, bool resilient) {
  SqliteDatabase database(file, to_uri(file), SQLITE_OPEN_READWRITE);
  // With a log, a killed recorder leaves nothing half written, and readers do not hold it up.
  database.execute("PRAGMA journal_mode = WAL");
  database.execute(resilient ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = OFF");
  return database;
}

SqliteStatement SqliteDatabase::prepare(const std::string& sql) const {
  return {handle(), file_, sql};
}

void SqliteDatabase::execute(const std::string& sql) const {
  prepare(sql).execute();
}

bool SqliteDatabase::has_table(const std::string& table) const {
  // Virtual tables have no root page.
  auto statement = prepare(
      "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name = ?");
  statement.bind(1, table);
  return statement.step() && statement.integer(0) == 1;
}

bool SqliteDatabase::has_column(const std::string& table, const std::string& column) const {
  auto statement = prepare("SELECT COUNT(*) FROM pragma_table_info(?) WHERE name = ?");
  statement.bind(1, table);
  statement.bind(2, column);
  return statement.step() && statement.integer(0) == 1;
}

void SqliteDatabase::fold() const {
  constexpr int patience_ms = 1000;
  sqlite3_busy_timeout(handle(), patience_ms);
  try {
    execute("PRAGMA wal_checkpoint(TRUNCATE)");
    sqlite3_busy_timeout(handle(), 0);
    execute("PRAGMA journal_mode = DELETE");
  } catch (const SqliteError& error) {
    if ((error.code() & 0xff) != SQLITE_BUSY && (error.code() & 0xff) != SQLITE_LOCKED) {
      throw;
    }
  }
}

}  // namespace rosbag2_storage_plugins
