// SPDX-License-Identifier: Apache-2.0
#include "nasm_evaluation/gate.hpp"

#include <cmath>

#include "nasm_common/numbers.hpp"

namespace nasm_evaluation {
namespace {

using nasm_common::number_text;
using nasm_common::percent_text;

/// A limit that was not set lets everything pass, even what is not known.
bool exceeds(double figure, double limit) {
  return limit < Gate::kNone && !(figure <= limit);
}

std::string figure_text(double figure, const std::string& unit) {
  return std::isfinite(figure) ? number_text(figure, 3) + unit : "unknown";
}

std::string share_text(std::size_t part, std::size_t whole) {
  const double share = static_cast<double>(part) / static_cast<double>(whole);
  return std::to_string(part) + " of " + std::to_string(whole) + " (" + percent_text(share) + ")";
}

/// A loop that diverged is never all right.
void check_loops(const Gate& gate, const Summary& summary, std::vector<std::string>& found) {
  if (summary.loop_goals_diverged > 0) {
    std::string reasons;
    for (const auto& [reason, count] : summary.divergences) {
      reasons += (reasons.empty() ? "" : ", ") + reason;
    }
    found.push_back("the closed loop diverged at " +
                    share_text(summary.loop_goals_diverged, summary.loop_goals) +
                    " goals: " + reasons);
  }
  if (exceeds(summary.worst_final_distance, gate.max_final_distance)) {
    found.push_back("the closed loop ends at a distance of " +
                    figure_text(summary.worst_final_distance, "") + " from a goal, the limit is " +
                    number_text(gate.max_final_distance, 3));
  }
  if (gate.min_reached_share <= 0.0) return;
  if (summary.loop_goals_judged == 0) {
    found.push_back("the share of reached goals is unknown, the minimum is " +
                    percent_text(gate.min_reached_share));
    return;
  }
  const double reached = static_cast<double>(summary.loop_goals_reached) /
                         static_cast<double>(summary.loop_goals_judged);
  if (reached >= gate.min_reached_share) return;
  found.push_back("the closed loop reaches " +
                  share_text(summary.loop_goals_reached, summary.loop_goals_judged) +
                  " goals, the minimum is " + percent_text(gate.min_reached_share));
}

}  // namespace

std::vector<std::string> violations(const Gate& gate, const Summary& summary) {
  std::vector<std::string> found;
  const bool has_loop_instead = gate.min_instances == 1 && summary.loop_goals > 0;
  if (summary.instances < gate.min_instances && !has_loop_instead) {
    found.push_back("there are " + std::to_string(summary.instances) +
                    " instances, the minimum is " + std::to_string(gate.min_instances));
  }
  if (exceeds(summary.worst_gap, gate.max_gap)) {
    found.push_back("the worst gap to the optimum is " + figure_text(summary.worst_gap, "") +
                    ", the limit is " + number_text(gate.max_gap, 3));
  }
  if (gate.max_gap < Gate::kNone && summary.unjudged > 0 && summary.unjudged < summary.answered) {
    found.push_back("of " + share_text(summary.unjudged, summary.answered) +
                    " answers the gap is unknown, but there is a limit on it");
  }
  if (exceeds(summary.p99_ms, gate.max_p99_ms)) {
    found.push_back("the 99 % computation time is " + figure_text(summary.p99_ms, " ms") +
                    ", the limit is " + number_text(gate.max_p99_ms, 3) + " ms");
  }
  const auto check_share = [&](std::size_t part, double limit, const char* what) {
    if (summary.instances == 0) return;
    const double share = static_cast<double>(part) / static_cast<double>(summary.instances);
    if (share <= limit) return;
    found.push_back(share_text(part, summary.instances) + " instances were " + what +
                    ", the limit is " + percent_text(limit));
  };
  check_share(summary.refused, gate.max_refused_share, "refused");
  check_share(summary.lost + summary.late, gate.max_lost_share, "lost or answered too late");
  check_share(summary.out_of_distribution, gate.max_ood_share, "outside the training data");
  check_loops(gate, summary, found);
  return found;
}

}  // namespace nasm_evaluation
