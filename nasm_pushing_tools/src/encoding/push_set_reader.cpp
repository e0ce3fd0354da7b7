// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "encoding/push_set.hpp"
#include "encoding/push_set_format.hpp"
#include "nasm_trainer/dataset/hdf5.hpp"

namespace nasm_pushing {
namespace {

namespace hdf5 = nasm_trainer::hdf5;
using hdf5::Error;
using hdf5::Handle;
using hdf5::require;

constexpr hsize_t kMostRows = 10'000'000;

/// A dataset whose type and width are known.
class Column {
 public:
  Column(hid_t file, const std::string& name, Handle type, hsize_t width)
      : what_("dataset " + name), type_(std::move(type)) {
    H5L_info_t link;
    require(H5Lget_info(file, name.c_str(), &link, H5P_DEFAULT), what_);
    if (link.type != H5L_TYPE_HARD) throw Error(what_ + " is a link to somewhere else");
    dataset_ = Handle(H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose, what_);
    const Handle actual(H5Dget_type(dataset_), H5Tclose, what_);
    if (H5Tequal(actual, type_) <= 0) throw Error(what_ + " has another type");
    const int rank = width > 1 ? 2 : 1;
    const Handle space(H5Dget_space(dataset_), H5Sclose, what_);
    hsize_t sizes[2] = {0, 1};
    if (H5Sget_simple_extent_ndims(space) != rank ||
        H5Sget_simple_extent_dims(space, sizes, nullptr) != rank || sizes[1] != width) {
      throw Error(what_ + " does not have " + std::to_string(width) + " columns");
    }
    rows_ = sizes[0];
    // A file may promise more than it holds.
    if (rows_ > kMostRows || H5Dget_storage_size(dataset_) < rows_ * width * H5Tget_size(type_)) {
      throw Error(what_ + " is not stored in this file");
    }
  }

  hid_t dataset() const { return dataset_; }
  hsize_t rows() const { return rows_; }
  std::string what() const { return what_; }

  void read(hid_t memory_type, void* data) const {
    if (rows_ == 0) return;
    require(H5Dread(dataset_, memory_type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data), what_);
  }

 private:
  std::string what_;
  Handle type_;
  Handle dataset_;
  hsize_t rows_ = 0;
};

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

std::vector<std::string> read_texts(hid_t file, const std::string& name, hsize_t rows) {
  const Column column(file, name, text_type(file, name), 1);
  if (column.rows() != rows) throw Error(column.what() + " has another number of rows");
  const Handle type = text_type(file, name);
  const std::size_t size = H5Tget_size(type);
  std::string joined(size * rows, '\0');
  column.read(type, joined.data());
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < rows; ++i) {
    const std::string text = joined.substr(i * size, size);
    texts.push_back(text.substr(0, text.find('\0')));
  }
  return texts;
}

void require_names(const Column& column, const std::vector<std::string>& names) {
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
  const Column numbers(file, kNumbersName, nasm_trainer::hdf5::copy_of(H5T_IEEE_F64LE), kNumbers);
  const Column force(file, kForce, nasm_trainer::hdf5::copy_of(H5T_IEEE_F64LE), kForceSamples);
  const Column name(file, kName, nasm_trainer::hdf5::copy_of(H5T_IEEE_F64LE), kNameNumbers);
  const Column image(file, kImage, nasm_trainer::hdf5::copy_of(H5T_STD_I32LE), 1);
  const Column images(file, kImages, nasm_trainer::hdf5::copy_of(H5T_IEEE_F32LE), kPixels);
  require_names(numbers, number_names());
  require_names(name, name_number_names());
  const hsize_t rows = numbers.rows();
  for (const Column* column : {&force, &name, &image}) {
    if (column->rows() != rows) throw Error(column->what() + " has another number of rows");
  }
  const auto n = static_cast<Eigen::Index>(rows);
  PushSet set;
  set.files = read_texts(file, kFile, rows);
  set.numbers.resize(kNumbers, n);
  set.force.resize(kForceSamples, n);
  set.image.resize(rows);
  set.images.resize(kPixels, static_cast<Eigen::Index>(images.rows()));
  numbers.read(H5T_NATIVE_DOUBLE, set.numbers.data());
  force.read(H5T_NATIVE_DOUBLE, set.force.data());
  image.read(H5T_NATIVE_INT32, set.image.data());
  images.read(H5T_NATIVE_FLOAT, set.images.data());

  Eigen::MatrixXd name_numbers(kNameNumbers, n);
  name.read(H5T_NATIVE_DOUBLE, name_numbers.data());
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
