// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <limits>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/commands.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_pushing_tools/recordings/recording_file.hpp"
#include "recordings_fixture.hpp"
#include "zip_files.hpp"

namespace nasm_pushing {
namespace {

class InspectCommand : public testing::Test {
 protected:
  /// What is printed, also if the command throws, whose text is then in failure_.
  std::string run(const std::vector<std::string>& arguments) {
    CLI::App app;
    add_inspect_command(app);
    std::vector<std::string> words(arguments.rbegin(), arguments.rend());
    words.emplace_back("inspect");
    testing::internal::CaptureStdout();
    failure_ = refusal([&] { app.parse(words); });
    return testing::internal::GetCapturedStdout();
  }

  void add(const std::string& repetition, const Recording& recording) const {
    write_recording(folder_ / ("pushes/" + std::string(kPushName) + "_rep=" + repetition + ".h5"),
                    recording);
  }

  void SetUp() override { std::filesystem::create_directory(folder_ / "pushes"); }

  /// One that is good, one repaired, one excluded, one not readable, one with a wrong name.
  void add_all_kinds() const {
    add("0001", clean_recording());
    Recording recording = clean_recording();
    remove_rows(recording.object, 120, 10);
    add("0002", recording);
    recording = clean_recording();
    recording.object.values.leftCols<2>() *= 0.01;
    add("0003", recording);
    recording.wrench.values(3, 0) = std::numeric_limits<double>::quiet_NaN();
    recording.object.time.setConstant(std::numeric_limits<double>::quiet_NaN());
    add("0004", recording);
    write_bytes(folder_ / ("pushes/" + std::string(kPushName) + "_rep=0005.h5"), "nothing");
    write_bytes(folder_ / "pushes/other.json", "{}");
  }

  TemporaryFolder folder_;
  std::string failure_;
};

TEST_F(InspectCommand, PrintsATableAndASummary) {
  add_all_kinds();
  const std::string text = run({folder_.path()});
  EXPECT_EQ(failure_, "");
  for (const std::string& part :
       {folder_ / "pushes\n", std::string("250/250/250"), std::string("repaired: drop-out"),
        std::string("excluded: the object moves only"), std::string("not readable: "),
        std::string("other.json: its name has no"), std::string("rows with NaN"),
        std::string("6 recordings: 2 usable, 2 excluded, 2 not readable"),
        std::string("plywood  rect1            2          4")}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

TEST_F(InspectCommand, AnswersInJson) {
  add_all_kinds();
  const auto answer = nlohmann::json::parse(run({folder_.path(), "--json"}));
  ASSERT_EQ(answer["recordings"].size(), 6u);
  EXPECT_EQ(answer["recordings"][0]["usable"], true);
  EXPECT_EQ(answer["recordings"][1]["findings"][0]["defect"], "drop-out");
  EXPECT_EQ(answer["recordings"][1]["findings"][0]["handling"], "repaired");
  EXPECT_EQ(answer["recordings"][2]["usable"], false);
  EXPECT_NE(answer["recordings"][4]["error"], "");
  EXPECT_EQ(answer["summary"]["recordings"], 6);
  EXPECT_EQ(answer["summary"]["usable"], 2);
  EXPECT_EQ(answer["summary"]["unreadable"], 2);
}

TEST_F(InspectCommand, StopsAtTheLimit) {
  add_all_kinds();
  const auto answer = nlohmann::json::parse(run({folder_.path(), "--json", "--limit", "2"}));
  EXPECT_EQ(answer["recordings"].size(), 2u);
}

TEST_F(InspectCommand, PlotsWhatCanBeRead) {
  add_all_kinds();
  run({folder_.path(), "--plots", folder_ / "new/plots"});
  EXPECT_EQ(failure_, "");
  const std::filesystem::directory_iterator plots(folder_ / "new/plots");
  std::vector<std::string> names;
  for (const auto& plot : plots) {
    names.push_back(plot.path().filename().string());
    EXPECT_EQ(bytes_of(plot.path().string()).substr(1, 3), "PNG");
  }
  std::sort(names.begin(), names.end());
  ASSERT_EQ(names.size(), 5u);
  EXPECT_EQ(names[0], "00000_" + std::string(kPushName) + "_rep=0001.png");
  EXPECT_EQ(names[4], "overview.png");
}

TEST_F(InspectCommand, SummaryIsShortAndPlotsWhatIsNew) {
  add_all_kinds();
  for (int i = 0; i < 6; ++i) add(std::to_string(2000 + i), clean_recording());
  const std::string text = run({folder_.path(), "--summary", "--plots", folder_ / "plots"});
  EXPECT_EQ(failure_, "");
  EXPECT_EQ(text.find("12 recordings: 8 usable, 2 excluded, 2 not readable\n"), 0u) << text;
  EXPECT_EQ(text.find("250/250/250"), std::string::npos) << text;
  std::size_t plots = 0;
  for (const auto& plot : std::filesystem::directory_iterator(folder_ / "plots")) {
    plots += plot.exists() ? 1 : 0;
  }
  EXPECT_EQ(plots, 4u + 3u + 1u);  // clean ones, one of each kind, the overview
  const auto answer = nlohmann::json::parse(run({folder_.path(), "--summary", "--json"}));
  EXPECT_EQ(answer.size(), 1u);
  EXPECT_EQ(answer["summary"]["usable"], 8);
}

TEST_F(InspectCommand, RefusesALimitThatIsNone) {
  add("0001", clean_recording());
  for (const char* limit : {"-1", "0", "many"}) {
    run({folder_.path(), "--limit", limit});
    EXPECT_NE(failure_.find("whole number"), std::string::npos) << failure_;
  }
}

TEST_F(InspectCommand, ReadsArchives) {
  const std::string file = std::string(kPushName) + ".h5";
  write_recording(folder_ / file, clean_recording());
  write_zip(folder_ / "rect1_h5.zip", {{"rect1_h5/" + file, bytes_of(folder_ / file)}});
  const std::string text = run({folder_ / "rect1_h5.zip"});
  EXPECT_NE(text.find(folder_ / "rect1_h5.zip\n"), std::string::npos) << text;
  EXPECT_NE(text.find("1 recordings: 1 usable"), std::string::npos) << text;
}

TEST_F(InspectCommand, FailsIfNothingIsUsable) {
  run({folder_.path()});
  EXPECT_NE(failure_.find("no recording"), std::string::npos) << failure_;
  write_bytes(folder_ / "pushes/other.json", "{}");
  run({folder_.path()});
  EXPECT_NE(failure_.find("none of 1 recordings is usable"), std::string::npos) << failure_;
  run({folder_ / "nowhere"});
  EXPECT_NE(failure_.find("nowhere"), std::string::npos) << failure_;
}

TEST_F(InspectCommand, CanBeInterrupted) {
  const Recording recording = clean_recording(0.1, 0.4);
  for (int i = 0; i < 40; ++i) add(std::to_string(1000 + i), recording);
  const std::string plots = folder_ / "plots";
  std::thread user([&] {
    while (!std::filesystem::exists(plots) || std::filesystem::is_empty(plots)) {
      std::this_thread::yield();
    }
    std::raise(SIGINT);
  });
  const std::string text = run({folder_.path(), "--json", "--plots", plots});
  user.join();
  EXPECT_NE(failure_.find("interrupted after"), std::string::npos) << failure_;
  const auto answer = nlohmann::json::parse(text);
  EXPECT_LT(answer["recordings"].size(), 40u);
  EXPECT_EQ(answer["recordings"].size(), answer["summary"]["recordings"]);
}

}  // namespace
}  // namespace nasm_pushing
