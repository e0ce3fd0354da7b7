// SPDX-License-Identifier: Apache-2.0
// Tables with the program as a user has it.
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/commands.hpp"
#include "dataset_fixture.hpp"
#include "nasm_core/operator/model.hpp"
#include "nasm_trainer/tables/make_tables.hpp"

namespace nasm_trainer {
namespace {

class TableCommand : public DatasetTest {
 protected:
  TableRequest quick_request(const std::string& table) const {
    TableRequest request;
    request.tables = {table};
    request.quick = true;
    request.jobs = 2;
    request.work = path("work");
    request.output = path("out");
    request.program = NASM_PROGRAM;
    request.show_progress = false;
    return request;
  }

  std::string written(const std::string& name) const { return bytes_of(path("out/" + name)); }

  static void run(const std::string& arguments) {
    CLI::App app;
    add_table_command(app);
    app.parse(arguments);
  }
};

TEST_F(TableCommand, TrainsMeasuresAndWrites) {
  TableRequest request = quick_request("pendulum");
  make_tables(request);
  const std::string text = written("pendulum_best_quick.md");
  EXPECT_NE(text.find("quick: not meaningful"), std::string::npos);
  for (const std::string row : {"| DM |", "| Newton |", "| PDP |", "| NASM |", "| DON |"}) {
    EXPECT_NE(text.find(row), std::string::npos) << row;
  }
  EXPECT_EQ(text.find("failed"), std::string::npos) << text;
  const std::string csv = written("pendulum_best_quick.csv");
  // Times of six rows, twice; errors of three rows on two splits; the names of the fields.
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 6 * 2 + 3 * 2) << csv;
  EXPECT_NE(written("pendulum_best_quick.svg").find("</svg>"), std::string::npos);

  // A model that is there is not trained again: a program that cannot train is not missed.
  request.program = "/bin/false";
  request.tables = {"pendulum"};
  EXPECT_NO_THROW(make_tables(request));

  // But one that only has its name is refused.
  const std::string model = path("work/models/pendulum_nasm_best_quick_seed0.safetensors");
  nasm_core::Model other = nasm_core::read_model(model);
  other.seed = 5;
  nasm_core::write_model(model, other);
  const std::string fault = message_of<std::invalid_argument>([&] { make_tables(request); });
  EXPECT_NE(fault.find(model + " is not the model that a table needs: its seed is 5, not 0"),
            std::string::npos)
      << fault;
  write_bytes(model, "cut");
  EXPECT_THROW(make_tables(request), std::invalid_argument);
}

TEST_F(TableCommand, FineTunesToo) {
  TableRequest request = quick_request("finetune");
  request.operators = {"nasm"};
  make_tables(request);
  const std::string csv = written("finetune_best_quick.csv");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 3) << csv;
}

TEST_F(TableCommand, WritesTheTableEvenIfATrainingFails) {
  TableRequest request = quick_request("ablation");
  request.program = "/bin/false";
  const std::string fault = message_of<std::runtime_error>([&] { make_tables(request); });
  EXPECT_NE(fault.find("8 trainings failed"), std::string::npos) << fault;
  EXPECT_NE(fault.find("quadrotor_nasm_best_quick_seed0.safetensors: exit code 1"),
            std::string::npos)
      << fault;
  EXPECT_NE(written("ablation_best_quick.md").find("| NASM | failed | failed |"),
            std::string::npos);
}

TEST_F(TableCommand, RefusesBadInputBeforeAnyWork) {
  const std::string folders = " --work " + word("work") + " --out " + word("out");
  EXPECT_NE(message_of<std::invalid_argument>([&] {
              run("table rockets" + folders);
            }).find("there is no table \"rockets\"; there are: quadrotor"),
            std::string::npos);
  EXPECT_NE(message_of<std::invalid_argument>([&] {
              run("table rocket --operator transformer" + folders);
            }).find("there is no operator \"transformer\""),
            std::string::npos);
  EXPECT_NE(message_of<std::invalid_argument>([&] {
              run("table rocket --preset ok" + folders);
            }).find("there is no preset \"ok\""),
            std::string::npos);
  EXPECT_NE(message_of<std::invalid_argument>([&] {
              run("table rocket --jobs 0" + folders);
            }).find("jobs is 0"),
            std::string::npos);
  EXPECT_NE(message_of<std::invalid_argument>([&] {
              run("table rocket --seeds 1 1" + folders);
            }).find("seed 1 is given twice"),
            std::string::npos);
  EXPECT_THROW(run("table" + folders), CLI::RequiredError);
  EXPECT_EQ(listing(), "");
}

}  // namespace
}  // namespace nasm_trainer
