// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__ENCODING__PUSH_SET_FORMAT_HPP_
#define NASM_PUSHING_TOOLS__ENCODING__PUSH_SET_FORMAT_HPP_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "encoding/push_set.hpp"
#include "nasm_common/checksum.hpp"

namespace nasm_pushing {

// An HDF5 file with a row per push in each of these datasets but kImages.
inline constexpr char kFormat[] = "nasm_push_set";
inline constexpr uint64_t kFormatVersion = 1;
inline constexpr char kFile[] = "file";        // text
inline constexpr char kSurface[] = "surface";  // text
inline constexpr char kShape[] = "shape";      // text
inline constexpr char kName[] = "name";        // [kNameNumbers], see name_number_names()
inline constexpr char kNumbersName[] = "numbers";
inline constexpr char kImage[] = "image";  // row of kImages
inline constexpr char kForce[] = "force";  // [N]
inline constexpr char kImages[] = "images";
inline constexpr char kDescription[] = "description";
inline constexpr char kContentHash[] = "content_hash";
inline constexpr std::size_t kWordSize = 32;  // [bytes] of a surface or shape
inline constexpr std::size_t kLongestFile = 4096;
inline constexpr std::size_t kLongestDescription = 4096;

inline constexpr std::size_t kNameNumbers = 6;
using NameNumbers = std::array<double, kNameNumbers>;

inline std::vector<std::string> name_number_names() {
  return {"acceleration_mm_s2", "speed_mm_s", "side", "contact", "angle_rad", "repetition"};
}

inline NameNumbers to_numbers(const PushName& name) {
  return {name.acceleration, name.speed, static_cast<double>(name.side),
          name.contact,      name.angle, static_cast<double>(name.repetition)};
}

inline void from_numbers(const double* numbers, PushName& name) {
  name.acceleration = numbers[0];
  name.speed = numbers[1];
  name.side = static_cast<int>(numbers[2]);
  name.contact = numbers[3];
  name.angle = numbers[4];
  name.repetition = static_cast<int>(numbers[5]);
}

/// Each number is a word of its own, also where it has four bytes.
template <class Number>
void add_numbers(nasm_common::Checksum& checksum, const Number* numbers, Eigen::Index count) {
  for (Eigen::Index i = 0; i < count; ++i) checksum.add(numbers + i, sizeof(Number));
}

inline nasm_common::Checksum content_checksum() {
  return nasm_common::Checksum(nasm_common::Checksum::kFnvPrime);
}

/// content_hash() of a set that comes in pieces.
class RowsChecksum {
 public:
  void add(const PushSet& rows);
  std::string text(const Eigen::MatrixXf& images) const;
  const std::vector<int>& image() const { return image_; }

 private:
  nasm_common::Checksum rows_ = content_checksum();
  std::vector<int> image_;
};

/// Throws std::invalid_argument that names the part whose size differs or that is not finite.
void check_rows(const PushSet& set);
void check_images(const std::vector<int>& image, const Eigen::MatrixXf& images);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__ENCODING__PUSH_SET_FORMAT_HPP_
