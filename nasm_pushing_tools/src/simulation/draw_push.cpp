// SPDX-License-Identifier: Apache-2.0
#include "simulation/draw_push.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "nasm_common/random.hpp"
#include "nasm_pushing/objects/shape.hpp"
#include "simulation/push_defects.hpp"

namespace nasm_pushing {
namespace {

// Streams of random numbers apart from the simulation's.
constexpr uint64_t kNames = 1ULL << 62;
constexpr uint64_t kDefects = 2ULL << 62;

// The dataset's grid.
constexpr double kPolygonStep = 0.1;
constexpr double kCurveStep = 0.025;
constexpr double kAngleStep = M_PI / 9.0;

double three_decimals(double value) {
  return std::round(value * 1000.0) / 1000.0 + 0.0;
}

template <typename Item>
std::size_t pick(const std::vector<Item>& items, nasm_common::Random& random) {
  return static_cast<std::size_t>(random.uniform() * static_cast<double>(items.size()));
}

/// A multiple of the step in [from, to], or any number if there is none.
double on_grid(double from, double to, double step, nasm_common::Random& random) {
  const double first = std::ceil(from / step - 1e-9);
  const double last = std::floor(to / step + 1e-9);
  if (last < first) return random.uniform(from, to);
  return step * std::min(last, first + std::floor(random.uniform() * (last - first + 1.0)));
}

template <typename Find>
void check_names(const std::vector<std::string>& names, const char* what, Find find,
                 const char* known) {
  for (const std::string& name : names) {
    if (find(name) == nullptr) {
      throw std::invalid_argument(std::string("unknown ") + what + " \"" + name + "\"; there are " +
                                  known);
    }
  }
}

}  // namespace

void check(const DrawOptions& options) {
  check_names(options.shapes, "shape", find_shape, "rect1-3, tri1-3, ellip1-3, hex, butter");
  check_names(options.surfaces, "surface", find_surface, "abs, delrin, plywood, pu");
  const auto refuse = [](const std::string& text) { throw std::invalid_argument(text); };
  if (!(options.contact_from >= 0.0 && options.contact_from <= options.contact_to &&
        options.contact_to <= 1.0)) {
    refuse("contact positions from " + std::to_string(options.contact_from) + " to " +
           std::to_string(options.contact_to) + ": they must be in [0, 1], the lower one first");
  }
  if (!(options.max_angle >= 0.0 && options.max_angle < M_PI / 2)) {
    refuse("the largest angle " + std::to_string(options.max_angle) + " rad is not in [0, pi/2)");
  }
  // Slower ones would be longer than any recording, and faster ones are beyond robots.
  constexpr double kSlowest = 1.0;
  constexpr double kFastest = 10000.0;
  const bool accelerated = options.acceleration != 0.0;
  const double rate = accelerated ? options.acceleration : options.speed;
  if (!(rate >= kSlowest && rate <= kFastest)) {
    refuse(std::string(accelerated ? "the acceleration " : "the speed ") + std::to_string(rate) +
           (accelerated ? " mm/s2" : " mm/s") + " is not in [1, 10000]");
  }
  if (!(options.defects >= 0.0 && options.defects <= 1.0)) {
    refuse("the share of defects " + std::to_string(options.defects) + " is not in [0, 1]");
  }
  if (options.side < -1) refuse("there is no side " + std::to_string(options.side));
  for (const Shape& shape : shapes()) {
    const auto& only = options.shapes;
    if (!only.empty() && std::find(only.begin(), only.end(), shape.name()) == only.end()) continue;
    if (options.side >= shape.sides()) {
      refuse("shape " + shape.name() + " has no side " + std::to_string(options.side));
    }
  }
}

PushName draw_push_name(uint64_t seed, uint64_t index, const DrawOptions& options) {
  nasm_common::Random random(seed, kNames + index);
  PushName name;
  name.shape = options.shapes.empty() ? shapes()[pick(shapes(), random)].name()
                                      : options.shapes[pick(options.shapes, random)];
  name.surface = options.surfaces.empty() ? surfaces()[pick(surfaces(), random)].name
                                          : options.surfaces[pick(options.surfaces, random)];
  name.acceleration = options.acceleration;
  name.speed = options.acceleration > 0.0 ? -1.0 : options.speed;
  const Shape* shape = find_shape(name.shape);
  if (shape == nullptr) throw std::invalid_argument("unknown shape \"" + name.shape + "\"");
  name.side =
      options.side >= 0 ? options.side : static_cast<int>(random.uniform() * shape->sides());
  if (options.grid) {
    const double step = shape->kind() == Shape::Kind::kPolygon ? kPolygonStep : kCurveStep;
    name.contact = on_grid(options.contact_from, options.contact_to, step, random);
    name.angle = on_grid(-options.max_angle, options.max_angle, kAngleStep, random);
  } else {
    name.contact = random.uniform(options.contact_from, options.contact_to);
    name.angle = random.uniform(-options.max_angle, options.max_angle);
  }
  name.contact = std::clamp(three_decimals(name.contact), 0.0, 1.0);
  name.angle = three_decimals(name.angle);
  return name;
}

Recording draw_push(uint64_t seed, uint64_t index, const DrawOptions& options) {
  Recording recording =
      simulate_push(draw_push_name(seed, index, options), options.simulation, seed, index);
  nasm_common::Random random(seed, kDefects + index);
  if (random.uniform() < options.defects) {
    spoil(simulated_defects()[pick(simulated_defects(), random)], random, recording);
  }
  return recording;
}

}  // namespace nasm_pushing
