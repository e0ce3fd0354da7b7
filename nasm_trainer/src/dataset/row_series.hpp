// SPDX-License-Identifier: Apache-2.0
#ifndef DATASET__ROW_SERIES_HPP_
#define DATASET__ROW_SERIES_HPP_

#include <cstdint>
#include <string>
#include <vector>

#include "nasm_trainer/dataset/hdf5.hpp"

namespace nasm_trainer {

/// Rows in memory: of `width` numbers each, from `offset` on in lines of `stride` numbers.
struct RowShape {
  uint64_t rows = 0;
  uint64_t width = 1;
  uint64_t stride = 1;
  uint64_t offset = 0;
};

/// A dataset of an HDF5 file, of known size and type, that is written or read in blocks of rows.
class RowSeries {
 public:
  RowSeries() = default;

  static RowSeries create(hid_t file, const std::string& name, hid_t type,
                          const std::vector<uint64_t>& sizes, const std::string& description);

  /// Throws hdf5::Error unless there is such a dataset, with all its numbers inside this file.
  static RowSeries open(hid_t file, const std::string& name, hid_t type,
                        const std::vector<uint64_t>& sizes, uint64_t file_size);

  hid_t dataset() const { return dataset_; }

  void write(uint64_t first, hid_t memory_type, const RowShape& shape, const void* data);
  void read(uint64_t first, hid_t memory_type, const RowShape& shape, void* data) const;

 private:
  hdf5::Handle select_memory(const RowShape& shape) const;
  hdf5::Handle select_file(uint64_t first, uint64_t rows) const;
  void check_type_and_sizes(hid_t type) const;
  void check_place(hid_t type, uint64_t file_size) const;

  std::string what_;
  std::vector<uint64_t> sizes_;
  hdf5::Handle dataset_;
};

}  // namespace nasm_trainer

#endif  // DATASET__ROW_SERIES_HPP_
