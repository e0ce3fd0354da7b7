// SPDX-License-Identifier: Apache-2.0
#include "sqlite_error.hpp"

#include <sqlite3.h>

namespace rosbag2_storage_plugins {
namespace {

std::string remedy(const std::string& file, int extended_code) {
  if (extended_code == SQLITE_READONLY_ROLLBACK) {
    return "its recorder died in the middle of writing; repair it with: sqlite3 '" + file +
           "' 'PRAGMA schema_version'";
  }
  if (extended_code == SQLITE_READONLY_RECOVERY) {
    return "its recorder died while this process was reading; open it again";
  }
  switch (extended_code & 0xff) {
    case SQLITE_NOTADB:
      return "this is no sqlite3 bag";
    case SQLITE_CORRUPT:
      return "it is truncated or damaged; what is intact can be copied with: sqlite3 '" + file +
             "' .recover | sqlite3 recovered.db3";
    case SQLITE_PROTOCOL:
      return "the log beside it, '" + file +
             "-wal', is damaged; without it, the messages before the last ones can be read";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "another process has held a lock on it for too long";
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_READONLY:
      return "check the permissions of the file and of its folder";
    case SQLITE_FULL:
      return "free some space and record again";
    case SQLITE_ERROR:
    case SQLITE_MISMATCH:
      return "its tables are not those of a bag";
    default:
      return "check the disk";
  }
}

}  // namespace

SqliteError::SqliteError(const std::string& file, const std::string& doing, int extended_code)
    : std::runtime_error("'" + file + "': " + doing + ": " + sqlite3_errstr(extended_code) +
                         " (SQLite error " + std::to_string(extended_code) +
                         "): " + remedy(file, extended_code)),
      code_(extended_code) {
}

}  // namespace rosbag2_storage_plugins
