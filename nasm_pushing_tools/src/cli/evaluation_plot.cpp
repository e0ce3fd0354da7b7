// SPDX-License-Identifier: Apache-2.0
#include "cli/plots.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "nasm_common/numbers.hpp"
#include "nasm_common/statistics.hpp"
#include "nasm_plot/figure.hpp"

namespace nasm_pushing {
namespace {

constexpr std::size_t kRows = 2;
constexpr std::size_t kColumns = 3;
constexpr std::size_t kShown = kRows * kColumns - 1;  ///< the last axes are for all errors

/// Pushes at equal steps through all of them in the order of their errors.
std::vector<Eigen::Index> chosen(const Eigen::VectorXd& errors) {
  std::vector<Eigen::Index> order(static_cast<std::size_t>(errors.size()));
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](Eigen::Index one, Eigen::Index other) { return errors(one) < errors(other); });
  std::vector<Eigen::Index> result;
  for (const std::size_t i : nasm_common::evenly_spaced(order.size(), kShown)) {
    result.push_back(order[i]);
  }
  return result;
}

}  // namespace

void plot_predictions(const PushSet& set, const Eigen::MatrixXd& predicted,
                      const Eigen::VectorXd& errors, const std::string& file) {
  nasm_plot::Figure figure(kRows, kColumns);
  figure.title = "Force of pushes that the model has not seen, from the best to the worst";
  std::vector<double> time(kForceSamples);
  for (std::size_t i = 0; i < time.size(); ++i) time[i] = static_cast<double>(i) / kForceRateHz;
  std::size_t place = 0;
  for (const Eigen::Index i : chosen(errors)) {
    const PushName& name = set.names[static_cast<std::size_t>(i)];
    nasm_plot::Axes& axes = figure.at(place / kColumns, place % kColumns);
    ++place;
    axes.title = nasm_common::format("%s on %s: error %.3f", name.shape.c_str(),
                                     name.surface.c_str(), errors(i));
    axes.x_label = "time t [s]";
    axes.y_label = "force [N]";
    const auto column = [i](const Eigen::MatrixXd& forces) {
      return std::vector<double>(forces.col(i).begin(), forces.col(i).end());
    };
    axes.add({"measured", time, column(set.force)});
    axes.add({"predicted", time, column(predicted), nasm_plot::SeriesStyle::line, true});
  }
  nasm_plot::Axes& last = figure.at(kRows - 1, kColumns - 1);
  last.title = "errors of all";
  last.x_label = "relative error";
  last.y_label = "pushes";
  last.legend = false;
  last.histogram({errors.begin(), errors.end()});
  figure.save(file);
}

}  // namespace nasm_pushing
