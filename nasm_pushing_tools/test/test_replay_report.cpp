// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_common/testing/texts.hpp"
#include "replay/live_table.hpp"
#include "replay/report.hpp"
#include "replay_results.hpp"

namespace nasm_pushing {
namespace {

using nasm_common::testing::has;
using nasm_common::testing::lines_of;
using nasm_common::testing::width_of;
using nasm_msgs::msg::ControlTrajectory;

TEST(Record, ErrorIsRelativeToWhatWasMeasured) {
  const ReplayRecord record = test::made_up_record("rect1", 0.5, -0.3);
  EXPECT_NEAR(record.mape, 0.3, 1e-12);
  EXPECT_EQ(status_text(record), "ok");
  EXPECT_EQ(record.ood_score, 0.25);
  EXPECT_EQ(record.round_trip_s, 4e-4);
}

TEST(Record, RefusalsAndWrongLengthsAreNoAnswers) {
  ReplayRecord record = test::made_up_record("rect1", 0.5, 0.0);
  record.predicted.clear();
  ControlTrajectory answer;
  answer.status = ControlTrajectory::STATUS_REFUSED_OUT_OF_DISTRIBUTION;
  take_answer(answer, 1e-3, record);
  EXPECT_FALSE(record.is_answered());
  EXPECT_EQ(status_text(record), "refused: out_of_distribution");
  answer.status = ControlTrajectory::STATUS_OK;
  answer.controls.assign(7, 1.0);
  take_answer(answer, 1e-3, record);
  EXPECT_FALSE(record.is_answered());
  EXPECT_TRUE(has(record.status_text, "7 forces instead of 110"));
  EXPECT_EQ(status_text(ReplayRecord()), "lost");
}

TEST(Splits, AreTheContactsOfThePaper) {
  PushName name;
  const std::pair<double, const char*> cases[] = {{0.2, "other"}, {0.21, "other"}, {0.25, "ood"},
                                                  {0.3, "ood"},   {0.301, "id"},   {0.8, "id"},
                                                  {0.85, "other"}};
  for (const auto& [contact, split] : cases) {
    name.contact = contact;
    EXPECT_EQ(contact_split(name), split) << contact;
  }
}

TEST(Groups, AreShapesAndSplitsThenAll) {
  const ReplayResults results = test::made_up_results();
  const std::vector<ReplayGroup> groups = groups_of(results);
  ASSERT_EQ(groups.size(), 5u);
  EXPECT_EQ(groups[0].shape + groups[0].split, "hexood");
  EXPECT_EQ(groups[1].shape + groups[1].split, "rect1id");
  EXPECT_NEAR(groups[1].mape_mean, 0.15, 1e-12);
  EXPECT_NEAR(groups[1].mape_worst, 0.3, 1e-12);
  EXPECT_EQ(groups.back().asked, 8u);
  EXPECT_NEAR(groups.back().mape_mean, 0.225, 1e-12);
}

TEST(Success, NeedsEveryPush) {
  ReplayResults results = test::made_up_results();
  EXPECT_TRUE(is_success(results));
  results.stopped = "the node is gone";
  EXPECT_FALSE(is_success(results));
  results = test::made_up_results();
  results.records[3].predicted.clear();
  EXPECT_FALSE(is_success(results));
  EXPECT_FALSE(is_success(ReplayResults()));
}

TEST(Examples, GoFromTheBestToTheWorst) {
  const ReplayResults results = test::made_up_results();
  const auto examples = examples_of(results, 3);
  ASSERT_EQ(examples.size(), 3u);
  EXPECT_NEAR(results.records[examples.front()].mape, 0.0, 1e-12);
  EXPECT_NEAR(results.records[examples.back()].mape, 0.6, 1e-12);
  EXPECT_EQ(examples_of(results, 50).size(), 8u);
}

TEST(LiveTable, LinesAreAligned) {
  const ReplayResults results = test::made_up_results();
  std::ostringstream out;
  LiveTable table(out, /*colors=*/false);
  table.header();
  for (std::size_t i = 0; i < results.records.size(); ++i) table.line(i + 1, results.records[i]);
  const auto lines = lines_of(out.str());
  ASSERT_EQ(lines.size(), 9u);
  const std::size_t ends = lines[0].find("  status");
  for (std::size_t i = 1; i < lines.size(); ++i) {
    EXPECT_EQ(width_of(lines[i]), ends + 4) << lines[i];
    EXPECT_TRUE(has(lines[i], "  ok"));
  }
  EXPECT_FALSE(has(out.str(), "\033"));
}

TEST(LiveTable, SaysWhatWentWrong) {
  ReplayResults results = test::made_up_results();
  results.records[0].predicted.clear();
  results.records[0].status = ControlTrajectory::STATUS_REFUSED_NOT_FINITE;
  results.records[0].status_text = "mass is nan";
  results.stopped = "The node has stopped answering.";
  std::ostringstream out;
  LiveTable table(out, /*colors=*/true);
  table.line(1, results.records[0]);
  table.summary(results);
  for (const char* const part :
       {"\033[31mrefused: not_finite\033[0m: mass is nan", "The node has stopped answering.",
        "2 frozen force\033[0m, such as folder/a.h5: 99 %", "7 of 8 pushes were answered."}) {
    EXPECT_TRUE(has(out.str(), part)) << part << " in " << out.str();
  }
}

TEST(Report, HasEverything) {
  const std::string html = compose_report(test::made_up_results()).html();
  for (const char* const part :
       {"8 of 8", "15.0 %", "frozen force", "rect1 on abs, 50 mm/s, s = 0.5, t = 0",
        "pushing-01234567", "2024-01-02 03:04", "Largest forces", "round trip"}) {
    EXPECT_TRUE(has(html, part)) << part;
  }
}

TEST(Report, OfManyPushesShowsTheFirst) {
  ReplayResults results = test::made_up_results();
  const ReplayRecord record = test::made_up_record("butter", 0.5, 0.1);
  results.records.insert(results.records.end(), 993, record);
  const std::string page = compose_report(results).html();
  EXPECT_TRUE(has(page, "The first 1000 of 1001; replay.csv has all."));
  EXPECT_FALSE(has(compose_report(test::made_up_results()).html(), "replay.csv has all"));
}

TEST(Report, AndFigureAreMadeAlsoOfNothing) {
  ReplayResults results = test::made_up_results();
  for (ReplayRecord& record : results.records) record.predicted.clear();
  EXPECT_TRUE(has(compose_report(results).html(), "0 of 8 pushes were answered."));
  const nasm_common::testing::TemporaryFolder folder;
  compose_figure(results).save(folder / "nothing.png");
  compose_figure(test::made_up_results()).save(folder / "something.png");
  EXPECT_LT(nasm_common::testing::bytes_of(folder / "nothing.png").size(),
            nasm_common::testing::bytes_of(folder / "something.png").size());
}

TEST(ResultsFile, HasALinePerPush) {
  ReplayResults results = test::made_up_results();
  results.records[1].file = "a,\"b\".h5";
  results.records[1].mape = std::nan("");
  const nasm_common::testing::TemporaryFolder folder;
  write_csv(folder / "replay.csv", results);
  const auto lines = lines_of(nasm_common::testing::bytes_of(folder / "replay.csv"));
  ASSERT_EQ(lines.size(), 9u);
  EXPECT_EQ(lines[2].rfind("\"a,\"\"b\"\".h5\",abs,hex,0,50,0,0.25,0,ood,ok,,10,10,0.25,", 0), 0u)
      << lines[2];
  EXPECT_THROW(write_csv(folder / "no/where.csv", results), std::runtime_error);
}

}  // namespace
}  // namespace nasm_pushing
