// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.hpp"

#include <limits>
#include <memory>
#include <string>

#include "nasm_common/command_line.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_trainer/tables/make_tables.hpp"

namespace nasm_trainer {
namespace table_command {

constexpr char kExamples[] = R"(
Examples:
  ros2 nasm table pendulum --quick
  ros2 nasm table quadrotor ablation --preset paper --seeds 0 1 2
  ros2 nasm table all --preset best --jobs 8 --out results --commit $(git describe --always --dirty)

Trains what is missing in WORK/models, measures it on 100 instances inside and 100 outside the
training distribution, and writes TABLE_PRESET.md, .csv and .svg, with the paper's number and the
ratio ours / paper in each cell; `all` also writes results_PRESET.md. Models that exist are not
trained again; remove the file to train one again. Run the same command again to resume an interrupted
run. The output of trainings is in WORK/logs.)";

struct Arguments {
  TableRequest request;
  std::string preset = "best";
};

/// What decides the numbers; folders and the like are the user's own.
std::string command_text(const Arguments& arguments) {
  const TableRequest& request = arguments.request;
  std::string text = "ros2 nasm table";
  for (const std::string& name : request.tables) text += " " + name;
  text += " --preset " + arguments.preset;
  if (request.quick) text += " --quick";
  text += " --seeds";
  for (const uint64_t seed : request.seeds) text += " " + std::to_string(seed);
  if (!request.operators.empty()) text += " --operator";
  for (const std::string& name : request.operators) text += " " + name;
  return text;
}

void run(Arguments& arguments) {
  TableRequest& request = arguments.request;
  request.preset = preset_from(arguments.preset);
  request.command = command_text(arguments);
  const nasm_common::InterruptGuard interrupt;
  request.stop = &interrupt.requested();
  make_tables(request);
}

}  // namespace table_command

void add_table_command(CLI::App& app) {
  using namespace table_command;
  const auto arguments = std::make_shared<Arguments>();
  TableRequest& request = arguments->request;
  set_defaults(request);
  CLI::App* command =
      app.add_subcommand("table", "Reproduce the paper's tables and compare the numbers");
  command->footer(kExamples);
  command
      ->add_option("names", request.tables,
                   "quadrotor, ablation, changeable, ood, finetune, pendulum, robotarm, cartpole, "
                   "rocket, samples, brachistochrone, zermelo, or all")
      ->required();
  command->add_option("--preset", arguments->preset, "paper or best, see `ros2 nasm train`")
      ->capture_default_str();
  command->add_flag("--quick", request.quick,
                    "tiny trainings for a smoke test; the numbers are meaningless");
  command
      ->add_option("--seeds", request.seeds,
                   "seeds of the trainings; numbers are medians over them")
      ->capture_default_str()
      ->check(nasm_common::whole_number(0, std::numeric_limits<uint64_t>::max()));
  command
      ->add_option("--operator", request.operators,
                   "only these: nasm, deeponet, mlp, gen, fno; default: all, or nasm and "
                   "deeponet if quick")
      ->delimiter(',');
  command->add_option("--jobs", request.jobs, "number of parallel trainings, each on one thread")
      ->capture_default_str();
  command->add_option("--work", request.work, "folder for data, models and logs")
      ->capture_default_str();
  command->add_option("--out", request.output, "folder for the tables; default: WORK/tables");
  command->add_option("--commit", request.commit,
                      "commit of the software, for the record; default: $NASM_COMMIT");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace nasm_trainer
