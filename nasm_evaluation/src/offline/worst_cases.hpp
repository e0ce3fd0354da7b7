// SPDX-License-Identifier: Apache-2.0
#ifndef OFFLINE__WORST_CASES_HPP_
#define OFFLINE__WORST_CASES_HPP_

#include <algorithm>
#include <utility>
#include <vector>

#include "nasm_evaluation/report/write_report.hpp"
#include "report/worst.hpp"

namespace nasm_evaluation {

/// The cases that a report shows at length; the others need not be kept.
class WorstCases {
 public:
  explicit WorstCases(std::size_t most) : most_(most) {}

  bool wants(const Verdict& verdict) const {
    return kept_.size() < most_ || (most_ > 0 && is_worse(verdict, kept_.back().first));
  }

  void add(Verdict verdict, ShownCase shown) {
    if (!wants(verdict)) return;
    const auto place = std::find_if(kept_.begin(), kept_.end(), [&](const auto& other) {
      return is_worse(verdict, other.first);
    });
    kept_.insert(place, {std::move(verdict), std::move(shown)});
    if (kept_.size() > most_) kept_.pop_back();
  }

  void add(WorstCases&& others) {
    for (auto& [verdict, shown] : others.kept_) add(std::move(verdict), std::move(shown));
    others.kept_.clear();
  }

  /// The worst first.
  std::vector<ShownCase> take() {
    std::vector<ShownCase> cases;
    for (auto& kept : kept_) cases.push_back(std::move(kept.second));
    kept_.clear();
    return cases;
  }

 private:
  std::size_t most_;
  std::vector<std::pair<Verdict, ShownCase>> kept_;
};

}  // namespace nasm_evaluation

#endif  // OFFLINE__WORST_CASES_HPP_
