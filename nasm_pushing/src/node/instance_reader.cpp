// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing/node/instance_reader.hpp"

#include <cmath>
#include <stdexcept>

#include "node/instance_fields.hpp"

namespace nasm_pushing {
namespace {

using nasm_core::AnswerStatus;
using nasm_msgs::msg::PushingInstance;

constexpr double kHeaviest = 1e3;  // [kg] and [kg m²]

std::string known_shapes() {
  std::string names;
  for (const Shape& shape : shapes()) names += (names.empty() ? "" : ", ") + shape.name();
  return names;
}

std::string known_surfaces() {
  std::string names;
  for (const Surface& surface : surfaces()) names += (names.empty() ? "" : ", ") + surface.name;
  return names;
}

std::optional<Refusal> check_horizon(const PushingInstance& message) {
  if (!std::isfinite(message.horizon)) {
    return refusal(AnswerStatus::kNotFinite, "horizon is ", message.horizon);
  }
  if (message.horizon != 0.0 && std::abs(message.horizon - kHorizon) > 1e-9) {
    return refusal(AnswerStatus::kHorizon, "horizon is ", message.horizon,
                   " s, but the model is for ", kHorizon);
  }
  return std::nullopt;
}

std::optional<Refusal> check_contact(const PushingInstance& message, const Shape* shape) {
  if (!std::isfinite(message.contact_position)) {
    return refusal(AnswerStatus::kNotFinite, "contact_position is ", message.contact_position);
  }
  if (message.contact_position < 0.0 || message.contact_position > 1.0) {
    return refusal(AnswerStatus::kInvalidValue, "contact_position is ", message.contact_position,
                   ", must be from 0 to 1");
  }
  if (!std::isfinite(message.push_angle)) {
    return refusal(AnswerStatus::kNotFinite, "push_angle is ", message.push_angle);
  }
  if (std::abs(message.push_angle) >= M_PI_2) {
    return refusal(AnswerStatus::kInvalidValue, "push_angle is ", message.push_angle,
                   " rad, which does not point into the object");
  }
  if (shape != nullptr && message.contact_side >= static_cast<uint32_t>(shape->sides())) {
    return refusal(AnswerStatus::kInvalidValue, "contact_side is ", message.contact_side, ", but ",
                   shape->name(), " has ", shape->sides());
  }
  return std::nullopt;
}

/// Mass or inertia: as given, or of the shape.
std::optional<Refusal> read_heaviness(const char* name, const char* unit, double given,
                                      double (Shape::*of_shape)() const, const Shape* shape,
                                      double& value) {
  if (!std::isfinite(given)) return refusal(AnswerStatus::kNotFinite, name, " is ", given);
  if (given < 0.0 || given > kHeaviest) {
    return refusal(AnswerStatus::kInvalidValue, name, " is ", given, " ", unit,
                   ", must be from 0 to ", kHeaviest);
  }
  if (given == 0.0 && shape == nullptr) {
    return refusal(AnswerStatus::kInvalidValue, name,
                   " is 0 and shape_name is empty: give one of them");
  }
  value = given > 0.0 ? given : (shape->*of_shape)();
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> read_instance(const PushingInstance& message, PushInput& push,
                                     NetworkInput& input) {
  const std::string& shape_name = message.shape_name;
  const Shape* const shape = find_shape(shape_name);
  if (!shape_name.empty() && shape == nullptr) {
    return refusal(AnswerStatus::kInvalidValue, "shape_name is \"", shape_name,
                   "\", must be empty or one of ", known_shapes());
  }
  const std::string& surface_name = message.surface;
  const Surface* const surface = find_surface(surface_name);
  if (!surface_name.empty() && surface == nullptr) {
    return refusal(AnswerStatus::kInvalidValue, "surface is \"", surface_name,
                   "\", must be empty or one of ", known_surfaces());
  }
  if (auto fault = check_horizon(message)) return fault;
  if (auto fault = check_contact(message, shape)) return fault;
  double mass = 0.0;
  double inertia = 0.0;
  if (auto fault = read_heaviness("mass", "kg", message.mass, &Shape::mass, shape, mass)) {
    return fault;
  }
  if (auto fault =
          read_heaviness("inertia", "kg m^2", message.inertia, &Shape::inertia, shape, inertia)) {
    return fault;
  }
  push.shape = shape_name;
  push.surface = surface_name;
  push.other =
      other_numbers(message.contact_position, message.push_angle, mass, inertia, surface_name);
  if (auto fault = read_image(message, shape, push.image)) return fault;
  if (auto fault = read_friction(message, surface, push.friction)) return fault;
  if (auto fault = read_trajectory(message, push.acceleration)) return fault;
  try {
    reduce(push, input);
  } catch (const std::invalid_argument& error) {
    return refusal(AnswerStatus::kInvalidValue, error.what());
  }
  return std::nullopt;
}

}  // namespace nasm_pushing
