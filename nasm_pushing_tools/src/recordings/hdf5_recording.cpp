// SPDX-License-Identifier: Apache-2.0
#include "recordings/formats.hpp"

#include <array>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "nasm_trainer/dataset/hdf5.hpp"
#include "recordings/stream_rows.hpp"

namespace nasm_pushing {
namespace {

namespace hdf5 = nasm_trainer::hdf5;
using hdf5::Handle;

/// Not every build of HDF5 bears several threads; those that do also let in only one.
std::mutex& hdf5_mutex() {
  static std::mutex mutex;
  return mutex;
}

/// Files that live in memory and nowhere else.
Handle memory_access() {
  Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "file access");
  constexpr std::size_t kGrowth = std::size_t{64} << 10;
  hdf5::require(H5Pset_fapl_core(access, kGrowth, false), "file access");
  hdf5::require(H5Pset_fclose_degree(access, H5F_CLOSE_STRONG), "file access");
  return access;
}

/// A dataset can refer to other files of the machine, which a recording has no business with.
void require_plain_storage(hid_t dataset, const std::string& name) {
  const Handle properties(H5Dget_create_plist(dataset), H5Pclose, name);
  const H5D_layout_t layout = H5Pget_layout(properties);
  if (layout == H5D_VIRTUAL || H5Pget_external_count(properties) != 0) {
    throw std::invalid_argument(name + " is stored in other files");
  }
  if (layout != H5D_CHUNKED) return;
  std::array<hsize_t, 2> chunk{};
  const int rank = H5Pget_chunk(properties, 2, chunk.data());
  if (rank != 2 || chunk[0] > kMostRows || chunk[1] > kColumns) {
    throw std::invalid_argument(name + " has chunks larger than any recording");
  }
}

/// Number of rows N of an (N, 4) dataset; throws if it has another shape.
hsize_t row_count(hid_t dataset, const std::string& name) {
  const Handle space(H5Dget_space(dataset), H5Sclose, name);
  std::array<hsize_t, 2> extent{};
  const int rank = H5Sget_simple_extent_ndims(space);
  if (rank != 2) {
    throw std::invalid_argument(name + " has " + std::to_string(rank) + " dimensions instead of 2");
  }
  H5Sget_simple_extent_dims(space, extent.data(), nullptr);
  if (extent[1] != kColumns) {
    throw std::invalid_argument(name + " has the shape (" + std::to_string(extent[0]) + ", " +
                                std::to_string(extent[1]) + ") instead of (N, 4)");
  }
  require_row_count(name, extent[0]);
  return extent[0];
}

std::vector<double> read_rows(hid_t file, const std::string& name) {
  if (H5Lexists(file, name.c_str(), H5P_DEFAULT) <= 0) {
    throw std::invalid_argument("it has no " + name);
  }
  H5L_info_t link;
  hdf5::require(H5Lget_info(file, name.c_str(), &link, H5P_DEFAULT), name);
  if (link.type != H5L_TYPE_HARD) {
    throw std::invalid_argument(name + " is a link and not a dataset");
  }
  const Handle dataset(H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose, name);
  const Handle type(H5Dget_type(dataset), H5Tclose, name);
  const H5T_class_t kind = H5Tget_class(type);
  if (kind != H5T_FLOAT && kind != H5T_INTEGER) {
    throw std::invalid_argument(name + " does not hold numbers");
  }
  const hsize_t rows = row_count(dataset, name);
  require_plain_storage(dataset, name);
  std::vector<double> values(rows * kColumns);
  hdf5::require(H5Dread(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()),
                name);
  return values;
}

}  // namespace

void parse_hdf5(const std::string& bytes, Recording& recording) {
  std::array<std::vector<double>, kStreams.size()> rows;
  {
    const std::lock_guard lock(hdf5_mutex());
    hdf5::initialise();
    const Handle access = memory_access();
    // HDF5 copies the image, though it asks for a pointer that it could write to.
    hdf5::require(H5Pset_file_image(access, const_cast<char*>(bytes.data()), bytes.size()),
                  "file image");
    const Handle file(H5Fopen("recording", H5F_ACC_RDONLY, access), H5Fclose, "it is not HDF5");
    for (std::size_t i = 0; i < kStreams.size(); ++i) {
      rows[i] = read_rows(file, kStreams[i].dataset);
    }
  }
  for (std::size_t i = 0; i < kStreams.size(); ++i) {
    recording.*kStreams[i].stream = to_stream(rows[i]);
  }
}

std::string to_hdf5(const Recording& recording) {
  using Matrix = Eigen::Matrix<double, Eigen::Dynamic, kColumns, Eigen::RowMajor>;
  const std::lock_guard lock(hdf5_mutex());
  hdf5::initialise();
  const Handle access = memory_access();
  const Handle file(H5Fcreate("recording", H5F_ACC_TRUNC, H5P_DEFAULT, access), H5Fclose, "file");
  const Handle properties = hdf5::timeless(H5P_DATASET_CREATE);
  for (const StreamKey& key : kStreams) {
    const Stream& stream = recording.*key.stream;
    Matrix rows(stream.size(), kColumns);
    rows << stream.time, stream.values;
    const Handle space = hdf5::dataspace({static_cast<uint64_t>(rows.rows()), kColumns});
    const Handle dataset(
        H5Dcreate2(file, key.dataset, H5T_IEEE_F64LE, space, H5P_DEFAULT, properties, H5P_DEFAULT),
        H5Dclose, key.dataset);
    hdf5::require(H5Dwrite(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, rows.data()),
                  key.dataset);
  }
  hdf5::require(H5Fflush(file, H5F_SCOPE_GLOBAL), "file");
  const ssize_t size = H5Fget_file_image(file, nullptr, 0);
  hdf5::require(size < 0 ? -1 : 0, "file image");
  std::string bytes(static_cast<std::size_t>(size), '\0');
  hdf5::require(H5Fget_file_image(file, bytes.data(), bytes.size()) < 0 ? -1 : 0, "file image");
  return bytes;
}

}  // namespace nasm_pushing
