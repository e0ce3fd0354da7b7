// SPDX-License-Identifier: Apache-2.0
#ifndef DATASET__FILE_FORMAT_HPP_
#define DATASET__FILE_FORMAT_HPP_

#include <cstddef>

namespace nasm_trainer {

// Names that the writer and the reader of dataset files agree on; the columns are in layout.cpp.
inline constexpr char kFormatName[] = "nasm-dataset";
inline constexpr int kFormatVersion = 1;

inline constexpr char kContentHash[] = "content_hash";
inline constexpr char kBranch[] = "branch";  ///< only of systems with several
inline constexpr char kIndex[] = "index";
inline constexpr char kIterations[] = "iterations";
inline constexpr char kControlFraction[] = "control_fraction";
inline constexpr char kExcludedGroup[] = "excluded";
inline constexpr char kExcludedIndex[] = "excluded/index";
inline constexpr char kExcludedReason[] = "excluded/reason";
inline constexpr std::size_t kReasonSize = 24;  ///< bytes of a reason, padded with zeros

}  // namespace nasm_trainer

#endif  // DATASET__FILE_FORMAT_HPP_
