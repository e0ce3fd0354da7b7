// SPDX-License-Identifier: Apache-2.0
#ifndef BAG_FIXTURE_HPP_
#define BAG_FIXTURE_HPP_

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "nasm_evaluation/bag/case_reader.hpp"
#include "support.hpp"

namespace nasm_evaluation::test {

inline CaseReader::Options options_for(const std::string& bag,
                                       const std::string& system = "pendulum") {
  CaseReader::Options options;
  options.bag = bag;
  options.system = system;
  options.horizon_s = 1.0;
  return options;
}

struct Content {
  std::vector<Case> cases;
  Intake intake;
};

inline Content read(const CaseReader::Options& options) {
  CaseReader reader(options);
  Content content;
  while (auto posed = reader.next()) content.cases.push_back(std::move(*posed));
  content.intake = reader.intake();
  return content;
}

/// The text of the error that reading ends with.
inline std::string error_of(const CaseReader::Options& options) {
  try {
    read(options);
  } catch (const BagError& error) {
    return error.what();
  }
  return "no error";
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class Bag : public testing::Test {
 protected:
  TemporaryFolder folder_;
  const std::string bag_ = folder_ / "flight";
};

}  // namespace nasm_evaluation::test

#endif  // BAG_FIXTURE_HPP_
