// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_EVALUATION__BAG__BAG_FILES_HPP_
#define NASM_EVALUATION__BAG__BAG_FILES_HPP_

#include <string>
#include <vector>

namespace nasm_evaluation {

/// The files to open, in order, and remarks about them.
struct BagFiles {
  std::vector<std::string> uris;
  std::vector<std::string> remarks;
};

/// Looks at a recording before it is opened: a bag's folder, one without metadata.yaml, or a .db3
/// file. Throws BagError for what is no recording, or is cut off.
BagFiles find_bag(const std::string& path);

}  // namespace nasm_evaluation

#endif  // NASM_EVALUATION__BAG__BAG_FILES_HPP_
