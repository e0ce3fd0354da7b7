// SPDX-License-Identifier: Apache-2.0
#include "encoding/push_set_writer.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "encoding/push_set_format.hpp"
#include "nasm_trainer/dataset/hdf5_draft.hpp"

namespace nasm_pushing {

namespace hdf5 = nasm_trainer::hdf5;
using hdf5::Handle;
using hdf5::require;
using hdf5::write_attribute;

constexpr hsize_t kRowsPerChunk = 256;

/// A dataset that grows by rows.
class GrowingColumn {
 public:
  GrowingColumn() = default;
  GrowingColumn(hid_t file, std::string name, Handle type, hsize_t width,
                const std::string& description)
      : what_("dataset " + name), type_(std::move(type)), width_(width) {
    const hsize_t none[] = {0, width};
    const hsize_t any[] = {H5S_UNLIMITED, width};
    const hsize_t chunk[] = {kRowsPerChunk, width};
    const Handle space(H5Screate_simple(rank(), none, any), H5Sclose, what_);
    const Handle properties = hdf5::timeless(H5P_DATASET_CREATE);
    require(H5Pset_chunk(properties, rank(), chunk), what_);
    dataset_ =
        Handle(H5Dcreate2(file, name.c_str(), type_, space, H5P_DEFAULT, properties, H5P_DEFAULT),
               H5Dclose, what_);
    write_attribute(dataset_, "description", description);
  }

  hid_t dataset() const { return dataset_; }

  void append(hsize_t rows, const void* data) {
    if (rows == 0) return;
    const hsize_t extent[] = {rows_ + rows, width_};
    const hsize_t first[] = {rows_, 0};
    const hsize_t count[] = {rows, width_};
    require(H5Dset_extent(dataset_, extent), what_);
    const Handle space(H5Dget_space(dataset_), H5Sclose, what_);
    require(H5Sselect_hyperslab(space, H5S_SELECT_SET, first, nullptr, count, nullptr), what_);
    const Handle memory(H5Screate_simple(rank(), count, nullptr), H5Sclose, what_);
    require(H5Dwrite(dataset_, type_, memory, space, H5P_DEFAULT, data), what_);
    rows_ += rows;
  }

 private:
  int rank() const { return width_ > 1 ? 2 : 1; }

  std::string what_;
  Handle type_;
  Handle dataset_;
  hsize_t width_ = 1;
  hsize_t rows_ = 0;
};

namespace {

template <class Get>
std::string padded(const std::size_t count, std::size_t size, const Get& get) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string& text = get(i);
    if (text.size() > size) {
      throw std::invalid_argument("push set: \"" + text + "\" is longer than " +
                                  std::to_string(size) + " bytes");
    }
    all += text;
    all.resize((i + 1) * size, '\0');
  }
  return all;
}

}  // namespace

class PushSetWriter::File {
 public:
  File(const std::string& temporary, std::size_t longest_file)
      : file_size_(std::max<std::size_t>(1, longest_file)),
        file_(H5Fcreate(temporary.c_str(), H5F_ACC_EXCL, hdf5::timeless(H5P_FILE_CREATE),
                        hdf5::file_access()),
              H5Fclose, "file") {
    if (longest_file > kLongestFile) throw std::invalid_argument("push set: names are too long");
    write_attribute(file_, "format", std::string(kFormat));
    write_attribute(file_, "format_version", kFormatVersion);
    files_ = GrowingColumn(file_, kFile, hdf5::fixed_string(file_size_), 1, "the recording");
    surface_ =
        GrowingColumn(file_, kSurface, hdf5::fixed_string(kWordSize), 1, "what it was pushed on");
    shape_ = GrowingColumn(file_, kShape, hdf5::fixed_string(kWordSize), 1, "what was pushed");
    name_ = GrowingColumn(file_, kName, nasm_trainer::hdf5::copy_of(H5T_IEEE_F64LE), kNameNumbers,
                          "what else the name of the recording says");
    write_attribute(name_.dataset(), "names", name_number_names());
    numbers_ = GrowingColumn(file_, kNumbersName, nasm_trainer::hdf5::copy_of(H5T_IEEE_F64LE),
                             kNumbers, "inputs of the network other than the image");
    write_attribute(numbers_.dataset(), "names", number_names());
    image_ = GrowingColumn(file_, kImage, nasm_trainer::hdf5::copy_of(H5T_STD_I32LE), 1,
                           "row of the images");
    force_ = GrowingColumn(file_, kForce, nasm_trainer::hdf5::copy_of(H5T_IEEE_F64LE),
                           kForceSamples, "norm of the measured force, 250 Hz [N]");
  }

  void append(const PushSet& rows) {
    check_rows(rows);
    const std::size_t n = rows.files.size();
    const std::string files = padded(n, file_size_, [&](std::size_t i) { return rows.files[i]; });
    const std::string surfaces =
        padded(n, kWordSize, [&](std::size_t i) { return rows.names[i].surface; });
    const std::string shapes =
        padded(n, kWordSize, [&](std::size_t i) { return rows.names[i].shape; });
    std::vector<NameNumbers> names;
    for (const PushName& name : rows.names) names.push_back(to_numbers(name));
    checksum_.add(rows);
    files_.append(n, files.data());
    surface_.append(n, surfaces.data());
    shape_.append(n, shapes.data());
    name_.append(n, names.data());
    numbers_.append(n, rows.numbers.data());
    image_.append(n, rows.image.data());
    force_.append(n, rows.force.data());
  }

  void finish(const Eigen::MatrixXf& images, const std::string& description) {
    check_images(checksum_.image(), images);
    if (description.size() > kLongestDescription) {
      throw std::invalid_argument("push set: description is longer than " +
                                  std::to_string(kLongestDescription) + " bytes");
    }
    GrowingColumn all_images(file_, kImages, nasm_trainer::hdf5::copy_of(H5T_IEEE_F32LE), kPixels,
                             "32 x 24 pixels, row by row, 0 outside of the object and 1 inside");
    all_images.append(static_cast<hsize_t>(images.cols()), images.data());
    write_attribute(file_, kDescription, description);
    write_attribute(file_, kContentHash, checksum_.text(images));
    require(H5Fflush(file_, H5F_SCOPE_GLOBAL), "file");
    file_.close("file");
  }

 private:
  std::size_t file_size_;
  Handle file_;
  GrowingColumn files_, surface_, shape_, name_, numbers_, image_, force_;
  RowsChecksum checksum_;
};

PushSetWriter::PushSetWriter(const std::string& path, std::size_t longest_file)
    : draft_(std::make_unique<hdf5::FileDraft<File>>(path, longest_file)) {
}

PushSetWriter::~PushSetWriter() = default;

void PushSetWriter::append(const PushSet& rows) {
  draft_->write([&](File& file) { file.append(rows); });
}

void PushSetWriter::finish(const Eigen::MatrixXf& images, const std::string& description) {
  draft_->finish([&](File& file) { file.finish(images, description); });
}

}  // namespace nasm_pushing
