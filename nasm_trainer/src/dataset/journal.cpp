// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/dataset/journal.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "nasm_common/checksum.hpp"
#include "nasm_common/file.hpp"

namespace nasm_trainer {
namespace {

constexpr char kMagic[] = "NASMJRN1";
constexpr std::size_t kMagicSize = 8;
constexpr std::size_t kPrefixSize = kMagicSize + sizeof(uint64_t);
constexpr uint64_t kLongestText = 1 << 16;

/// How much work a loss of power may cost.
constexpr std::chrono::seconds kSyncPeriod{2};

std::string bytes_of(uint64_t value) {
  return std::string(reinterpret_cast<const char*>(&value), sizeof value);
}

/// Magic, length of the text, text, checksum.
std::string make_header(const DatasetRequest& request) {
  const std::string text = to_text(describe(request));
  std::string header = kMagic + bytes_of(text.size()) + text;
  nasm_common::Checksum checksum;
  checksum.add(header);
  return header + bytes_of(checksum.value());
}

/// The text of the header that the file has, or nothing if it has none.
std::string read_text(int descriptor, const std::string& path) {
  char prefix[kPrefixSize];
  uint64_t size = 0;
  if (nasm_common::read_at(descriptor, prefix, sizeof prefix, 0, path) < sizeof prefix ||
      std::memcmp(prefix, kMagic, kMagicSize) != 0) {
    return {};
  }
  std::memcpy(&size, prefix + kMagicSize, sizeof size);
  if (size > kLongestText) return {};
  std::string rest(size + sizeof(uint64_t), '\0');
  if (nasm_common::read_at(descriptor, rest.data(), rest.size(), sizeof prefix, path) < rest.size())
    return {};
  const std::string text = rest.substr(0, size);
  nasm_common::Checksum checksum;
  checksum.add(std::string(prefix, sizeof prefix) + text);
  return rest.substr(size) == bytes_of(checksum.value()) ? text : std::string();
}

}  // namespace

Journal::Journal(const std::string& output, const DatasetRequest& request, int width, bool force)
    : lock_(output, force),
      first_(request.first),
      width_(width),
      record_size_(packed_size(width)),
      synced_(std::chrono::steady_clock::now()) {
  const std::string header = make_header(request);
  header_size_ = header.size();
  if (lock_.size() > 0) resume(header, force);
  if (lock_.size() == 0) begin(header);
}

Journal::~Journal() {
  if (empty_) remove();
}

void Journal::begin(const std::string& header) {
  try {
    nasm_common::write_all(lock_.descriptor(), header.data(), header.size(), path());
    sync();
  } catch (...) {
    remove();
    throw;
  }
}

void Journal::resume(const std::string& header, bool force) {
  const std::string text = read_text(lock_.descriptor(), path());
  const std::string expected =
      header.substr(kPrefixSize, header.size() - kPrefixSize - sizeof(uint64_t));
  if (text == expected) {
    size_ = scan([this](const Record& record) {
      tally_.add(record.outcome);
      return true;
    });
    lock_.truncate(header_size_ + size_ * record_size_);
    empty_ = size_ == 0;
    return;
  }
  if (!force) {
    throw std::invalid_argument(
        text.empty() ? path() + " is not what an unfinished run leaves; remove it, or give --force"
                     : path() + " is of an unfinished run of another request: there " +
                           difference(from_text(text), from_text(expected)) +
                           "; repeat that request to finish it, or give --force to discard it");
  }
  lock_.discard();
}

uint64_t Journal::scan(const Action& action) const {
  constexpr std::size_t kBytes = 1 << 20;
  const std::size_t at_once = std::max<std::size_t>(1, kBytes / record_size_);
  std::vector<unsigned char> buffer(at_once * record_size_);
  Record record;
  record.values.resize(width_);
  for (uint64_t count = 0;;) {
    const std::size_t size = nasm_common::read_at(lock_.descriptor(), buffer.data(), buffer.size(),
                                                  header_size_ + count * record_size_, path());
    const std::size_t records = size / record_size_;
    for (std::size_t i = 0; i < records; ++i) {
      if (!unpack(buffer.data() + i * record_size_, record) || record.index != first_ + count) {
        return count;
      }
      if (!action(record)) return count;
      ++count;
    }
    if (records < at_once) return count;
  }
}

void Journal::append(const unsigned char* records, std::size_t count) {
  empty_ = false;  // even if this fails, some may get there
  nasm_common::write_all(lock_.descriptor(), records, count * record_size_, path());
  size_ += count;
  for (std::size_t i = 0; i < count; ++i) tally_.add(packed_outcome(records + i * record_size_));
  if (std::chrono::steady_clock::now() - synced_ > kSyncPeriod) sync();
}

void Journal::sync() {
  if (fdatasync(lock_.descriptor()) != 0) nasm_common::fail_with_errno("write", path());
  synced_ = std::chrono::steady_clock::now();
}

bool Journal::for_each(const Action& action) const {
  bool go_on = true;
  const uint64_t count = scan([&](const Record& record) {
    go_on = action(record);
    return go_on;
  });
  if (go_on && count != size_) {
    throw std::runtime_error(path() + " was changed by another program: record " +
                             std::to_string(count) + " is damaged; run the same command again");
  }
  return go_on;
}

void Journal::remove() noexcept {
  lock_.discard();
}

}  // namespace nasm_trainer
