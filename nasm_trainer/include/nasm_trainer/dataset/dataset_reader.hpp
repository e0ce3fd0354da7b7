// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__DATASET__DATASET_READER_HPP_
#define NASM_TRAINER__DATASET__DATASET_READER_HPP_

#include <Eigen/Core>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "nasm_trainer/dataset/layout.hpp"
#include "nasm_trainer/dataset/record.hpp"
#include "nasm_trainer/dataset/request.hpp"

namespace nasm_trainer {

/// Some labelled trajectories, one a row.
struct RowBlock {
  using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Matrix values;  ///< as in Layout
  std::vector<uint64_t> index;
  std::vector<int32_t> iterations;

  auto column(const Layout& layout, ColumnId id) const {
    const Column& column = layout.columns[id];
    return values.middleCols(column.offset, column.width);
  }
};

struct Exclusion {
  uint64_t index;
  Outcome reason;
};

/// Reads a dataset file in blocks, so that memory does not grow with it. Whatever is wrong with a
/// file (not a dataset, another version, damaged, dimensions that are not the system's, numbers
/// that are not finite) is a std::runtime_error that names the file, the dataset and the fault.
class DatasetReader {
 public:
  explicit DatasetReader(const std::string& path);
  ~DatasetReader();

  const std::string& path() const;
  const DatasetRequest& request() const;
  const Layout& layout() const;
  uint64_t labelled() const;
  uint64_t excluded() const;
  const std::string& content_hash() const;

  void read(uint64_t first, uint64_t count, RowBlock& block) const;
  void read_excluded(uint64_t first, uint64_t count, std::vector<Exclusion>& exclusions) const;

  /// Reads all, labels first, and checks it: labels are finite, each index is there once, and the
  /// content has the hash that the file says. The last is known only after the last record. Ends
  /// early, and returns false, if the action does.
  bool for_each(const std::function<bool(const Record&)>& action) const;
  void verify() const;

 private:
  class File;
  std::unique_ptr<File> file_;
};

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__DATASET__DATASET_READER_HPP_
