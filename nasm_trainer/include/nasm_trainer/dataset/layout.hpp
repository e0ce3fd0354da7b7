// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__DATASET__LAYOUT_HPP_
#define NASM_TRAINER__DATASET__LAYOUT_HPP_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "nasm_core/ocp/system_info.hpp"
#include "nasm_trainer/dataset/request.hpp"

namespace nasm_trainer {

/// Numbers of a labelled trajectory that belong together; one dataset of the file.
struct Column {
  std::string name;
  std::string description;
  std::vector<std::string> names;  ///< of the entries on the last axis; empty: a plain number
  std::vector<std::string> units;
  int steps = 0;   ///< not 0: the entries are there for every step
  int offset = 0;  ///< of the first number in a row
  int width = 0;   ///< 0: the system has none, and the file has no such dataset

  /// Extents of the dataset for this number of trajectories.
  std::vector<uint64_t> sizes(uint64_t trajectories) const;
};

enum ColumnId {
  kEncoded,
  kGoal,
  kInitialState,
  kFreeState,
  kParameters,
  kHorizon,
  kControls,
  kCorrections,
  kCost,
  kGradientNorm,
  kColumnCount
};

/// How the numbers of a labelled trajectory stand in a row.
struct Layout {
  std::array<Column, kColumnCount> columns;
  int width = 0;  ///< of a row
};

/// Throws std::invalid_argument for a request that check_request refuses.
Layout make_layout(const DatasetRequest& request);

/// Where on the horizon, from 0 to 1, the control of each step belongs.
std::vector<double> control_fractions(const nasm_core::SystemInfo& info, int steps);

/// Bytes that a labelled trajectory takes in the file.
uint64_t row_size(const Layout& layout);

/// How many rows to hold in memory at a time: enough to make large transfers, whatever their width.
std::size_t rows_per_block(const Layout& layout);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__DATASET__LAYOUT_HPP_
