// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__TABLES__MAKE_TABLES_HPP_
#define NASM_TRAINER__TABLES__MAKE_TABLES_HPP_

#include <string>
#include <vector>

#include "nasm_trainer/tables/table_run.hpp"

namespace nasm_trainer {

struct TableRequest : TableRun {
  std::vector<std::string> tables;  ///< see published.hpp; or "all"
  /// Tiny trainings and few instances: all tables within two minutes, and none of them meaningful.
  bool quick = false;
  /// nasm, deeponet, mlp, gen, fno; empty: all of them, or the first two if quick.
  std::vector<std::string> operators;
  std::string work = "nasm_work";          ///< models and logs of trainings go into it
  std::string output;                      ///< folder of the tables; empty: `work`/tables
  std::string program = "/proc/self/exe";  ///< that has the commands `train` and `finetune`
};

/// Trains what is missing in `work`/models, measures all models and classical methods on the test
/// instances, and writes <output>/<table>_<preset>.md, .csv and .svg for each table; for all of
/// them together, results_<preset>.md. Names of a quick run end in _quick.
///
/// If a training fails the others go on, its cells stay empty, and a std::runtime_error says which
/// and why once the tables are written. Throws std::invalid_argument for bad input before any work,
/// Interrupted if told to stop; models that are done stay.
void make_tables(const TableRequest& request);

}  // namespace nasm_trainer

#endif  // NASM_TRAINER__TABLES__MAKE_TABLES_HPP_
