// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__DATASET__ROW_SERIES_HPP_
#define NASM_TRAINER__DATASET__ROW_SERIES_HPP_

#include <cstdint>
#include <string>
#include <utility>
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

/// A dataset of an HDF5 file, of known type and width, that is written or read in blocks of rows.
class RowSeries {
 public:
  RowSeries() = default;

  static RowSeries create(hid_t file, const std::string& name, hid_t type,
                          const std::vector<uint64_t>& sizes, const std::string& description);

  /// Without rows, to which append() adds.
  static RowSeries create_growing(hid_t file, const std::string& name, hid_t type, uint64_t width,
                                  const std::string& description);

  /// Throws hdf5::Error unless there is such a dataset, with all its numbers inside this file.
  static RowSeries open(hid_t file, const std::string& name, hid_t type,
                        const std::vector<uint64_t>& sizes, uint64_t file_size);

  /// The same of one that has grown, with as many rows as it has.
  static RowSeries open_grown(hid_t file, const std::string& name, hid_t type, uint64_t width);

  hid_t dataset() const { return dataset_; }
  const std::string& what() const { return what_; }  ///< for errors
  uint64_t rows() const { return sizes_[0]; }

  void append(uint64_t rows, hid_t memory_type, const void* data);
  void read_all(hid_t memory_type, void* data) const;

  void write(uint64_t first, hid_t memory_type, const RowShape& shape, const void* data);
  void read(uint64_t first, hid_t memory_type, const RowShape& shape, void* data) const;

 private:
  RowSeries(const std::string& name, std::vector<uint64_t> sizes)
      : what_("dataset " + name), sizes_(std::move(sizes)) {}

  void create_dataset(hid_t file, const std::string& name, hid_t type, hid_t space,
                      hid_t properties, const std::string& description);
  void open_dataset(hid_t file, const std::string& name, hid_t type);
  std::vector<uint64_t> actual_sizes() const;
  RowShape whole(uint64_t rows) const;
  hdf5::Handle select_memory(const RowShape& shape) const;
  hdf5::Handle select_file(uint64_t first, uint64_t rows) const;
  void check_place(hid_t type, uint64_t file_size) const;

  std::string what_;
  std::vector<uint64_t> sizes_;
  hdf5::Handle dataset_;
};

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__DATASET__ROW_SERIES_HPP_
