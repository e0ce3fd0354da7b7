// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_EVALUATION__BAG__BAG_ERROR_HPP_
#define NASM_EVALUATION__BAG__BAG_ERROR_HPP_

#include <stdexcept>

namespace nasm_evaluation {

/// A recording that cannot be read, or not to its end. Names the file and the remedy.
class BagError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace nasm_evaluation

#endif  // NASM_EVALUATION__BAG__BAG_ERROR_HPP_
