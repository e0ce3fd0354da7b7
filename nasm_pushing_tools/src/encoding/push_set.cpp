// SPDX-License-Identifier: Apache-2.0
#include "encoding/push_set.hpp"

#include <algorithm>
#include <stdexcept>

#include "encoding/push_set_format.hpp"
#include "encoding/push_set_writer.hpp"

namespace nasm_pushing {
namespace {

void require(bool is_so, const std::string& what) {
  if (!is_so) throw std::invalid_argument("push set: " + what);
}

}  // namespace

void RowsChecksum::add(const PushSet& rows) {
  for (int i = 0; i < rows.size(); ++i) {
    add_numbers(rows_, rows.numbers.col(i).data(), rows.numbers.rows());
    add_numbers(rows_, rows.force.col(i).data(), rows.force.rows());
  }
  image_.insert(image_.end(), rows.image.begin(), rows.image.end());
}

/// By what the images show, not by their places.
std::string RowsChecksum::text(const Eigen::MatrixXf& images) const {
  std::vector<uint64_t> shown;
  for (Eigen::Index i = 0; i < images.cols(); ++i) {
    nasm_common::Checksum image = content_checksum();
    add_numbers(image, images.col(i).data(), images.rows());
    shown.push_back(image.value());
  }
  nasm_common::Checksum all = rows_;
  for (const int place : image_) all.add(shown[static_cast<std::size_t>(place)]);
  return all.text();
}

void check_rows(const PushSet& set) {
  const std::size_t n = set.files.size();
  require(set.names.size() == n && set.image.size() == n &&
              set.numbers.cols() == static_cast<Eigen::Index>(n) &&
              set.force.cols() == static_cast<Eigen::Index>(n),
          "files, names, numbers, image and force are not equally many");
  if (n == 0) return;
  require(set.numbers.rows() == kNumbers, "not " + std::to_string(kNumbers) + " numbers a push");
  require(set.force.rows() == kForceSamples,
          "not " + std::to_string(kForceSamples) + " samples of force a push");
  require(set.numbers.allFinite(), "numbers are not finite");
  require(set.force.allFinite(), "force is not finite");
}

void check_images(const std::vector<int>& image, const Eigen::MatrixXf& images) {
  require(images.cols() == 0 || images.rows() == kPixels,
          "images are not of " + std::to_string(kPixels) + " pixels");
  require(images.allFinite(), "images are not finite");
  for (const int place : image) {
    require(place >= 0 && place < images.cols(), "image " + std::to_string(place) + " of " +
                                                     std::to_string(images.cols()) +
                                                     " is not there");
  }
}

PushSet select(const PushSet& set, const std::vector<int>& indices) {
  PushSet selected;
  selected.images = set.images;
  selected.description = set.description;
  const auto count = static_cast<Eigen::Index>(indices.size());
  selected.numbers.resize(set.numbers.rows(), count);
  selected.force.resize(set.force.rows(), count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const int index = indices[static_cast<std::size_t>(i)];
    if (index < 0 || index >= set.size()) {
      throw std::invalid_argument("push set: there is no push " + std::to_string(index) + " of " +
                                  std::to_string(set.size()));
    }
    const auto place = static_cast<std::size_t>(index);
    selected.files.push_back(set.files[place]);
    selected.names.push_back(set.names[place]);
    selected.image.push_back(set.image[place]);
    selected.numbers.col(i) = set.numbers.col(index);
    selected.force.col(i) = set.force.col(index);
  }
  return selected;
}

void write_push_set(const std::string& path, const PushSet& set) {
  std::size_t longest = 0;
  for (const std::string& file : set.files) longest = std::max(longest, file.size());
  PushSetWriter writer(path, longest);
  writer.append(set);
  writer.finish(set.images, set.description);
}

std::string content_hash(const PushSet& set) {
  check_rows(set);
  check_images(set.image, set.images);
  RowsChecksum checksum;
  checksum.add(set);
  return checksum.text(set.images);
}

}  // namespace nasm_pushing
