// SPDX-License-Identifier: Apache-2.0
#include "recordings/repairs.hpp"

#include <algorithm>
#include <numeric>

#include "nasm_common/numbers.hpp"
#include "recordings/limits.hpp"
#include "recordings/stream_edit.hpp"

namespace nasm_pushing {
namespace {

using nasm_common::format;
using Order = std::vector<Eigen::Index>;

/// Length of the way through the rows in this order, between and including two places.
double way(const Stream& stream, const Order& order, std::size_t first, std::size_t last) {
  double length = 0.0;
  for (std::size_t i = first; i < last; ++i) {
    length +=
        (stream.values.row(order[i + 1]).head<2>() - stream.values.row(order[i]).head<2>()).norm();
  }
  return length;
}

/// Sorted by time where rows are out of place. Where only the stamps are, the motion would go to
/// and fro in the order of the stamps: there the rows stay, and their stamps wait for `bring_back`.
Order best_order(const Stream& stream) {
  Order given(static_cast<std::size_t>(stream.size()));
  std::iota(given.begin(), given.end(), 0);
  Order order = given;
  std::stable_sort(order.begin(), order.end(),
                   [&](Eigen::Index a, Eigen::Index b) { return stream.time(a) < stream.time(b); });
  constexpr double kClearlyShorter = 0.9;
  const std::size_t last = given.size() - 1;
  Eigen::Index largest = 0;
  for (std::size_t begin = 0, i = 0; i < order.size(); ++i) {
    largest = std::max(largest, order[i]);
    if (static_cast<std::size_t>(largest) != i) continue;
    // Rows begin … i only change places among themselves.
    const std::size_t before = begin > 0 ? begin - 1 : 0;
    const std::size_t after = std::min(i + 1, last);
    if (i > begin &&
        way(stream, given, before, after) < kClearlyShorter * way(stream, order, before, after)) {
      std::iota(order.begin() + static_cast<std::ptrdiff_t>(begin),
                order.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                static_cast<Eigen::Index>(begin));
    }
    begin = i + 1;
  }
  return order;
}

struct Backwards {
  int count = 0;
  double largest = 0.0;  ///< [s]
};

Backwards steps_back(const Eigen::VectorXd& time) {
  Backwards result;
  for (Eigen::Index i = 1; i < time.size(); ++i) {
    if (time(i) >= time(i - 1)) continue;
    ++result.count;
    result.largest = std::max(result.largest, time(i - 1) - time(i));
  }
  return result;
}

/// Whether it could be done.
bool put_in_order(Stream& stream, const std::string& name, std::vector<Finding>& findings) {
  const Backwards back = steps_back(stream.time);
  if (back.count == 0) return true;
  if (back.largest > limits::kLongestDelay) {
    findings.push_back({Defect::kUnorderedTime, Handling::kExcluded, name, back.count,
                        format("%s: the clock goes back by %.3f s", name.c_str(), back.largest)});
    return false;
  }
  stream = take_rows(stream, best_order(stream));
  findings.push_back({Defect::kUnorderedTime, Handling::kRepaired, name, back.count,
                      format("%s: %s out of order by up to %.1f ms, put in order", name.c_str(),
                             counted(back.count, "stamp").c_str(), 1e3 * back.largest)});
  return true;
}

void drop_repeated(Stream& stream, const std::string& name, std::vector<Finding>& findings) {
  Order kept = {0};
  for (Eigen::Index i = 1; i < stream.size(); ++i) {
    if (stream.time(i) != stream.time(kept.back())) kept.push_back(i);
  }
  const int count = static_cast<int>(stream.size()) - static_cast<int>(kept.size());
  if (count == 0) return;
  stream = take_rows(stream, kept);
  findings.push_back(
      {Defect::kRepeatedTime, Handling::kRepaired, name, count,
       name + ": " + counted(count, "row") + " at an instant that has one already, dropped"});
}

void bring_back(Stream& stream, const std::string& name, std::vector<Finding>& findings) {
  if (stream.size() < 3) return;
  // Clocks differ, and a bound that is too tight would add up over all rows.
  constexpr double kSlack = 0.975;
  const double mean =
      (stream.time.maxCoeff() - stream.time.minCoeff()) / static_cast<double>(stream.size() - 1);
  const double period = kSlack * std::min({limits::kPeriod, mean, typical_step(stream)});
  double bound = stream.time(stream.size() - 1);
  double latest = 0.0;
  int count = 0;
  for (Eigen::Index i = stream.size() - 2; i >= 0; --i) {
    bound = std::min(stream.time(i), bound - period);
    const double delay = stream.time(i) - bound;
    if (delay < 0.5 * period) continue;
    latest = std::max(latest, delay);
    stream.time(i) = bound;
    ++count;
  }
  if (count == 0) return;
  const bool sound = latest <= limits::kLongestDelay;
  findings.push_back(
      {Defect::kLateRows, sound ? Handling::kRepaired : Handling::kExcluded, name, count,
       format("%s: %s arrived up to %.1f ms late%s", name.c_str(), counted(count, "row").c_str(),
              1e3 * latest, sound ? ", brought back" : "")});
}

}  // namespace

void repair_time(Stream& stream, const std::string& name, std::vector<Finding>& findings) {
  if (!put_in_order(stream, name, findings)) return;
  drop_repeated(stream, name, findings);
  bring_back(stream, name, findings);
}

}  // namespace nasm_pushing
