// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_TRAINER__TABLES__MAKE_TABLES_HPP_
#define NASM_TRAINER__TABLES__MAKE_TABLES_HPP_

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "nasm_trainer/training/recipe.hpp"

namespace nasm_trainer {

struct TableRequest {
  std::vector<std::string> tables;  ///< see published.hpp; or "all"
  Preset preset = Preset::kBest;
  /// Tiny trainings and few instances: all tables within two minutes, and none of them meaningful.
  bool quick = false;
  std::vector<uint64_t> seeds = {0};
  /// nasm, deeponet, mlp, gen, fno; empty: all of them, or the first two if quick.
  std::vector<std::string> operators;
  int jobs = 1;                            ///< trainings at a time, each on one thread
  std::string work = "nasm_work";          ///< models and logs of trainings go into it
  std::string output;                      ///< folder of the tables; empty: `work`/tables
  std::string commit;                      ///< of the software, for the record; empty: not known
  std::string command;                     ///< for the record
  std::string program = "/proc/self/exe";  ///< that has the commands `train` and `finetune`
  bool show_progress = true;
  const std::atomic<bool>* stop = nullptr;
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
