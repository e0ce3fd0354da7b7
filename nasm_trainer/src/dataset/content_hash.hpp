// SPDX-License-Identifier: Apache-2.0
#ifndef DATASET__CONTENT_HASH_HPP_
#define DATASET__CONTENT_HASH_HPP_

#include <string>

#include "nasm_common/checksum.hpp"
#include "nasm_trainer/dataset/record.hpp"
#include "nasm_trainer/dataset/request.hpp"

namespace nasm_trainer {

/// Hash of a dataset's description and numbers, by which a trained network says what it was trained
/// on. Labels and exclusions may come in any interleaving.
class ContentHash {
 public:
  void add_label(uint64_t index, int32_t iterations, const double* values, std::size_t width) {
    labels_.add(index);
    labels_.add(static_cast<uint64_t>(iterations));
    labels_.add(values, width * sizeof(double));
  }

  void add_exclusion(uint64_t index, Outcome reason) {
    exclusions_.add(index);
    exclusions_.add(static_cast<uint64_t>(reason));
  }

  /// 16 hexadecimal digits.
  std::string text(const DatasetRequest& request) const {
    nasm_common::Checksum all;
    all.add(to_text(describe(request)));
    all.add(labels_.value());
    all.add(exclusions_.value());
    return all.text();
  }

 private:
  nasm_common::Checksum labels_;
  nasm_common::Checksum exclusions_;
};

}  // namespace nasm_trainer

#endif  // DATASET__CONTENT_HASH_HPP_
