// SPDX-License-Identifier: Apache-2.0
#include "nasm_evaluation/report/write_report.hpp"

#include <stdexcept>

#include "nasm_common/file.hpp"
#include "nasm_core/ocp/system.hpp"
#include "report/files.hpp"
#include "report/page.hpp"

namespace nasm_evaluation {

void write_report(const Evaluation& evaluation, const Gate& gate, const nasm_core::Model& model,
                  const std::vector<ShownCase>& shown, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!std::filesystem::is_directory(folder)) {
    throw std::runtime_error(folder.string() + ": cannot make this folder: " +
                             (error ? error.message() : "a file is in its place"));
  }
  // All is there before the first file is touched.
  const std::string page = compose_page(evaluation, gate, model, shown).html();
  const std::string table = to_csv(evaluation, model);
  const std::string summary = to_json(evaluation, gate);
  const std::string loops =
      evaluation.loop_runs.empty()
          ? ""
          : loops_to_csv(evaluation, nasm_core::find_system(model.system).info());
  nasm_common::write_file((folder / "report.html").string(), page);
  nasm_common::write_file((folder / "instances.csv").string(), table);
  nasm_common::write_file((folder / "summary.json").string(), summary);
  if (loops.empty()) {
    std::filesystem::remove(folder / "loops.csv", error);  // of an earlier evaluation
  } else {
    nasm_common::write_file((folder / "loops.csv").string(), loops);
  }
}

}  // namespace nasm_evaluation
