// SPDX-License-Identifier: Apache-2.0
// Draws one example of each kind of figure, as PNG and SVG: gallery FOLDER
#include <array>
#include <cmath>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "nasm_plot/figure.hpp"

namespace {

using nasm_plot::Axes;
using nasm_plot::Figure;
using nasm_plot::SeriesStyle;

Figure controls() {
  Figure figure(4);
  figure.title = "Quadrotor: optimal controls";
  figure.share_x = true;
  const std::array<const char*, 4> names = {"u₁ [N]", "u₂ [N]", "u₃ [N]", "u₄ [N]"};
  std::vector<double> edges;
  for (int k = 0; k <= 100; ++k) edges.push_back(0.01 * k);
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::vector<double> exact;
    std::vector<double> learned;
    for (std::size_t k = 0; k < 100; ++k) {
      const double t = edges[k];
      const double phase = static_cast<double>(i);
      exact.push_back(12.0 * std::exp(-3.0 * t) * std::cos(6.0 * t + phase) + 2.5 * (1.0 - t));
      learned.push_back(exact.back() + 0.35 * std::sin(17.0 * t + phase));
    }
    Axes& axes = figure.at(i);
    axes.y_label = names[i];
    axes.x_label = "time t [s]";
    axes.add({"Newton", edges, exact, SeriesStyle::steps});
    axes.add({"NASM", edges, learned, SeriesStyle::steps, true});
  }
  return figure;
}

Figure scaling() {
  Figure figure;
  Axes& axes = figure.at(0);
  axes.title = "Time to solve grows linearly with the horizon";
  axes.x_label = "horizon N [steps]";
  axes.y_label = "median time [ms]";
  axes.log_x = axes.log_y = true;
  const std::vector<double> horizons = {50, 100, 200, 400, 1000};
  std::vector<double> newton;
  std::vector<double> ipopt;
  for (const double n : horizons) {
    newton.push_back(0.009 * n + 0.1);
    ipopt.push_back(0.31 * n + 3.0);
  }
  axes.add({"Newton", horizons, newton, SeriesStyle::line_and_points});
  axes.add({"IPOPT (reused)", horizons, ipopt, SeriesStyle::line_and_points});
  axes.horizontal_line(10.0, "control period");
  return figure;
}

Figure gaps() {
  Figure figure;
  Axes& axes = figure.at(0);
  axes.title = "Cost gap to the optimum";
  axes.x_label = "(J − J*) / J* [–]";
  axes.y_label = "instances";
  axes.log_x = true;
  std::mt19937 generator(1);
  std::normal_distribution<double> spread(0.0, 1.0);
  std::vector<double> id;
  std::vector<double> ood;
  for (int i = 0; i < 400; ++i) {
    id.push_back(7e-6 * std::exp(0.8 * spread(generator)));
    ood.push_back(2e-4 * std::exp(1.1 * spread(generator)));
  }
  axes.histogram(id, 36, "in distribution");
  axes.histogram(ood, 36, "out of distribution");
  axes.vertical_line(1e-3, "accepted gap");
  return figure;
}

Figure errors() {
  Figure figure;
  Axes& axes = figure.at(0);
  axes.title = "Mean cost error, five systems";
  axes.y_label = "MAPE [–]";
  axes.log_y = true;
  axes.bars({"Pendulum", "RobotArm", "CartPole", "Quadrotor", "Rocket"},
            {{"NASM", {9.9e-5, 6.6e-6, 2.1e-5, 7.2e-6, 8.1e-6}},
             {"DON", {1.2e-3, 3.1e-5, 9.2e-5, 8.4e-5, 1.6e-4}},
             {"MLP", {4.1e-4, 2.2e-5, 1.3e-4, std::nan(""), 7.7e-5}},
             {"FNO", {2.6e-3, 5.5e-5, 3.3e-4, 2.1e-4, 3.8e-4}}});
  return figure;
}

Figure path() {
  Figure figure;
  figure.width_px = 640;
  Axes& axes = figure.at(0);
  axes.title = "Zermelo: the fastest crossing";
  axes.x_label = "x [km]";
  axes.y_label = "y [km]";
  axes.equal_aspect = true;
  std::vector<double> x;
  std::vector<double> y;
  std::vector<double> straight_y;
  for (int k = 0; k <= 100; ++k) {
    const double s = 0.01 * k;
    x.push_back(1.5 * s);
    y.push_back(1.2 * s + 0.35 * std::sin(3.14159265358979 * s));
    straight_y.push_back(1.2 * s);
  }
  axes.add({"optimal path", x, y});
  axes.add({"straight line", x, straight_y, SeriesStyle::line, true});
  axes.add({"", {0.0, 1.5}, {0.0, 1.2}, SeriesStyle::points, false, 6});
  axes.text(0.0, 0.0, "start");
  axes.text(1.5, 1.2, "goal");
  return figure;
}

Figure training() {
  Figure figure(1, 2);
  figure.title = "Training of the pendulum's operator";
  Axes& loss = figure.at(0, 0);
  loss.title = "Loss";
  loss.x_label = "epoch";
  loss.y_label = "mean squared error [N²·m²]";
  loss.log_y = true;
  Axes& rate = figure.at(0, 1);
  rate.title = "Learning rate";
  rate.x_label = "epoch";
  rate.y_label = "η [–]";
  std::mt19937 generator(2);
  std::normal_distribution<double> noise(0.0, 0.15);
  std::vector<double> epochs;
  std::vector<double> train;
  std::vector<double> validation;
  std::vector<double> rates;
  for (int k = 0; k < 5000; ++k) {
    const double decay = 30.0 * std::pow(1.0 + k, -1.4) + 2e-4;
    epochs.push_back(k);
    train.push_back(decay * std::exp(noise(generator)));
    validation.push_back(1.6 * decay * std::exp(noise(generator)));
    rates.push_back(8e-5 * std::pow(0.9, k / 1000));
  }
  loss.add({"training", epochs, train});
  loss.add({"validation", epochs, validation});
  rate.add({"", epochs, rates, SeriesStyle::steps});
  return figure;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: gallery FOLDER\n";
    return 2;
  }
  try {
    const std::filesystem::path folder = argv[1];
    std::filesystem::create_directories(folder);
    const std::vector<std::pair<std::string, Figure>> figures = {
        {"controls", controls()}, {"scaling", scaling()}, {"gaps", gaps()},
        {"errors", errors()},     {"path", path()},       {"training", training()}};
    for (const auto& [name, figure] : figures) {
      figure.save(folder / (name + ".png"));
      figure.save(folder / (name + ".svg"));
    }
  } catch (const std::exception& error) {
    std::cerr << "gallery: " << error.what() << '\n';
    return 1;
  }
}
