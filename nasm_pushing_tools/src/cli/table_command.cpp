// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <cstdio>
#include <memory>
#include <string>

#include "learning/push_errors.hpp"
#include "learning/push_table.hpp"
#include "nasm_common/command_line.hpp"
#include "nasm_common/interrupt.hpp"

namespace nasm_pushing {
namespace table_command {

constexpr char kExamples[] = R"(
Examples:
  ros2 nasm push table --data synthetic.h5 --out table
  ros2 nasm push table --data synthetic.h5 --preset paper --methods nasm deeponet --out table
  ros2 nasm push table --data recorded.h5 --protocol folds --out table
  ros2 nasm push table --data recorded.h5 --protocol shapes --seeds 1 --out table

Trains what is missing in OUT/models and writes pushing_PROTOCOL_PRESET.md, .csv and .json, with the
paper's numbers next to ours. `contact` is the paper's protocol; `folds` and `shapes` are for small
sets: each push, or each shape, is tested with a model that was trained on the others. Run the same
command again to resume an interrupted run.)";

struct Arguments {
  PushTableRequest request;
  std::string preset = "best";
  std::string protocol = "contact";
  int seeds = 3;
};

void run(Arguments& arguments, const CLI::App& command) {
  PushTableRequest& request = arguments.request;
  request.preset = nasm_trainer::preset_from(arguments.preset);
  request.protocol = protocol_from(arguments.protocol);
  request.command = nasm_common::command_text(command);
  request.seeds.clear();
  for (int seed = 0; seed < arguments.seeds; ++seed) {
    request.seeds.push_back(static_cast<uint64_t>(seed));
  }
  request.pushes = read_push_set(request.data);
  const nasm_common::InterruptGuard interrupt;
  request.stop = &interrupt.requested();
  const PushTable table = make_push_table(request);
  for (const PushTableRow& row : table.rows) {
    std::printf("%-18s", row.title.c_str());
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      const Spread seeds = spread_of(row.cells[i].mape);
      std::printf("  %s %.3f ± %.3f", table.columns[i].c_str(), seeds.mean, seeds.deviation);
    }
    std::printf("\n");
  }
}

}  // namespace table_command

void add_table_command(CLI::App& app) {
  using namespace table_command;
  const auto arguments = std::make_shared<Arguments>();
  PushTableRequest& request = arguments->request;
  set_defaults(request);
  CLI::App* command = app.add_subcommand("table", "Reproduce the paper's table for pushes");
  command->footer(kExamples);
  command->add_option("--data", request.data, "pushes, from `ros2 nasm push encode`")->required();
  command->add_option("--out", request.output, "folder for tables and models")->required();
  command->add_option("--protocol", arguments->protocol, "contact, folds or shapes")
      ->capture_default_str();
  command->add_option("--folds", request.folds, "number of folds of the protocol folds")
      ->capture_default_str();
  command->add_option("--seeds", arguments->seeds, "number of trainings of each model")
      ->capture_default_str()
      ->check(nasm_common::whole_number(1, 1000));
  command->add_option("--preset", arguments->preset, "paper or best, see `ros2 nasm push train`")
      ->capture_default_str();
  command->add_option(
      "--methods", request.methods,
      "only these: nasm, nasm-fourier, nasm-mlp, nasm-sum, deeponet, mlp, gen, fno");
  command->add_option("--epochs", request.epochs, "number of epochs; default: that of the preset")
      ->check(nasm_common::whole_number(1, 10'000'000));
  command->add_option("--jobs", request.jobs, "number of parallel trainings, each on one thread")
      ->capture_default_str();
  command->add_option("--commit", request.commit,
                      "commit of the software, for the record; default: $NASM_COMMIT");
  command->callback([arguments, command] { run(*arguments, *command); });
}

}  // namespace nasm_pushing
