// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__DATASET__HDF5_HPP_
#define NASM_TRAINER__DATASET__HDF5_HPP_

#include <hdf5.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace nasm_trainer::hdf5 {

/// Failure of an HDF5 call, without the name of the file.
struct Error : std::runtime_error {
  explicit Error(const std::string& text, int system_error = 0)
      : std::runtime_error(text), error_number(system_error) {}
  int error_number;  ///< as errno; 0 if it was not the system that failed
};

/// Owner of an HDF5 object.
class Handle {
 public:
  using Closer = herr_t (*)(hid_t);

  Handle() = default;
  /// Throws Error "<what>: <HDF5's reason>" if the identifier is not valid.
  Handle(hid_t id, Closer closer, const std::string& what);
  Handle(Handle&& other) noexcept { swap(other); }
  Handle& operator=(Handle&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Handle() {
    if (id_ >= 0) closer_(id_);
  }

  operator hid_t() const { return id_; }

  /// Closing can fail too, when it writes what is still in memory.
  void close(const std::string& what);

 private:
  void swap(Handle& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(closer_, other.closer_);
  }

  hid_t id_ = H5I_INVALID_HID;
  Closer closer_ = nullptr;
};

/// Throws as above if the status is a failure.
void require(herr_t status, const std::string& what);

/// To be called first. HDF5 would print its errors; they are thrown instead. And at the end of the
/// program it would try again to write what could not be written, and crash.
void initialise();

/// Type of a text of this many bytes, padded with zeros.
Handle fixed_string(std::size_t size);

/// Texts one after the other, each filled up to the size, which none exceeds; and back.
std::string padded(const std::vector<std::string>& texts, std::size_t size);
std::vector<std::string> unpadded(const std::string& joined, std::size_t size);

/// How all files are opened: no locks (network file systems often have none), and a fixed version
/// of the format, the oldest whose metadata have checksums.
Handle file_access();

/// A new file, in the place of one that may be there.
Handle create_file(const std::string& path);

/// Properties of an object that is to have no time of creation, and its attributes in its header.
Handle timeless(hid_t kind);

/// Without sizes: of a single value.
Handle dataspace(const std::vector<uint64_t>& sizes);

void write_attribute(hid_t object, const std::string& name, const std::string& value);
void write_attribute(hid_t object, const std::string& name, const std::vector<std::string>& values);
void write_attribute(hid_t object, const std::string& name, double value);
void write_attribute(hid_t object, const std::string& name, uint64_t value);

/// These throw Error that names the attribute if it is missing or of another kind.
std::string read_string(hid_t object, const std::string& name);
std::vector<std::string> read_strings(hid_t object, const std::string& name, std::size_t count);
double read_number(hid_t object, const std::string& name);
uint64_t read_count(hid_t object, const std::string& name);

}  // namespace nasm_trainer::hdf5

#endif  // NASM_TRAINER__DATASET__HDF5_HPP_
