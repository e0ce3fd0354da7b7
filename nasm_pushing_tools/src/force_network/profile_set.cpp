// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing_tools/force_network/profile_set.hpp"

#include <cmath>
#include <cstdio>
#include <limits>
#include <stdexcept>

#include "nasm_common/checksum.hpp"
#include "nasm_core/operator/image_encoder.hpp"

namespace nasm_pushing {
namespace {

/// The first column that has a number that is not finite, or −1.
template <class Matrix>
Eigen::Index first_not_finite(const Matrix& values) {
  for (Eigen::Index i = 0; i < values.cols(); ++i) {
    if (!values.col(i).allFinite()) return i;
  }
  return -1;
}

[[noreturn]] void refuse(const std::string& name, const std::string& fault) {
  throw std::invalid_argument(name + ": " + fault);
}

void check_pictures(const ProfileSet& set, const std::string& name) {
  constexpr int kPixels = nasm_core::ImageEncoder::kPixels;
  if (set.pictures.rows() != kPixels) {
    refuse(name, "pictures have " + std::to_string(set.pictures.rows()) + " pixels, must have " +
                     std::to_string(kPixels));
  }
  const auto count = static_cast<int>(set.pictures.cols());
  for (std::size_t i = 0; i < set.picture.size(); ++i) {
    if (set.picture[i] < 0 || set.picture[i] >= count) {
      refuse(name, "instance " + std::to_string(i) + " has picture " +
                       std::to_string(set.picture[i]) + " of " + std::to_string(count));
    }
  }
  for (int i = 0; i < count; ++i) {
    const auto picture = set.pictures.col(i).array();
    if (!((picture >= 0.0F) && (picture <= 1.0F)).all()) {
      refuse(name, "picture " + std::to_string(i) + " has a brightness that is not within 0 and 1");
    }
  }
}

template <class Matrix>
void add(const Matrix& values, nasm_common::Checksum& checksum) {
  checksum.add(static_cast<uint64_t>(values.rows()));
  checksum.add(static_cast<uint64_t>(values.cols()));
  checksum.add(values.data(),
               static_cast<std::size_t>(values.size()) * sizeof(typename Matrix::Scalar));
}

}  // namespace

void check_profiles(const ProfileSet& set, const std::string& name) {
  if (set.size() == 0) refuse(name, "there are no instances in it");
  if (set.instances.rows() == 0 || set.profiles.rows() == 0) {
    refuse(name, "instances have " + std::to_string(set.instances.rows()) +
                     " numbers and profiles " + std::to_string(set.profiles.rows()) +
                     " samples, both must have some");
  }
  if (set.profiles.cols() != set.instances.cols()) {
    refuse(name, "there are " + std::to_string(set.size()) + " instances, but " +
                     std::to_string(set.profiles.cols()) + " profiles");
  }
  if (set.has_pictures() && set.picture.size() != static_cast<std::size_t>(set.size())) {
    refuse(name, "there are " + std::to_string(set.size()) + " instances, but " +
                     std::to_string(set.picture.size()) + " of them have a picture");
  }
  const Eigen::Index instance = first_not_finite(set.instances);
  if (instance >= 0) {
    refuse(name, "instance " + std::to_string(instance) + " has a number that is not finite");
  }
  const Eigen::Index profile = first_not_finite(set.profiles);
  if (profile >= 0) {
    refuse(name, "profile " + std::to_string(profile) + " has a number that is not finite");
  }
  if (set.has_pictures()) check_pictures(set, name);
}

ProfileSet select(const ProfileSet& set, const std::vector<int>& indices) {
  ProfileSet result;
  result.pictures = set.pictures;
  const auto count = static_cast<Eigen::Index>(indices.size());
  result.instances.resize(set.instances.rows(), count);
  result.profiles.resize(set.profiles.rows(), count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const int from = indices[static_cast<std::size_t>(i)];
    if (from < 0 || from >= set.size()) {
      throw std::invalid_argument("there is no instance " + std::to_string(from) + " of " +
                                  std::to_string(set.size()));
    }
    result.instances.col(i) = set.instances.col(from);
    result.profiles.col(i) = set.profiles.col(from);
    if (set.has_pictures()) {
      result.picture.push_back(set.picture[static_cast<std::size_t>(from)]);
    }
  }
  return result;
}

std::string content_hash(const ProfileSet& set) {
  nasm_common::Checksum checksum;
  add(set.instances, checksum);
  add(set.profiles, checksum);
  add(set.pictures, checksum);
  checksum.add(static_cast<uint64_t>(set.picture.size()));
  for (const int picture : set.picture) checksum.add(static_cast<uint64_t>(picture));
  return checksum.text();
}

Eigen::VectorXd profile_fractions(int samples) {
  return Eigen::VectorXd::LinSpaced(samples, 0.0, samples - 1.0) / samples;
}

Eigen::VectorXd profile_errors(const Eigen::MatrixXd& predicted, const Eigen::MatrixXd& measured) {
  if (predicted.rows() != measured.rows() || predicted.cols() != measured.cols()) {
    throw std::invalid_argument("predicted profiles are " + std::to_string(predicted.rows()) +
                                " × " + std::to_string(predicted.cols()) + ", measured ones " +
                                std::to_string(measured.rows()) + " × " +
                                std::to_string(measured.cols()));
  }
  Eigen::VectorXd errors(measured.cols());
  for (Eigen::Index i = 0; i < measured.cols(); ++i) {
    const double size = measured.col(i).norm();
    if (!(size > 0.0)) {
      throw std::invalid_argument("profile " + std::to_string(i) +
                                  " is zero throughout: nothing is relative to that");
    }
    const double error = (predicted.col(i) - measured.col(i)).norm() / size;
    errors(i) = std::isfinite(error) ? error : std::numeric_limits<double>::infinity();
  }
  return errors;
}

}  // namespace nasm_pushing
