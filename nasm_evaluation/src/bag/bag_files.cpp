// SPDX-License-Identifier: Apache-2.0
#include "nasm_evaluation/bag/bag_files.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "nasm_evaluation/bag/bag_error.hpp"

namespace nasm_evaluation {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHeaderSize = 100;  // of an SQLite file
using Header = std::array<unsigned char, kHeaderSize>;

uint64_t big_endian(const Header& header, std::size_t offset, std::size_t bytes) {
  uint64_t value = 0;
  for (std::size_t i = 0; i < bytes; ++i) value = value << 8 | header[offset + i];
  return value;
}

/// SQLite itself finds out that a file is cut off only when it comes to what is missing.
void check_database(const fs::path& file) {
  const std::string name = file.string();
  std::error_code error;
  const uint64_t size = fs::file_size(file, error);
  if (!error && size == 0) {
    throw BagError(name +
                   " is empty: the recorder has not written anything yet, or was killed "
                   "before it did; record again");
  }
  Header header{};
  std::ifstream stream(name, std::ios::binary);
  stream.read(reinterpret_cast<char*>(header.data()), kHeaderSize);
  if (error || !stream) {
    throw BagError(name +
                   " cannot be read, or is too short for a database: check its permissions, "
                   "copy or record it again");
  }
  if (std::memcmp(header.data(), "SQLite format 3", 16) != 0) {
    throw BagError(name +
                   " is not an SQLite database: it is damaged or of another format; convert "
                   "it to storage sqlite3, copy or record it again");
  }
  const uint64_t stored_page = big_endian(header, 16, 2);
  const uint64_t page = stored_page == 1 ? 65536 : stored_page;
  const bool count_is_valid = big_endian(header, 24, 4) == big_endian(header, 92, 4);
  const uint64_t needed = page * big_endian(header, 28, 4);
  if (count_is_valid && size < needed) {
    throw BagError(name + " is cut off: it has " + std::to_string(size) +
                   " bytes and should have " + std::to_string(needed) +
                   "; copy it again, or rescue what is left with `sqlite3 " + name + " .recover`");
  }
}

/// So that bag_10 comes after bag_9.
bool natural_less(const std::string& a, const std::string& b) {
  const auto digits = [](const std::string& text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
    return text.substr(at, end - at);
  };
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    const std::string left = digits(a, i);
    const std::string right = digits(b, j);
    if (!left.empty() && !right.empty() && left != right) {
      return left.size() != right.size() ? left.size() < right.size() : left < right;
    }
    if (a[i] != b[j]) return a[i] < b[j];
    ++i;
    ++j;
  }
  return a.size() - i < b.size() - j;
}

std::vector<fs::path> databases_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".db3") files.push_back(entry.path());
  }
  if (error) throw BagError(folder.string() + " cannot be read: " + error.message());
  std::sort(files.begin(), files.end(), [](const fs::path& a, const fs::path& b) {
    return natural_less(a.filename().string(), b.filename().string());
  });
  return files;
}

void remark_on_journal(const fs::path& file, BagFiles& bag) {
  for (const char* suffix : {"-wal", "-journal"}) {
    std::error_code error;
    const fs::path journal = file.string() + suffix;
    if (!fs::exists(journal, error) || fs::file_size(journal, error) == 0) continue;
    bag.remarks.push_back(file.filename().string() +
                          " is being written, or its recorder was killed: it was evaluated as far "
                          "as it was on the disk when it was opened");
  }
}

}  // namespace

BagFiles find_bag(const std::string& path) {
  BagFiles bag;
  std::error_code error;
  if (!fs::exists(path, error)) {
    throw BagError(path + ": there is no such folder or file; give a recording of ros2 bag record");
  }
  if (!fs::is_directory(path, error)) {
    if (fs::path(path).extension() != ".db3") {
      throw BagError(path +
                     " is not a .db3 file: give the folder of a recording, or one of its "
                     ".db3 files");
    }
    check_database(path);
    remark_on_journal(path, bag);
    bag.uris = {path};
    return bag;
  }
  const std::vector<fs::path> files = databases_in(path);
  const bool has_metadata = fs::exists(fs::path(path) / "metadata.yaml", error);
  if (files.empty() && !has_metadata) {
    throw BagError(path +
                   " is not a recording: it has neither metadata.yaml nor .db3 files "
                   "(compressed ones have to be decompressed first)");
  }
  for (const fs::path& file : files) {
    check_database(file);
    remark_on_journal(file, bag);
  }
  if (has_metadata) {
    bag.uris = {path};
    return bag;
  }
  for (const fs::path& file : files) bag.uris.push_back(file.string());
  bag.remarks.push_back(
      "metadata.yaml is missing; the recorder was killed or is still running. The .db3 files were "
      "read without it; `ros2 bag reindex " +
      path + "` writes it");
  return bag;
}

}  // namespace nasm_evaluation
