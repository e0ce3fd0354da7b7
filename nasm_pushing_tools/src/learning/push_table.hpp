// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__LEARNING__PUSH_TABLE_HPP_
#define NASM_PUSHING_TOOLS__LEARNING__PUSH_TABLE_HPP_

#include <cstdint>
#include <string>
#include <vector>

#include "encoding/push_set.hpp"
#include "learning/method.hpp"
#include "learning/split.hpp"
#include "nasm_trainer/tables/table_run.hpp"

namespace nasm_pushing {

/// How methods are compared.
enum class Protocol {
  kContact,  ///< as the paper: inside and outside the distribution of contacts
  kFolds,    ///< of all pushes each is tested once, by a model that was trained with the others
  kShapes,   ///< the same with all pushes of a shape at a time
};
const char* to_string(Protocol protocol);
/// Throws std::invalid_argument that lists the names there are.
Protocol protocol_from(const std::string& name);

struct PushTableRequest : nasm_trainer::TableRun {
  PushSet pushes;
  std::string data;  ///< where they are from, for the record
  Protocol protocol = Protocol::kContact;
  int folds = 5;
  std::vector<std::string> methods;  ///< see method.hpp; empty: all
  int epochs = 0;                    ///< 0: the preset's
  std::string output;                ///< folder of tables and models
};

/// Errors of a method on some tests, a number for each seed.
struct PushTableCell {
  std::vector<double> mape;
  std::vector<double> standard_error;  ///< by the spread between pushes
  int pushes = 0;
};

struct PushTableRow {
  std::string name;
  std::string title;
  int64_t weights = 0;               ///< 0: not a network
  std::vector<PushTableCell> cells;  ///< one per column; without numbers if a training failed
  std::vector<Published> published;  ///< one per column; empty: the paper has none
};

struct PushTable {
  std::vector<std::string> columns;
  std::vector<PushTableRow> rows;  ///< the last one predicts the mean profile
};

/// Trains what is missing in <output>/models, measures all models and writes
/// <output>/pushing_<protocol>_<preset>.md, .csv and .json.
///
/// If a training fails the others go on, its cells stay empty, and a std::runtime_error says which
/// and why once the table is written. Throws std::invalid_argument for bad input before any work,
/// nasm_common::Interrupted if told to stop; models that are done stay.
PushTable make_push_table(const PushTableRequest& request);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__LEARNING__PUSH_TABLE_HPP_
