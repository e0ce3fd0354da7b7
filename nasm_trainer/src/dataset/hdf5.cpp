// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/dataset/hdf5.hpp"

#include <algorithm>
#include <cstdlib>

namespace nasm_trainer::hdf5 {
namespace {

constexpr std::size_t kLongestString = 4096;

/// HDF5 tells a story from the outer call to the inner; the last sentence is the cause.
Error failure(const std::string& what) {
  std::string text;
  H5Ewalk2(
      H5E_DEFAULT, H5E_WALK_DOWNWARD,
      [](unsigned, const H5E_error2_t* error, void* data) -> herr_t {
        if (error->desc && *error->desc) *static_cast<std::string*>(data) = error->desc;
        return 0;
      },
      &text);
  // "file write failed: time = …, errno = 28, error message = 'No space left on device', …"
  const std::string number_label = "errno = ";
  const std::string text_label = ", error message = '";
  const auto end_of_number = text.rfind(text_label);
  const auto number = text.rfind(number_label, end_of_number);
  int error_number = 0;
  if (end_of_number != std::string::npos && number != std::string::npos) {
    error_number = std::atoi(text.c_str() + number + number_label.size());
    const auto begin = end_of_number + text_label.size();
    text = text.substr(begin, text.find('\'', begin) - begin);
  }
  return Error(what + ": " + (text.empty() ? "HDF5 gives no reason" : text), error_number);
}

Handle create_attribute(hid_t object, const std::string& name, hid_t type, hid_t space) {
  const std::string what = "attribute " + name;
  return Handle(H5Acreate2(object, name.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose,
                what);
}

void write_scalar(hid_t object, const std::string& name, hid_t type, const void* value) {
  const Handle space = dataspace({});
  const Handle attribute = create_attribute(object, name, type, space);
  require(H5Awrite(attribute, type, value), "attribute " + name);
}

/// An attribute with as many values as expected, and its type.
struct Opened {
  Opened(hid_t object, const std::string& name, hssize_t count)
      : what("attribute " + name),
        attribute(H5Aopen(object, name.c_str(), H5P_DEFAULT), H5Aclose, what),
        type(H5Aget_type(attribute), H5Tclose, what) {
    const Handle space(H5Aget_space(attribute), H5Sclose, what);
    if (H5Sget_simple_extent_npoints(space) != count) {
      throw Error(what + " does not have " + std::to_string(count) + " values");
    }
  }

  std::string what;
  Handle attribute;
  Handle type;
};

template <class Number>
Number read_scalar(hid_t object, const std::string& name, hid_t file_type, hid_t memory_type) {
  const Opened opened(object, name, 1);
  if (H5Tequal(opened.type, file_type) <= 0) throw Error(opened.what + " has another type");
  Number value;
  require(H5Aread(opened.attribute, memory_type, &value), opened.what);
  return value;
}

}  // namespace

Handle::Handle(hid_t id, Closer closer, const std::string& what) : id_(id), closer_(closer) {
  if (id < 0) throw failure(what);
}

void Handle::close(const std::string& what) {
  const hid_t id = std::exchange(id_, H5I_INVALID_HID);
  require(closer_(id), what);
}

void require(herr_t status, const std::string& what) {
  if (status < 0) throw failure(what);
}

void initialise() {
  H5dont_atexit();  // has no effect, and need not have one, after the first time
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

Handle fixed_string(std::size_t size) {
  Handle type(H5Tcopy(H5T_C_S1), H5Tclose, "string type");
  require(H5Tset_size(type, std::max<std::size_t>(1, size)), "string type");
  require(H5Tset_strpad(type, H5T_STR_NULLPAD), "string type");
  require(H5Tset_cset(type, H5T_CSET_UTF8), "string type");
  return type;
}

std::string padded(const std::vector<std::string>& texts, std::size_t size) {
  std::string joined;
  for (const std::string& text : texts) joined += text + std::string(size - text.size(), '\0');
  return joined;
}

std::vector<std::string> unpadded(const std::string& joined, std::size_t size) {
  std::vector<std::string> texts;
  for (std::size_t at = 0; at < joined.size(); at += size) {
    const std::string text = joined.substr(at, size);
    texts.push_back(text.substr(0, text.find('\0')));
  }
  return texts;
}

Handle file_access() {
  const std::string what = "file access";
  Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, what);
  require(H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_V18), what);
  require(H5Pset_file_locking(access, false, true), what);
  require(H5Pset_fclose_degree(access, H5F_CLOSE_STRONG), what);
  return access;
}

Handle create_file(const std::string& path) {
  return Handle(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, timeless(H5P_FILE_CREATE), file_access()),
                H5Fclose, "file");
}

Handle timeless(hid_t kind) {
  Handle properties(H5Pcreate(kind), H5Pclose, "properties");
  require(H5Pset_obj_track_times(properties, false), "properties");
  require(H5Pset_attr_phase_change(properties, 64, 0), "properties");
  return properties;
}

Handle dataspace(const std::vector<uint64_t>& sizes) {
  const std::vector<hsize_t> extent(sizes.begin(), sizes.end());
  const hid_t id = sizes.empty()
                       ? H5Screate(H5S_SCALAR)
                       : H5Screate_simple(static_cast<int>(sizes.size()), extent.data(), nullptr);
  return Handle(id, H5Sclose, "dataspace");
}

void write_attribute(hid_t object, const std::string& name, const std::string& value) {
  write_scalar(object, name, fixed_string(value.size()), value.data());
}

void write_attribute(hid_t object, const std::string& name,
                     const std::vector<std::string>& values) {
  std::size_t size = 1;
  for (const std::string& value : values) size = std::max(size, value.size());
  const std::string joined = padded(values, size);
  const Handle type = fixed_string(size);
  const Handle space = dataspace({values.size()});
  const Handle attribute = create_attribute(object, name, type, space);
  require(H5Awrite(attribute, type, joined.data()), "attribute " + name);
}

void write_attribute(hid_t object, const std::string& name, double value) {
  write_scalar(object, name, H5T_IEEE_F64LE, &value);
}

void write_attribute(hid_t object, const std::string& name, uint64_t value) {
  write_scalar(object, name, H5T_STD_U64LE, &value);
}

std::string read_string(hid_t object, const std::string& name) {
  return read_strings(object, name, 1).front();
}

std::vector<std::string> read_strings(hid_t object, const std::string& name, std::size_t count) {
  const Opened opened(object, name, static_cast<hssize_t>(count));
  const std::size_t size = H5Tget_size(opened.type);
  if (H5Tget_class(opened.type) != H5T_STRING || H5Tis_variable_str(opened.type) != 0 ||
      size == 0 || size > kLongestString) {
    throw Error(opened.what + " is not text of fixed length");
  }
  std::string joined(size * count, '\0');
  require(H5Aread(opened.attribute, opened.type, joined.data()), opened.what);
  return unpadded(joined, size);
}

double read_number(hid_t object, const std::string& name) {
  return read_scalar<double>(object, name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE);
}

uint64_t read_count(hid_t object, const std::string& name) {
  return read_scalar<uint64_t>(object, name, H5T_STD_U64LE, H5T_NATIVE_UINT64);
}

}  // namespace nasm_trainer::hdf5
