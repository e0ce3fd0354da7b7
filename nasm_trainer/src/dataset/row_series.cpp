// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/dataset/row_series.hpp"

#include <numeric>

namespace nasm_trainer {
namespace {

using hdf5::Error;
using hdf5::Handle;
using hdf5::require;

/// Contiguous and placed at once, so that where things are in the file depends on sizes only.
Handle creation_properties() {
  Handle properties = hdf5::timeless(H5P_DATASET_CREATE);
  require(H5Pset_layout(properties, H5D_CONTIGUOUS), "properties");
  require(H5Pset_alloc_time(properties, H5D_ALLOC_TIME_EARLY), "properties");
  require(H5Pset_fill_time(properties, H5D_FILL_TIME_NEVER), "properties");
  return properties;
}

std::vector<uint64_t> sizes_of(uint64_t rows, uint64_t width) {
  return width > 1 ? std::vector<uint64_t>{rows, width} : std::vector<uint64_t>{rows};
}

std::string text_of(const std::vector<uint64_t>& sizes) {
  std::string text;
  for (const uint64_t size : sizes) text += (text.empty() ? "" : " x ") + std::to_string(size);
  return text;
}

}  // namespace

RowSeries RowSeries::create(hid_t file, const std::string& name, hid_t type,
                            const std::vector<uint64_t>& sizes, const std::string& description) {
  RowSeries series(name, sizes);
  series.create_dataset(file, name, type, hdf5::dataspace(sizes), creation_properties(),
                        description);
  return series;
}

RowSeries RowSeries::create_growing(hid_t file, const std::string& name, hid_t type, uint64_t width,
                                    const std::string& description) {
  constexpr hsize_t kRowsPerChunk = 256;
  RowSeries series(name, sizes_of(0, width));
  const auto rank = static_cast<int>(series.sizes_.size());
  const hsize_t none[] = {0, width};
  const hsize_t any[] = {H5S_UNLIMITED, width};
  const hsize_t chunk[] = {kRowsPerChunk, width};
  const Handle space(H5Screate_simple(rank, none, any), H5Sclose, series.what_);
  const Handle properties = hdf5::timeless(H5P_DATASET_CREATE);
  require(H5Pset_chunk(properties, rank, chunk), series.what_);
  series.create_dataset(file, name, type, space, properties, description);
  return series;
}

RowSeries RowSeries::open(hid_t file, const std::string& name, hid_t type,
                          const std::vector<uint64_t>& sizes, uint64_t file_size) {
  RowSeries series(name, sizes);
  series.open_dataset(file, name, type);
  const std::vector<uint64_t> actual = series.actual_sizes();
  if (actual != sizes) {
    throw Error(series.what_ + " is of size " + (actual.empty() ? "1" : text_of(actual)) +
                ", must be " + text_of(sizes));
  }
  series.check_place(type, file_size);
  return series;
}

RowSeries RowSeries::open_grown(hid_t file, const std::string& name, hid_t type, uint64_t width) {
  constexpr uint64_t kMostRows = 10'000'000;
  RowSeries series(name, {});
  series.open_dataset(file, name, type);
  series.sizes_ = series.actual_sizes();
  if (series.sizes_.empty() || series.sizes_ != sizes_of(series.rows(), width)) {
    throw Error(series.what_ + " does not have " + std::to_string(width) + " columns");
  }
  // A file may promise more than it holds.
  if (series.rows() > kMostRows ||
      H5Dget_storage_size(series.dataset_) < series.rows() * width * H5Tget_size(type)) {
    throw Error(series.what_ + " is not stored in this file");
  }
  return series;
}

void RowSeries::create_dataset(hid_t file, const std::string& name, hid_t type, hid_t space,
                               hid_t properties, const std::string& description) {
  dataset_ =
      Handle(H5Dcreate2(file, name.c_str(), type, space, H5P_DEFAULT, properties, H5P_DEFAULT),
             H5Dclose, what_);
  hdf5::write_attribute(dataset_, "description", description);
}

void RowSeries::open_dataset(hid_t file, const std::string& name, hid_t type) {
  H5L_info_t link;
  require(H5Lget_info(file, name.c_str(), &link, H5P_DEFAULT), what_);
  if (link.type != H5L_TYPE_HARD) throw Error(what_ + " is a link to somewhere else");
  dataset_ = Handle(H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose, what_);
  const Handle actual(H5Dget_type(dataset_), H5Tclose, what_);
  if (H5Tequal(actual, type) <= 0) throw Error(what_ + " has another type of number");
}

std::vector<uint64_t> RowSeries::actual_sizes() const {
  const Handle space(H5Dget_space(dataset_), H5Sclose, what_);
  const int rank = H5Sget_simple_extent_ndims(space);
  if (rank < 0 || rank > H5S_MAX_RANK) throw Error(what_ + " has no sizes");
  std::vector<hsize_t> extent(static_cast<std::size_t>(rank));
  if (rank > 0) {
    require(H5Sget_simple_extent_dims(space, extent.data(), nullptr), what_);
  }
  return {extent.begin(), extent.end()};
}

/// A file may promise numbers that it does not hold, or that are in other files.
void RowSeries::check_place(hid_t type, uint64_t file_size) const {
  const uint64_t bytes =
      std::accumulate(sizes_.begin(), sizes_.end(), H5Tget_size(type), std::multiplies<uint64_t>());
  if (bytes == 0) return;
  const haddr_t place = H5Dget_offset(dataset_);
  if (place == HADDR_UNDEF || place > file_size || bytes > file_size - place) {
    throw Error(what_ + " is not stored in one piece within the file");
  }
}

Handle RowSeries::select_memory(const RowShape& shape) const {
  Handle memory = hdf5::dataspace({shape.rows, shape.stride});
  const hsize_t start[] = {0, shape.offset};
  const hsize_t count[] = {shape.rows, shape.width};
  require(H5Sselect_hyperslab(memory, H5S_SELECT_SET, start, nullptr, count, nullptr), what_);
  return memory;
}

Handle RowSeries::select_file(uint64_t first, uint64_t rows) const {
  Handle file(H5Dget_space(dataset_), H5Sclose, what_);
  std::vector<hsize_t> start(sizes_.size(), 0);
  std::vector<hsize_t> count(sizes_.begin(), sizes_.end());
  start[0] = first;
  count[0] = rows;
  require(H5Sselect_hyperslab(file, H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr),
          what_);
  return file;
}

RowShape RowSeries::whole(uint64_t rows) const {
  const uint64_t width = sizes_.size() > 1 ? sizes_[1] : 1;
  return {rows, width, width};
}

void RowSeries::append(uint64_t rows, hid_t memory_type, const void* data) {
  if (rows == 0) return;
  const uint64_t first = sizes_[0];
  sizes_[0] += rows;
  const std::vector<hsize_t> extent(sizes_.begin(), sizes_.end());
  require(H5Dset_extent(dataset_, extent.data()), what_);
  write(first, memory_type, whole(rows), data);
}

void RowSeries::read_all(hid_t memory_type, void* data) const {
  if (rows() > 0) read(0, memory_type, whole(rows()), data);
}

void RowSeries::write(uint64_t first, hid_t memory_type, const RowShape& shape, const void* data) {
  require(H5Dwrite(dataset_, memory_type, select_memory(shape), select_file(first, shape.rows),
                   H5P_DEFAULT, data),
          what_);
}

void RowSeries::read(uint64_t first, hid_t memory_type, const RowShape& shape, void* data) const {
  require(H5Dread(dataset_, memory_type, select_memory(shape), select_file(first, shape.rows),
                  H5P_DEFAULT, data),
          what_);
}

}  // namespace nasm_trainer
