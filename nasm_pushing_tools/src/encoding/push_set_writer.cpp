// SPDX-License-Identifier: Apache-2.0
#include "encoding/push_set_writer.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "encoding/push_set_format.hpp"
#include "nasm_trainer/dataset/hdf5_draft.hpp"
#include "nasm_trainer/dataset/row_series.hpp"

namespace nasm_pushing {

namespace hdf5 = nasm_trainer::hdf5;
using hdf5::Handle;
using hdf5::require;
using hdf5::write_attribute;
using nasm_trainer::RowSeries;

namespace {

void check_lengths(const std::vector<std::string>& texts, std::size_t most) {
  for (const std::string& text : texts) {
    if (text.size() <= most) continue;
    throw std::invalid_argument("push set: \"" + text + "\" is longer than " +
                                std::to_string(most) + " bytes");
  }
}

}  // namespace

class PushSetWriter::File {
 public:
  File(const std::string& temporary, std::size_t longest_file)
      : file_size_(std::max<std::size_t>(1, longest_file)), file_(hdf5::create_file(temporary)) {
    if (longest_file > kLongestFile) throw std::invalid_argument("push set: names are too long");
    write_attribute(file_, "format", std::string(kFormat));
    write_attribute(file_, "format_version", kFormatVersion);
    const Handle word = hdf5::fixed_string(kWordSize);
    files_ = column(kFile, hdf5::fixed_string(file_size_), 1, "the recording");
    surface_ = column(kSurface, word, 1, "what it was pushed on");
    shape_ = column(kShape, word, 1, "what was pushed");
    name_ = column(kName, H5T_IEEE_F64LE, kNameNumbers, "what else the name of the recording says");
    write_attribute(name_.dataset(), "names", name_number_names());
    numbers_ = column(kNumbersName, H5T_IEEE_F64LE, kNumbers,
                      "inputs of the network other than the image");
    write_attribute(numbers_.dataset(), "names", number_names());
    image_ = column(kImage, H5T_STD_I32LE, 1, "row of the images");
    force_ =
        column(kForce, H5T_IEEE_F64LE, kForceSamples, "norm of the measured force, 250 Hz [N]");
  }

  void append(const PushSet& rows) {
    check_rows(rows);
    const std::size_t n = rows.files.size();
    std::vector<std::string> surfaces, shapes;
    std::vector<NameNumbers> names;
    for (const PushName& name : rows.names) {
      surfaces.push_back(name.surface);
      shapes.push_back(name.shape);
      names.push_back(to_numbers(name));
    }
    check_lengths(rows.files, file_size_);
    check_lengths(surfaces, kWordSize);
    check_lengths(shapes, kWordSize);
    checksum_.add(rows);
    append_texts(rows.files, file_size_, files_);
    append_texts(surfaces, kWordSize, surface_);
    append_texts(shapes, kWordSize, shape_);
    name_.append(n, H5T_NATIVE_DOUBLE, names.data());
    numbers_.append(n, H5T_NATIVE_DOUBLE, rows.numbers.data());
    image_.append(n, H5T_NATIVE_INT32, rows.image.data());
    force_.append(n, H5T_NATIVE_DOUBLE, rows.force.data());
  }

  void finish(const Eigen::MatrixXf& images, const std::string& description) {
    check_images(checksum_.image(), images);
    if (description.size() > kLongestDescription) {
      throw std::invalid_argument("push set: description is longer than " +
                                  std::to_string(kLongestDescription) + " bytes");
    }
    RowSeries all_images =
        column(kImages, H5T_IEEE_F32LE, kPixels,
               "32 x 24 pixels, row by row, 0 outside of the object and 1 inside");
    all_images.append(static_cast<uint64_t>(images.cols()), H5T_NATIVE_FLOAT, images.data());
    write_attribute(file_, kDescription, description);
    write_attribute(file_, kContentHash, checksum_.text(images));
    require(H5Fflush(file_, H5F_SCOPE_GLOBAL), "file");
    file_.close("file");
  }

 private:
  RowSeries column(const char* name, hid_t type, uint64_t width, const char* description) const {
    return RowSeries::create_growing(file_, name, type, width, description);
  }

  static void append_texts(const std::vector<std::string>& texts, std::size_t size,
                           RowSeries& column) {
    column.append(texts.size(), hdf5::fixed_string(size), hdf5::padded(texts, size).data());
  }

  std::size_t file_size_;
  Handle file_;
  RowSeries files_, surface_, shape_, name_, numbers_, image_, force_;
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
