// SPDX-License-Identifier: Apache-2.0
#include "dataset_fixture.hpp"
#include "nasm_trainer/training/checkpoint.hpp"
#include "nasm_trainer/training/history.hpp"

namespace nasm_trainer {
namespace {

class CheckpointTest : public DatasetTest {
 protected:
  Checkpoint checkpoint(const std::string& seed = "1") const {
    return Checkpoint(path("model.checkpoint"), {{"system", "pendulum"}, {"seed", seed}});
  }

  static nasm_core::TensorFile state() {
    nasm_core::TensorFile file;
    file.tensors.push_back({"weight", {2}, {0.1, -1e-300}, nasm_core::Tensor::Type::kFloat64});
    return file;
  }
};

TEST_F(CheckpointTest, KeepsEveryBit) {
  checkpoint().store(state());
  const auto loaded = checkpoint().load(false);
  ASSERT_TRUE(loaded.has_value());
  EXPECT_EQ(loaded->tensor("weight").values, state().tensors.front().values);
}

TEST_F(CheckpointTest, NoneIsNotAFault) {
  EXPECT_FALSE(checkpoint().load(false).has_value());
  checkpoint().remove();
  EXPECT_EQ(listing(), "");
}

TEST_F(CheckpointTest, OfAnotherRequestIsRefused) {
  checkpoint("1").store(state());
  const std::string fault = message_of<std::invalid_argument>([&] { checkpoint("2").load(false); });
  EXPECT_EQ(fault, path("model.checkpoint") +
                       " is of another training run: seed is 1, not 2; give --force to train from "
                       "the start, without it");
  EXPECT_FALSE(checkpoint("2").load(true).has_value());
  EXPECT_TRUE(checkpoint("1").load(true).has_value());
}

TEST_F(CheckpointTest, WhatIsNoCheckpointIsRefused) {
  nasm_core::write_tensor_file(path("model.checkpoint"), state());
  EXPECT_NE(message_of<std::invalid_argument>([&] { checkpoint().load(false); }).find("format is"),
            std::string::npos);
}

TEST_F(CheckpointTest, TruncatedOneIsRefused) {
  checkpoint().store(state());
  const std::string bytes = bytes_of(path("model.checkpoint"));
  write_bytes(path("model.checkpoint"), bytes.substr(0, bytes.size() - 5));
  const std::string fault = message_of<std::runtime_error>([&] { checkpoint().load(false); });
  EXPECT_NE(fault.find(path("model.checkpoint")), std::string::npos);
  EXPECT_NE(fault.find("--force"), std::string::npos);
  EXPECT_FALSE(checkpoint().load(true).has_value());
}

TEST_F(CheckpointTest, IsReplacedAndRemoved) {
  checkpoint().store(state());
  checkpoint().store({});
  EXPECT_TRUE(checkpoint().load(false)->tensors.empty());
  EXPECT_EQ(listing(), "model.checkpoint");
  checkpoint().remove();
  EXPECT_EQ(listing(), "");
}

TEST_F(CheckpointTest, HistoryIsKeptAndLogged) {
  const History history = {{{1, 0.5, 0.25, 0.01}, 1.5}, {{2, 1.0 / 3.0, 0.125, 0.01}, 3.0}};
  nasm_core::TensorFile file;
  put_history(file, history);
  const History again = take_history(file);
  ASSERT_EQ(again.size(), 2u);
  EXPECT_EQ(again[1].report.epoch, 2);
  EXPECT_EQ(again[1].report.training_loss, 1.0 / 3.0);
  EXPECT_EQ(again[1].cpu_s, 3.0);
  {
    HistoryLog log(path("loss.csv"), again);
    log.add({{3, 0.2, 0.1, 0.01}, 4.0});
  }
  EXPECT_EQ(bytes_of(path("loss.csv")),
            "epoch,training_loss,validation_loss,rate,cpu_s\n"
            "1,0.5,0.25,0.01,1.500\n2,0.333333333,0.125,0.01,3.000\n3,0.2,0.1,0.01,4.000\n");
  plot_history(path("loss.svg"), "loss", again);
  EXPECT_NE(bytes_of(path("loss.svg")).find("validation"), std::string::npos);
  EXPECT_THROW(HistoryLog(path("none/loss.csv"), {}), std::runtime_error);
  EXPECT_THROW(take_history({}), std::runtime_error);
}

}  // namespace
}  // namespace nasm_trainer
