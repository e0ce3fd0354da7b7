// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>
#include <vector>

#include "encoding/push_set.hpp"
#include "encoding/push_set_format.hpp"
#include "nasm_trainer/dataset/row_series.hpp"

namespace nasm_pushing {
namespace {

namespace hdf5 = nasm_trainer::hdf5;
using hdf5::Error;
using hdf5::Handle;
using nasm_trainer::RowSeries;

/// As a text column has it.
Handle text_type(hid_t file, const std::string& name) {
  const std::string what = "dataset " + name;
  const Handle dataset(H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose, what);
  Handle type(H5Dget_type(dataset), H5Tclose, what);
  if (H5Tget_class(type) != H5T_STRING || H5Tis_variable_str(type) != 0 ||
      H5Tget_size(type) > kLongestFile) {
    throw Error(what + " is not text of fixed length");
  }
  return type;
}

void require_rows(const RowSeries& column, uint64_t rows) {
  if (column.rows() != rows) throw Error(column.what() + " has another number of rows");
}

std::vector<std::string> read_texts(hid_t file, const std::string& name, uint64_t rows) {
  const Handle type = text_type(file, name);
  const RowSeries column = RowSeries::open_grown(file, name, type, 1);
  require_rows(column, rows);
  const std::size_t size = H5Tget_size(type);
  std::string joined(size * rows, '\0');
  column.read_all(type, joined.data());
  return hdf5::unpadded(joined, size);
}

void require_names(const RowSeries& column, const std::vector<std::string>& names) {
  if (hdf5::read_strings(column.dataset(), "names", names.size()) != names) {
    throw Error(column.what() + " has other columns");
  }
}

PushSet read(hid_t file) {
  if (hdf5::read_string(file, "format") != kFormat) throw Error("is not a set of pushes");
  const uint64_t version = hdf5::read_count(file, "format_version");
  if (version != kFormatVersion) {
    throw Error("is of version " + std::to_string(version) + ", this software reads " +
                std::to_string(kFormatVersion));
  }
  const auto open = [file](const char* name, hid_t type, uint64_t width) {
    return RowSeries::open_grown(file, name, type, width);
  };
  const RowSeries numbers = open(kNumbersName, H5T_IEEE_F64LE, kNumbers);
  const RowSeries force = open(kForce, H5T_IEEE_F64LE, kForceSamples);
  const RowSeries name = open(kName, H5T_IEEE_F64LE, kNameNumbers);
  const RowSeries image = open(kImage, H5T_STD_I32LE, 1);
  const RowSeries images = open(kImages, H5T_IEEE_F32LE, kPixels);
  require_names(numbers, number_names());
  require_names(name, name_number_names());
  const uint64_t rows = numbers.rows();
  for (const RowSeries* column : {&force, &name, &image}) require_rows(*column, rows);
  const auto n = static_cast<Eigen::Index>(rows);
  PushSet set;
  set.files = read_texts(file, kFile, rows);
  set.numbers.resize(kNumbers, n);
  set.force.resize(kForceSamples, n);
  set.image.resize(rows);
  set.images.resize(kPixels, static_cast<Eigen::Index>(images.rows()));
  numbers.read_all(H5T_NATIVE_DOUBLE, set.numbers.data());
  force.read_all(H5T_NATIVE_DOUBLE, set.force.data());
  image.read_all(H5T_NATIVE_INT32, set.image.data());
  images.read_all(H5T_NATIVE_FLOAT, set.images.data());

  Eigen::MatrixXd name_numbers(kNameNumbers, n);
  name.read_all(H5T_NATIVE_DOUBLE, name_numbers.data());
  if (!(name_numbers.array().abs() < 1e9).all()) throw Error(name.what() + " is out of range");
  const auto surfaces = read_texts(file, kSurface, rows);
  const auto shapes = read_texts(file, kShape, rows);
  for (std::size_t i = 0; i < rows; ++i) {
    PushName push;
    push.surface = surfaces[i];
    push.shape = shapes[i];
    from_numbers(name_numbers.col(static_cast<Eigen::Index>(i)).data(), push);
    set.names.push_back(push);
  }
  set.description = hdf5::read_string(file, kDescription);
  if (content_hash(set) != hdf5::read_string(file, kContentHash)) {
    throw Error("is damaged: its numbers are not those that were written");
  }
  return set;
}

}  // namespace

PushSet read_push_set(const std::string& path) {
  hdf5::initialise();
  try {
    const Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, hdf5::file_access()), H5Fclose,
                      "not readable as HDF5");
    return read(file);
  } catch (const std::exception& error) {
    throw std::runtime_error("cannot use " + path + ": " + error.what());
  }
}

}  // namespace nasm_pushing
