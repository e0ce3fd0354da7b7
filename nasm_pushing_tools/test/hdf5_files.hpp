// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__TEST__HDF5_FILES_HPP_
#define NASM_PUSHING_TOOLS__TEST__HDF5_FILES_HPP_

#include <hdf5.h>

#include <string>
#include <vector>

namespace nasm_pushing {

/// An HDF5 file that is made step by step, and need not be a recording.
class Hdf5File {
 public:
  explicit Hdf5File(const std::string& path)
      : file_(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT)) {}
  ~Hdf5File() { H5Fclose(file_); }
  Hdf5File(const Hdf5File&) = delete;
  Hdf5File& operator=(const Hdf5File&) = delete;

  hid_t id() const { return file_; }

  /// A dataset of this shape. Its values count upwards, so that it is a stream if it has 4 columns.
  Hdf5File& add(const std::string& name, const std::vector<hsize_t>& shape,
                hid_t type = H5T_IEEE_F64LE, hid_t properties = H5P_DEFAULT) {
    const hid_t space = H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr);
    const hid_t dataset =
        H5Dcreate2(file_, name.c_str(), type, space, H5P_DEFAULT, properties, H5P_DEFAULT);
    hsize_t count = 1;
    for (const hsize_t size : shape) count *= size;
    constexpr hsize_t kMostWritten = 1000000;
    if (H5Tget_class(type) != H5T_STRING && count <= kMostWritten) {
      std::vector<double> values(count);
      for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i);
      H5Dwrite(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
    }
    H5Dclose(dataset);
    H5Sclose(space);
    return *this;
  }

 private:
  hid_t file_;
};

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__TEST__HDF5_FILES_HPP_
