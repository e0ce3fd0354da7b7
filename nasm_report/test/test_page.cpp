// SPDX-License-Identifier: Apache-2.0
#include "nasm_report/page.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <stdexcept>
#include <string>

#include "hostile_page.hpp"

namespace nasm_report {
namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

class Files : public testing::Test {
 protected:
  Files()
      : folder_(std::filesystem::temp_directory_path() /
                ("nasm_report_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~Files() override { std::filesystem::remove_all(folder_); }

  std::string read(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  const std::filesystem::path folder_;
};

TEST(Page, IsOneDocument) {
  Page page;
  page.title = "A title";
  const std::string html = page.html();
  EXPECT_EQ(html.rfind("<!DOCTYPE html>", 0), 0u);
  EXPECT_NE(html.find("<title>A title</title>"), std::string::npos);
  EXPECT_EQ(count(html, "</html>"), 1u);
  EXPECT_EQ(count(html, "<script>"), 1u);
}

TEST(Page, RefersToNothingOutside) {
  const std::string html = hostile_page().html();
  const std::regex reference("(<link|<iframe|@import|[^-]src=\"|url\\()");
  EXPECT_FALSE(std::regex_search(html, reference));
  // The only address is the name of SVG's elements.
  EXPECT_EQ(count(html, "http"), 1u + count(html, "http-equiv"));
}

TEST(Page, TextCannotBecomeMarkup) {
  const std::string html = hostile_page().html();
  EXPECT_EQ(count(html, "<script>"), 1u);
  EXPECT_EQ(html.find("<img"), std::string::npos);
  EXPECT_EQ(html.find('\x01'), std::string::npos);
  EXPECT_EQ(html.find('\xFF'), std::string::npos);
}

TEST(Page, SameDataGiveSameBytes) {
  EXPECT_EQ(hostile_page().html(), hostile_page().html());
}

TEST(Page, NamesTheTableWhoseRowsDoNotFit) {
  Page page;
  Table table;
  table.caption = "goals";
  table.columns = {{"a"}, {"b"}};
  table.rows = {{{"1"}}};
  page.sections = {{"", {table}}};
  try {
    page.html();
    FAIL() << "no exception";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "table \"goals\": a row of 1 cells for 2 columns");
  }
}

TEST_F(Files, AreWrittenWhole) {
  Page page;
  page.title = "saved";
  const auto path = folder_ / "report.html";
  page.save(path.string());
  EXPECT_EQ(read(path), page.html());
  // Nothing temporary is left behind.
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
}

TEST_F(Files, StayAsTheyWereIfThePageCannotBeMade) {
  const auto path = folder_ / "report.html";
  Page page;
  page.save(path.string());
  const std::string before = read(path);
  Chart chart;
  chart.series.push_back({"s", {1.0}, {}});
  page.sections = {{"", {Figure{"f", "", chart}}}};
  EXPECT_THROW(page.save(path.string()), std::invalid_argument);
  EXPECT_EQ(read(path), before);
}

TEST_F(Files, ThatCannotBeWrittenAreNamed) {
  const auto path = folder_ / "no" / "such" / "report.html";
  try {
    Page().save(path.string());
    FAIL() << "no exception";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find(path.string()), std::string::npos);
  }
}

}  // namespace
}  // namespace nasm_report
