// SPDX-License-Identifier: Apache-2.0
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "nasm_common/random.hpp"
#include "simulation/friction_field.hpp"
#include "simulation/limit_surface.hpp"
#include "simulation/push_scatter.hpp"
#include "simulation/push_simulator.hpp"
#include "simulation/pusher_path.hpp"

namespace nasm_pushing {
namespace {

constexpr int kSubsteps = 4;
constexpr double kHeld = 0.7;                ///< of what friction can hold
constexpr Eigen::Index kSettling = 30;       ///< rows
constexpr double kRoughnessLength = 0.4e-3;  ///< [m]

const Shape& shape_named(const std::string& name) {
  const Shape* shape = find_shape(name);
  if (shape == nullptr) throw std::invalid_argument("unknown shape \"" + name + "\"");
  return *shape;
}

const Surface& surface_named(const std::string& name) {
  const Surface* surface = find_surface(name);
  if (surface == nullptr) throw std::invalid_argument("unknown surface \"" + name + "\"");
  return *surface;
}

/// The coefficient that an object meets as it moves over the table.
class Friction {
 public:
  Friction(const Surface& surface, const SimulationOptions& options, const PushScatter& scatter,
           uint64_t seed, nasm_common::Random& random)
      : mean_(surface.friction_mean),
        scale_(options.friction_scale * scatter.friction_level),
        uniform_(!options.noise),
        deviation_(scatter.roughness),
        field_(surface, seed),
        normal_(random) {}

  double after_moving(double distance, const Eigen::Vector2d& to) {
    if (uniform_) return scale_ * mean_;
    const double kept = std::exp(-distance / kRoughnessLength);
    roughness_ = kept * roughness_ + deviation_ * std::sqrt(1.0 - kept * kept) * normal_();
    return scale_ * field_.at(to) * std::max(0.1, 1.0 + roughness_);
  }

 private:
  double mean_;
  double scale_;
  bool uniform_;
  double deviation_;
  FrictionField field_;
  Normal normal_;
  double roughness_ = 0.0;
};

/// The robot's straight path, 4.75 mm and the gap away from the contact at first.
struct Robot {
  Eigen::Vector2d from;
  Eigen::Vector2d direction;
  PusherPath path;

  RobotMotion at(double time) const {
    const PusherPath::Point point = path.at(time);
    return {from + point.distance * direction, point.speed * direction,
            point.acceleration * direction};
  }
};

Robot robot_for(const PushName& name, const Shape& shape, const SimulationOptions& options,
                const PushScatter& scatter) {
  const Contact contact = shape.contact(name.side, name.contact);
  if (!(std::abs(name.angle) < M_PI / 2)) {
    throw std::invalid_argument("a push at the angle " + std::to_string(name.angle) +
                                " rad does not go towards the object");
  }
  const Eigen::Vector2d tangent(-contact.normal.y(), contact.normal.x());
  const Contact touched =
      shape.nearest(contact.point + kTipRadius * contact.normal + scatter.aside * tangent);
  const Eigen::Rotation2Dd turn(scatter.start.z());
  return {scatter.start.head<2>() + turn * (touched.point + kTipRadius * touched.normal),
          -(turn * Eigen::Rotation2Dd(name.angle) * contact.normal),
          PusherPath(name, options.length)};
}

/// How the tip came to rest at the object: at a distance, or pressed onto it.
void approach(const Shape& shape, const PushScatter& scatter, double friction, Robot& robot,
              PushState& state) {
  const PushParameters& parameters = scatter.parameters;
  const Eigen::Vector2d back = -robot.direction;
  if (scatter.gap >= 0.0 || parameters.quasi_static) {
    robot.from += std::max(0.0, scatter.gap) * back;
    return;
  }
  // No more than what the friction beneath the object holds.
  const Eigen::Vector2d arm = robot.from - state.centre;
  const LimitSurface surface(friction * shape.mass() * kGravity, shape.pressure_radius());
  const double most =
      kHeld / surface.norm({back.x(), back.y(), arm.x() * back.y() - arm.y() * back.x()});
  state.deflection = std::min(-scatter.gap, most / parameters.stiffness) * back;
  robot.from -= state.deflection;
  state.touching = true;
}

}  // namespace

PushTrace trace_push(const PushName& name, const SimulationOptions& options, uint64_t seed,
                     uint64_t index) {
  const Shape& shape = shape_named(name.shape);
  const Surface& surface = surface_named(name.surface);
  nasm_common::Random random(seed, index);
  const PushScatter scatter = draw_scatter(surface, options, random);
  Robot robot = robot_for(name, shape, options, scatter);
  Friction friction(surface, options, scatter, seed, random);

  PushState state;
  state.yaw = scatter.start.z();
  state.centre = scatter.start.head<2>() + Eigen::Rotation2Dd(state.yaw) * shape.centre_of_mass();
  double coefficient = friction.after_moving(1.0, state.centre);
  approach(shape, scatter, coefficient, robot, state);

  PushTrace trace;
  trace.push_start = scatter.rest_before;
  trace.push_end = scatter.rest_before + robot.path.duration();
  const auto rows = static_cast<Eigen::Index>(
                        std::ceil((trace.push_end + scatter.rest_after) / PushTrace::kStep)) +
                    1;
  trace.object.resize(rows, 3);
  trace.tip.resize(rows, 2);
  trace.force.resize(rows, 2);

  const PushDynamics dynamics(shape, scatter.parameters);
  constexpr double kSubstep = PushTrace::kStep / kSubsteps;
  for (Eigen::Index row = 0; row < rows; ++row) {
    const double time = static_cast<double>(row) * PushTrace::kStep - trace.push_start;
    trace.object.row(row) = object_pose(shape, state);
    const RobotMotion now = robot.at(time);
    trace.tip.row(row) = now.position;
    trace.force.row(row) = dynamics.sensed_force(now, state);
    // A tip that presses against the object settles; then nothing moves before the robot does.
    if (row > kSettling && time + PushTrace::kStep <= 0.0) continue;
    const Eigen::Vector2d before = state.centre;
    for (int i = 0; i < kSubsteps; ++i) {
      dynamics.step(robot.at(time + i * kSubstep), coefficient, kSubstep, state);
    }
    if (state.centre == before) continue;
    coefficient = friction.after_moving((state.centre - before).norm(), state.centre);
  }
  return trace;
}

}  // namespace nasm_pushing
