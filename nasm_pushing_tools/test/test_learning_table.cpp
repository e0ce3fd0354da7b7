// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "learning/push_table.hpp"
#include "made_up_pushes.hpp"
#include "nasm_common/interrupt.hpp"

namespace nasm_pushing {
namespace {

namespace fs = std::filesystem;

class PushTables : public testing::Test {
 protected:
  PushTables() : folder_(fs::temp_directory_path() / ("push_table_" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
    request_.pushes = made_up_pushes(70);
    request_.data = "made_up.h5";
    request_.seeds = {0, 1};
    request_.methods = {"nasm-mlp", "mlp"};
    request_.epochs = 2;
    request_.jobs = 2;
    request_.output = folder_.string();
    request_.commit = "c0ffee";
    request_.command = "ros2 nasm push table";
    request_.show_progress = false;
  }
  ~PushTables() override { fs::remove_all(folder_); }

  std::string text_of(const std::string& file) const {
    std::ifstream stream(folder_ / file);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  std::size_t models() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_ / "models"), fs::directory_iterator()));
  }

  fs::path folder_;
  PushTableRequest request_;
};

TEST_F(PushTables, HaveThePapersNumbersBesideOurs) {
  const PushTable table = make_push_table(request_);
  EXPECT_EQ(table.columns, (std::vector<std::string>{"id", "ood"}));
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_EQ(table.rows[1].title, "MLP");
  EXPECT_EQ(table.rows[1].cells[0].mape.size(), 2U);
  EXPECT_EQ(table.rows[1].published[1].mape, 0.149);
  EXPECT_EQ(table.rows[2].name, "mean-profile");
  for (const PushTableRow& row : table.rows) {
    for (const PushTableCell& cell : row.cells) {
      EXPECT_GT(cell.pushes, 0);
      for (const double error : cell.mape) EXPECT_TRUE(std::isfinite(error) && error > 0.0);
    }
  }
  const std::string markdown = text_of("pushing_contact_best.md");
  for (const char* part :
       {"0.149 ± 0.008", "c0ffee", "ros2 nasm push table", "70 pushes", "seeds: 0, 1"}) {
    EXPECT_NE(markdown.find(part), std::string::npos) << part;
  }
  EXPECT_NE(text_of("pushing_contact_best.csv").find("contact,best,mlp,"), std::string::npos);
  EXPECT_NE(text_of("pushing_contact_best.json").find("\"mape_by_seed\""), std::string::npos);
  EXPECT_EQ(models(), 4U);
}

TEST_F(PushTables, AreMadeAgainWithoutTraining) {
  const PushTable first = make_push_table(request_);
  const std::atomic<bool> stop{true};
  request_.stop = &stop;  // would interrupt a training
  const PushTable second = make_push_table(request_);
  EXPECT_EQ(first.rows[0].cells[0].mape, second.rows[0].cells[0].mape);
}

TEST_F(PushTables, GoOnAfterAnInterruption) {
  const std::atomic<bool> stop{true};
  request_.stop = &stop;
  EXPECT_THROW(make_push_table(request_), nasm_common::Interrupted);
  EXPECT_FALSE(fs::exists(folder_ / "pushing_contact_best.md"));
  request_.stop = nullptr;
  EXPECT_NO_THROW(make_push_table(request_));
}

TEST_F(PushTables, TestEachPushOnceInFolds) {
  request_.protocol = Protocol::kFolds;
  request_.folds = 3;
  request_.methods = {"mlp"};
  request_.seeds = {0};
  const PushTable table = make_push_table(request_);
  EXPECT_EQ(table.columns, (std::vector<std::string>{"all"}));
  EXPECT_EQ(table.rows[0].cells[0].pushes, 70);
  EXPECT_EQ(table.rows[1].cells[0].pushes, 70);
  EXPECT_TRUE(table.rows[0].published.empty());
  EXPECT_EQ(models(), 3U);
}

TEST_F(PushTables, TestEachShapeByItself) {
  request_.protocol = Protocol::kShapes;
  request_.methods = {"mlp"};
  request_.seeds = {0};
  const PushTable table = make_push_table(request_);
  EXPECT_EQ(table.columns, (std::vector<std::string>{"hex", "rect1", "tri1", "all"}));
  EXPECT_EQ(table.rows[0].cells[0].pushes, 24);
  EXPECT_EQ(table.rows[0].cells[3].pushes, 70);
}

TEST_F(PushTables, RefuseModelsOfOtherData) {
  make_push_table(request_);
  request_.pushes = made_up_pushes(70, 2);
  EXPECT_THROW(make_push_table(request_), std::runtime_error);
}

TEST_F(PushTables, RefuseBadInputBeforeAnyWork) {
  const auto refuses = [&](const std::function<void(PushTableRequest&)>& spoil) {
    PushTableRequest request = request_;
    spoil(request);
    EXPECT_THROW(make_push_table(request), std::invalid_argument);
    EXPECT_FALSE(fs::exists(folder_ / "models"));
  };
  refuses([](PushTableRequest& request) { request.seeds.clear(); });
  refuses([](PushTableRequest& request) { request.seeds = {1, 1}; });
  refuses([](PushTableRequest& request) { request.methods = {"transformer"}; });
  refuses([](PushTableRequest& request) { request.jobs = 0; });
  refuses([](PushTableRequest& request) { request.folds = 1; });
  refuses([](PushTableRequest& request) { request.pushes = PushSet{}; });
  EXPECT_THROW(protocol_from("random"), std::invalid_argument);
}

}  // namespace
}  // namespace nasm_pushing
