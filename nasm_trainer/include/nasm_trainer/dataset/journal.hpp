// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__DATASET__JOURNAL_HPP_
#define NASM_TRAINER__DATASET__JOURNAL_HPP_

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "nasm_trainer/dataset/output_lock.hpp"
#include "nasm_trainer/dataset/record.hpp"
#include "nasm_trainer/dataset/request.hpp"

namespace nasm_trainer {

/// Finished part of a dataset that is being generated: records in order of index, appended to
/// `<output>.partial`. It outlives the process, so that the same request can go on from there.
class Journal {
 public:
  /// Takes up the journal that is there, without a torn end. That of another request is refused
  /// (std::invalid_argument), or emptied if `force`.
  Journal(const std::string& output, const DatasetRequest& request, int width, bool force);
  /// Leaves no file behind if nothing is done.
  ~Journal();

  uint64_t size() const { return size_; }
  std::size_t record_size() const { return record_size_; }
  const std::string& path() const { return lock_.path(); }
  const std::string& output() const { return lock_.output(); }
  const Tally& tally() const { return tally_; }

  /// Packed records; those of index size(), size() + 1, …
  void append(const unsigned char* records, std::size_t count);
  void sync();

  using Action = std::function<bool(const Record&)>;

  /// Ends early, and returns false, if the action does.
  bool for_each(const Action& action) const;

  /// Ends it: the dataset is complete.
  void remove() noexcept;

 private:
  void begin(const std::string& header);
  void resume(const std::string& header, bool force);
  /// Calls the action for the records up to the first that is not whole, or for which it returns
  /// false; returns the number of those before.
  uint64_t scan(const Action& action) const;

  OutputLock lock_;
  uint64_t first_;
  int width_;
  std::size_t record_size_;
  std::size_t header_size_ = 0;
  uint64_t size_ = 0;
  Tally tally_;
  bool empty_ = true;
  std::chrono::steady_clock::time_point synced_;
};

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__DATASET__JOURNAL_HPP_
