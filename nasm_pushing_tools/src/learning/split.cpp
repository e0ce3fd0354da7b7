// SPDX-License-Identifier: Apache-2.0
#include "learning/split.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <stdexcept>

#include "nasm_common/random.hpp"

namespace nasm_pushing {
namespace {

using Kind = SplitRule::Kind;
using Groups = std::vector<std::vector<int>>;

constexpr double kOodLow = 0.21;
constexpr double kIdLow = 0.3;
constexpr double kIdHigh = 0.8;
constexpr double kRounding = 1e-9;

/// As the paper: 2,000 samples to validate and 100 problems to test with, but of small sets shares.
constexpr int kMostValidation = 200;
constexpr int kMostTest = 100;
constexpr int kShare = 7;  ///< validation and test each get one part in this many

/// Keeps the order apart from what else is drawn with the same seed.
constexpr uint64_t kOrderOfPushes = 0x70757368;

bool within(double contact, double low, double high) {
  return contact > low + kRounding && contact <= high + kRounding;
}

std::vector<int> indices_of(const PushSet& set, const SplitRule& rule) {
  std::vector<int> indices;
  for (int i = 0; i < set.size(); ++i) {
    const PushName& name = set.names[static_cast<std::size_t>(i)];
    const bool wanted = rule.kind == Kind::kContact ? within(name.contact, kIdLow, kIdHigh)
                        : rule.kind == Kind::kShape ? name.shape != rule.shape
                                                    : true;
    if (wanted) indices.push_back(i);
  }
  return indices;
}

/// Pushes that are repetitions of each other, in an order that the seed decides.
Groups shuffled_groups(const PushSet& set, const std::vector<int>& indices, uint64_t seed) {
  std::map<std::string, std::vector<int>> by_name;
  for (const int i : indices) {
    PushName name = set.names[static_cast<std::size_t>(i)];
    name.repetition = -1;
    by_name[to_string(name)].push_back(i);
  }
  Groups groups;
  for (auto& [name, group] : by_name) groups.push_back(std::move(group));
  nasm_common::Random random(seed, kOrderOfPushes);
  for (std::size_t i = groups.size(); i > 1; --i) {
    const auto other = static_cast<std::size_t>(random.uniform() * static_cast<double>(i));
    std::swap(groups[i - 1], groups[other]);
  }
  return groups;
}

/// Takes groups from the end until there are this many pushes.
std::vector<int> take(Groups& groups, int count) {
  std::vector<int> taken;
  while (!groups.empty() && static_cast<int>(taken.size()) < count) {
    taken.insert(taken.end(), groups.back().begin(), groups.back().end());
    groups.pop_back();
  }
  return taken;
}

/// The groups of one fold, taken out of all of them.
std::vector<int> take_fold(Groups& groups, const SplitRule& rule) {
  std::vector<int> taken;
  Groups left;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const auto fold = static_cast<int>(i % static_cast<std::size_t>(rule.folds));
    if (fold == rule.fold) {
      taken.insert(taken.end(), groups[i].begin(), groups[i].end());
    } else {
      left.push_back(std::move(groups[i]));
    }
  }
  groups = std::move(left);
  return taken;
}

void require(const std::vector<int>& part, const char* name, const PushSet& set,
             const SplitRule& rule) {
  if (!part.empty()) return;
  throw std::invalid_argument("of " + std::to_string(set.size()) + " pushes, the split " +
                              to_string(rule) + " leaves none for " + name +
                              (rule.kind == Kind::kContact
                                   ? "; encode pushes with contacts from 0.21 to 0.8, or use "
                                     "another --split"
                                   : "; encode more pushes, or use another --split"));
}

[[noreturn]] void refuse(const std::string& text) {
  throw std::invalid_argument(
      "there is no split \"" + text +
      "\"; there are: contact, random, shape:NAME, fold:I/N with I from 0 to N-1");
}

}  // namespace

SplitRule parse_split(const std::string& text) {
  SplitRule rule;
  int end = 0;
  if (text == "contact") return rule;
  if (text == "random") {
    rule.kind = Kind::kRandom;
  } else if (text.rfind("shape:", 0) == 0 && text.size() > 6) {
    rule.kind = Kind::kShape;
    rule.shape = text.substr(6);
  } else if (std::sscanf(text.c_str(), "fold:%4d/%4d%n", &rule.fold, &rule.folds, &end) == 2 &&
             static_cast<std::size_t>(end) == text.size()) {
    rule.kind = Kind::kFold;
    if (rule.folds < 2 || rule.fold < 0 || rule.fold >= rule.folds) refuse(text);
  } else {
    refuse(text);
  }
  return rule;
}

std::string to_string(const SplitRule& rule) {
  switch (rule.kind) {
    case Kind::kContact:
      break;
    case Kind::kRandom:
      return "random";
    case Kind::kShape:
      return "shape:" + rule.shape;
    case Kind::kFold:
      return "fold:" + std::to_string(rule.fold) + "/" + std::to_string(rule.folds);
  }
  return "contact";
}

Split split_pushes(const PushSet& set, const SplitRule& rule, uint64_t seed) {
  const std::vector<int> indices = indices_of(set, rule);
  // Folds are the same for all seeds: together they are to have each push once.
  Groups groups = shuffled_groups(set, indices, rule.kind == Kind::kFold ? 0 : seed);
  const auto share = static_cast<int>(indices.size()) / kShare;
  Split split;
  if (rule.kind == Kind::kFold) {
    split.test = take_fold(groups, rule);
  } else if (rule.kind == Kind::kShape) {
    for (int i = 0; i < set.size(); ++i) {
      if (set.names[static_cast<std::size_t>(i)].shape == rule.shape) split.test.push_back(i);
    }
  } else {
    split.test = take(groups, std::min(kMostTest, share));
  }
  if (rule.kind == Kind::kContact) {
    for (int i = 0; i < set.size(); ++i) {
      const double contact = set.names[static_cast<std::size_t>(i)].contact;
      if (within(contact, kOodLow, kIdLow)) split.ood.push_back(i);
    }
    require(split.ood, "the test outside of the distribution", set, rule);
  }
  split.validation = take(groups, std::min(kMostValidation, share));
  split.training = take(groups, static_cast<int>(indices.size()));
  require(split.test, "the test", set, rule);
  require(split.validation, "validation", set, rule);
  require(split.training, "training", set, rule);
  return split;
}

std::vector<std::string> shape_names(const PushSet& set) {
  std::set<std::string> names;
  for (const PushName& name : set.names) names.insert(name.shape);
  return {names.begin(), names.end()};
}

}  // namespace nasm_pushing
