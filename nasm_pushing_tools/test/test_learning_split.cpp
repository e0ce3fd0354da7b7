// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "learning/split.hpp"
#include "made_up_pushes.hpp"

namespace nasm_pushing {
namespace {

std::vector<int> joined(const Split& split) {
  std::vector<int> all;
  for (const auto* part : {&split.training, &split.validation, &split.test, &split.ood}) {
    all.insert(all.end(), part->begin(), part->end());
  }
  std::sort(all.begin(), all.end());
  return all;
}

bool no_repetition(const std::vector<int>& sorted) {
  return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
}

TEST(Split, NamesAreReadAsTheyAreWritten) {
  for (const char* text : {"contact", "random", "shape:tri1", "fold:0/5", "fold:4/5"}) {
    EXPECT_EQ(to_string(parse_split(text)), text);
  }
  for (const char* text : {"", "contacts", "shape:", "fold:", "fold:-1/5", "fold:5/5", "fold:0/1",
                           "fold:1/5x", "fold:a/b", "Random"}) {
    EXPECT_THROW(parse_split(text), std::invalid_argument) << text;
  }
}

TEST(Split, ByContactKeepsTheRangesApart) {
  const PushSet set = made_up_pushes(2000);
  const Split split = split_pushes(set, parse_split("contact"), 3);
  EXPECT_TRUE(no_repetition(joined(split)));
  const auto contact = [&](int i) { return set.names[static_cast<std::size_t>(i)].contact; };
  for (const auto* part : {&split.training, &split.validation, &split.test}) {
    for (const int i : *part) {
      EXPECT_GT(contact(i), 0.3);
      EXPECT_LE(contact(i), 0.8);
    }
  }
  for (const int i : split.ood) {
    EXPECT_GT(contact(i), 0.21);
    EXPECT_LE(contact(i), 0.3);
  }
  int inside = 0;
  int outside = 0;
  for (int i = 0; i < set.size(); ++i) {
    if (contact(i) > 0.3) ++inside;
    if (contact(i) > 0.21 && contact(i) <= 0.3) ++outside;
  }
  EXPECT_EQ(split.ood.size(), static_cast<std::size_t>(outside));
  EXPECT_EQ(split.test.size(), 100U);
  EXPECT_EQ(split.validation.size(), 200U);
  EXPECT_EQ(split.training.size(), static_cast<std::size_t>(inside) - 300U);
}

TEST(Split, ByContactTakesTheBordersAsTheReferenceDoes) {
  PushSet set = made_up_pushes(24);
  for (PushName& name : set.names) name.contact = 0.5;
  set.names[0].contact = 0.30;
  set.names[1].contact = 0.21;
  set.names[2].contact = 0.80;
  set.names[3].contact = 0.801;
  const Split split = split_pushes(set, parse_split("contact"), 0);
  EXPECT_EQ(split.ood, std::vector<int>{0});
  const std::vector<int> all = joined(split);
  EXPECT_FALSE(std::binary_search(all.begin(), all.end(), 1));
  EXPECT_TRUE(std::binary_search(all.begin(), all.end(), 2));
  EXPECT_FALSE(std::binary_search(all.begin(), all.end(), 3));
}

TEST(Split, DependsOnTheSeedAlone) {
  const PushSet set = made_up_pushes(300);
  const SplitRule rule = parse_split("random");
  EXPECT_EQ(split_pushes(set, rule, 1).training, split_pushes(set, rule, 1).training);
  EXPECT_NE(split_pushes(set, rule, 1).test, split_pushes(set, rule, 2).test);
  EXPECT_EQ(joined(split_pushes(set, rule, 1)).size(), 300U);
}

TEST(Split, KeepsRepetitionsTogether) {
  PushSet set = made_up_pushes(90);
  for (std::size_t i = 0; i < 90; ++i) {
    set.names[i] = set.names[i - i % 3];
    set.names[i].repetition = static_cast<int>(i % 3);
  }
  const Split split = split_pushes(set, parse_split("random"), 5);
  EXPECT_TRUE(no_repetition(joined(split)));
  const auto names = [&](const std::vector<int>& part) {
    std::set<double> result;
    for (const int i : part) result.insert(set.names[static_cast<std::size_t>(i)].contact);
    return result;
  };
  for (const double contact : names(split.test)) {
    EXPECT_EQ(names(split.training).count(contact), 0U);
    EXPECT_EQ(names(split.validation).count(contact), 0U);
  }
}

TEST(Split, FoldsTestEachPushOnce) {
  const PushSet set = made_up_pushes(52);
  std::vector<int> tested;
  for (int fold = 0; fold < 4; ++fold) {
    const Split split = split_pushes(set, {SplitRule::Kind::kFold, "", fold, 4}, 9);
    EXPECT_EQ(joined(split).size(), 52U);
    tested.insert(tested.end(), split.test.begin(), split.test.end());
  }
  std::sort(tested.begin(), tested.end());
  EXPECT_EQ(tested.size(), 52U);
  EXPECT_TRUE(no_repetition(tested));
}

TEST(Split, ByShapeTestsThatShapeAlone) {
  const PushSet set = made_up_pushes(60);
  EXPECT_EQ(shape_names(set), (std::vector<std::string>{"hex", "rect1", "tri1"}));
  const Split split = split_pushes(set, parse_split("shape:rect1"), 0);
  EXPECT_EQ(split.test.size(), 20U);
  for (const int i : split.test) EXPECT_EQ(set.names[static_cast<std::size_t>(i)].shape, "rect1");
  EXPECT_EQ(joined(split).size(), 60U);
}

TEST(Split, WithAnEmptyPartIsRefused) {
  EXPECT_THROW(split_pushes(made_up_pushes(60), parse_split("shape:butter"), 0),
               std::invalid_argument);
  EXPECT_THROW(split_pushes(made_up_pushes(3), parse_split("random"), 0), std::invalid_argument);
  EXPECT_THROW(split_pushes(PushSet{}, parse_split("random"), 0), std::invalid_argument);
  PushSet inside = made_up_pushes(60);
  for (PushName& name : inside.names) name.contact = 0.5;
  try {
    split_pushes(inside, parse_split("contact"), 0);
    FAIL() << "no exception";
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find("outside of the distribution"), std::string::npos);
  }
}

}  // namespace
}  // namespace nasm_pushing
