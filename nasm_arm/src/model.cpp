// SPDX-License-Identifier: Apache-2.0
#include "nasm_arm/model.hpp"

#include <cmath>

#include "nasm_common/checksum.hpp"

namespace nasm_arm {
namespace {

/// What a point mass at this place adds to a tensor.
Mat3<double> point_inertia(double mass, const Vec3<double>& r) {
  const double square = mass * dot(r, r);
  const Vec3<double> moment = mass * r;
  return {Vec3<double>{square, 0, 0} - r.x * moment, Vec3<double>{0, square, 0} - r.y * moment,
          Vec3<double>{0, 0, square} - r.z * moment};
}

void add(const Vec3<double>& v, nasm_common::Checksum& sum) {
  for (const double x : {v.x, v.y, v.z}) {
    sum.add(static_cast<uint64_t>(std::llround(1e8 * x)));
  }
}

void add(const Mat3<double>& m, nasm_common::Checksum& sum) {
  add(m.x, sum), add(m.y, sum), add(m.z, sum);
}

}  // namespace

void fix(const Body& body, Body& to) {
  const double mass = to.mass + body.mass;
  if (!(mass > 0.0)) return;
  const Vec3<double> centre = (1.0 / mass) * (to.mass * to.centre + body.mass * body.centre);
  to.inertia = to.inertia + point_inertia(to.mass, to.centre - centre) + body.inertia +
               point_inertia(body.mass, body.centre - centre);
  to.mass = mass;
  to.centre = centre;
}

void attach(const Payload& payload, Model& model) {
  const Vec3<double> centre = model.tip.position + model.tip.rotation * payload.centre;
  fix({payload.mass, centre, {}}, model.joint[model.joints - 1].body);
}

std::string fingerprint(const Model& model) {
  nasm_common::Checksum sum;
  sum.add(static_cast<uint64_t>(model.joints));
  add(model.gravity, sum);
  for (int i = 0; i < model.joints; ++i) {
    const JointModel& joint = model.joint[i];
    sum.add(static_cast<uint64_t>(joint.is_prismatic));
    add(joint.placement.rotation, sum);
    add(joint.placement.position, sum);
    add(Vec3<double>{joint.body.mass, 0.0, 0.0}, sum);
    add(joint.body.centre, sum);
    add(joint.body.inertia, sum);
  }
  return sum.text();
}

}  // namespace nasm_arm
