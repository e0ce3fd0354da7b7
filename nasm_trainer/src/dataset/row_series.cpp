// SPDX-License-Identifier: Apache-2.0
#include "dataset/row_series.hpp"

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

std::string text_of(const std::vector<uint64_t>& sizes) {
  std::string text;
  for (const uint64_t size : sizes) text += (text.empty() ? "" : " x ") + std::to_string(size);
  return text;
}

}  // namespace

RowSeries RowSeries::create(hid_t file, const std::string& name, hid_t type,
                            const std::vector<uint64_t>& sizes, const std::string& description) {
  RowSeries series;
  series.what_ = "dataset " + name;
  series.sizes_ = sizes;
  series.dataset_ = Handle(H5Dcreate2(file, name.c_str(), type, hdf5::dataspace(sizes), H5P_DEFAULT,
                                      creation_properties(), H5P_DEFAULT),
                           H5Dclose, series.what_);
  hdf5::write_attribute(series.dataset_, "description", description);
  return series;
}

RowSeries RowSeries::open(hid_t file, const std::string& name, hid_t type,
                          const std::vector<uint64_t>& sizes, uint64_t file_size) {
  RowSeries series;
  series.what_ = "dataset " + name;
  series.sizes_ = sizes;
  H5L_info_t link;
  require(H5Lget_info(file, name.c_str(), &link, H5P_DEFAULT), series.what_);
  if (link.type != H5L_TYPE_HARD) throw Error(series.what_ + " is a link to somewhere else");
  series.dataset_ = Handle(H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose, series.what_);
  series.check_type_and_sizes(type);
  series.check_place(type, file_size);
  return series;
}

void RowSeries::check_type_and_sizes(hid_t type) const {
  const Handle actual_type(H5Dget_type(dataset_), H5Tclose, what_);
  if (H5Tequal(actual_type, type) <= 0) throw Error(what_ + " has another type of number");
  const Handle space(H5Dget_space(dataset_), H5Sclose, what_);
  const int rank = H5Sget_simple_extent_ndims(space);
  if (rank < 0 || rank > H5S_MAX_RANK) throw Error(what_ + " has no sizes");
  std::vector<hsize_t> extent(static_cast<std::size_t>(rank));
  if (rank > 0) {
    require(H5Sget_simple_extent_dims(space, extent.data(), nullptr), what_);
  }
  const std::vector<uint64_t> actual(extent.begin(), extent.end());
  if (actual != sizes_) {
    throw Error(what_ + " is of size " + (rank > 0 ? text_of(actual) : "1") + ", must be " +
                text_of(sizes_));
  }
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
