// SPDX-License-Identifier: Apache-2.0
#include "nasm_arm/urdf.hpp"

#include <console_bridge/console.h>
#include <urdf_parser/urdf_parser.h>

#include <Eigen/Eigenvalues>
#include <cmath>
#include <set>
#include <stdexcept>

#include "nasm_common/file.hpp"
#include "nasm_common/numbers.hpp"

namespace nasm_arm {
namespace {

using nasm_common::short_text;

constexpr std::size_t kMostBytes = 16u << 20;

/// Keeps what the parser would print.
class ParserLog : public console_bridge::OutputHandler {
 public:
  ParserLog() { console_bridge::useOutputHandler(this); }
  ~ParserLog() override { console_bridge::restorePreviousOutputHandler(); }
  ParserLog(const ParserLog&) = delete;
  ParserLog& operator=(const ParserLog&) = delete;

  void log(const std::string& text, console_bridge::LogLevel level, const char*, int) override {
    if (level < console_bridge::CONSOLE_BRIDGE_LOG_ERROR) return;
    text_ += (text_.empty() ? "" : "; ") + text;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

Vec3<double> vector_of(const urdf::Vector3& v) {
  return {v.x, v.y, v.z};
}

Placement<double> placement_of(const urdf::Pose& pose) {
  double x, y, z, w;
  pose.rotation.getQuaternion(x, y, z, w);
  return {{{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
           {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
           {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}},
          vector_of(pose.position)};
}

/// Turns z to a unit vector, by the shortest way.
Mat3<double> rotation_to(const Vec3<double>& axis) {
  if (axis.z < -1.0 + 1e-12) return {{1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
  const double x = axis.x, y = axis.y, f = 1.0 / (1.0 + axis.z);
  return {{1 - x * x * f, -x * y * f, -x}, {-x * y * f, 1 - y * y * f, -y}, {x, y, axis.z}};
}

bool is_finite(const Vec3<double>& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

class Reader {
 public:
  Reader(const urdf::ModelInterface& tree, const std::string& source, const ArmOptions& options)
      : tree_(tree), source_(source), options_(options) {}

  Arm read() {
    refuse_loops();
    arm_.name = tree_.getName();
    arm_.base_link = options_.base_link.empty() ? tree_.getRoot()->name : options_.base_link;
    const auto base = find(arm_.base_link, "base_link");
    arm_.tip_link = options_.tip_link.empty() ? default_tip(*base) : options_.tip_link;
    follow_chain(find(arm_.tip_link, "tip_link"));
    arm_.model.gravity = options_.gravity;
    walk(*base, {kIdentity, {}}, -1);
    for (int i = 0; i < arm_.model.joints; ++i) check_body(i);
    for (const auto& [name, limits] : options_.limits) {
      if (on_chain_.count(name) == 0)
        fail("joint \"" + name + "\" has limits in the options, but is not in the arm");
    }
    check_payload();
    attach(options_.payload, arm_.model);
    return arm_;
  }

 private:
  [[noreturn]] void fail(const std::string& reason) const {
    throw std::invalid_argument(source_ + ": " + reason);
  }
  [[noreturn]] void fail(const urdf::Joint& joint, const std::string& reason) const {
    fail("joint \"" + joint.name + "\": " + reason);
  }
  [[noreturn]] void fail(const urdf::Link& link, const std::string& reason) const {
    fail("link \"" + link.name + "\": " + reason);
  }

  urdf::LinkConstSharedPtr find(const std::string& name, const char* option) const {
    const auto link = tree_.getLink(name);
    if (!link) fail("there is no link \"" + name + "\", which " + option + " asks for");
    return link;
  }

  /// The parser keeps only one of several parents.
  void refuse_loops() const {
    std::set<std::string> children;
    for (const auto& [name, joint] : tree_.joints_) {
      if (!children.insert(joint->child_link_name).second) {
        fail("link \"" + joint->child_link_name +
             "\" is the child of two joints: loops are not supported");
      }
    }
  }

  static bool moves(const urdf::Joint& joint) { return joint.type != urdf::Joint::FIXED; }

  /// Links below which nothing moves, each at the end of a joint that does.
  void last_moving_links(const urdf::Link& link, bool moved,
                         std::vector<std::string>& found) const {
    const std::size_t before = found.size();
    for (const auto& joint : link.child_joints) {
      const auto child = tree_.getLink(joint->child_link_name);
      last_moving_links(*child, moves(*joint), found);
    }
    if (moved && found.size() == before) found.push_back(link.name);
  }

  std::string default_tip(const urdf::Link& base) const {
    if (tree_.getLink("tool0")) return "tool0";
    std::vector<std::string> found;
    last_moving_links(base, false, found);
    if (found.empty()) fail(base, "no joint below it moves");
    if (found.size() > 1) {
      fail("the arm may end at " + nasm_common::joined(found, " or ") +
           ": other branches must not move; or name the tip_link");
    }
    return found.front();
  }

  /// Notes the moving joints between tip and base.
  void follow_chain(urdf::LinkConstSharedPtr link) {
    int count = 0;
    for (; link->name != arm_.base_link; link = link->getParent()) {
      if (!link->parent_joint) {
        fail("tip_link \"" + arm_.tip_link + "\" is not below base_link \"" + arm_.base_link +
             "\"");
      }
      if (moves(*link->parent_joint)) ++count;
      on_chain_.insert(link->parent_joint->name);
    }
    if (count < 1 || count > kMaxJoints) {
      fail("there are " + std::to_string(count) + " moving joints between \"" + arm_.base_link +
           "\" and \"" + arm_.tip_link + "\", supported are 1 to " + std::to_string(kMaxJoints));
    }
  }

  /// Adds a link and all below it. `placement` is in the frame of the body, −1 is the base.
  void walk(const urdf::Link& link, const Placement<double>& placement, int body) {
    if (body >= 0) add_inertia(link, placement, arm_.model.joint[body].body);
    if (link.name == arm_.tip_link) arm_.model.tip = placement;
    for (const auto& joint : link.child_joints) {
      const auto child = tree_.getLink(joint->child_link_name);
      const auto at = placement * placement_of(joint->parent_to_joint_origin_transform);
      if (!is_finite(at.position) || !is_finite(at.rotation.x))
        fail(*joint, "origin is not finite");
      if (!moves(*joint)) {
        walk(*child, at, body);
        continue;
      }
      if (on_chain_.count(joint->name) == 0) {
        fail(*joint, "moves, but is not between \"" + arm_.base_link + "\" and \"" + arm_.tip_link +
                         "\"; fix it, or describe the arm without it");
      }
      const Mat3<double> turn = rotation_to(add_joint(*joint));
      arm_.model.joint[body + 1].placement = at * Placement<double>{turn, {}};
      walk(*child, {transposed(turn), {}}, body + 1);
    }
  }

  /// Type, name and limits; returns the axis.
  Vec3<double> add_joint(const urdf::Joint& joint) {
    const bool bounded =
        joint.type == urdf::Joint::REVOLUTE || joint.type == urdf::Joint::PRISMATIC;
    if (!bounded && joint.type != urdf::Joint::CONTINUOUS) {
      fail(joint, "only revolute, continuous, prismatic and fixed joints are supported");
    }
    if (joint.mimic) fail(joint, "mimics joint \"" + joint.mimic->joint_name + "\", not supported");
    const int index = arm_.model.joints++;
    arm_.joint_names.push_back(joint.name);
    arm_.model.joint[index].is_prismatic = joint.type == urdf::Joint::PRISMATIC;
    JointLimits& limits = arm_.limits[index];
    limits.velocity = limits.effort = 0.0;
    if (joint.limits) {
      limits.velocity = joint.limits->velocity;
      limits.effort = joint.limits->effort;
      if (bounded) limits.lower = joint.limits->lower, limits.upper = joint.limits->upper;
    }
    replace_limits(joint.name, limits);
    check_limits(joint, limits);
    const Vec3<double> axis = vector_of(joint.axis);
    const double length = std::sqrt(dot(axis, axis));
    if (!(length > 1e-9) || !std::isfinite(length)) fail(joint, "axis has no direction");
    return (1.0 / length) * axis;
  }

  void replace_limits(const std::string& name, JointLimits& limits) const {
    const auto found = options_.limits.find(name);
    if (found == options_.limits.end()) return;
    const LimitOverride& o = found->second;
    limits = {o.lower.value_or(limits.lower),
              o.upper.value_or(limits.upper),
              o.velocity.value_or(limits.velocity),
              o.effort.value_or(limits.effort),
              o.acceleration.value_or(limits.acceleration),
              o.jerk.value_or(limits.jerk)};
  }

  void check_limits(const urdf::Joint& joint, const JointLimits& limits) const {
    if (!(limits.lower < limits.upper)) {
      fail(joint, "lower limit " + short_text(limits.lower) + " is not below upper limit " +
                      short_text(limits.upper));
    }
    const auto check = [&](double limit, const char* name, bool may_be_missing) {
      if (limit > 0.0 && (std::isfinite(limit) || may_be_missing)) return;
      fail(joint, std::string(name) + " limit is " + short_text(limit) +
                      ", it must be greater than 0; correct the URDF or set it in the options");
    };
    check(limits.velocity, "velocity", false);
    check(limits.effort, "effort", false);
    check(limits.acceleration, "acceleration", true);
    check(limits.jerk, "jerk", true);
  }

  void add_inertia(const urdf::Link& link, const Placement<double>& placement, Body& to) const {
    if (!link.inertial) return;  // a frame
    const urdf::Inertial& i = *link.inertial;
    const Mat3<double> tensor = {
        {i.ixx, i.ixy, i.ixz}, {i.ixy, i.iyy, i.iyz}, {i.ixz, i.iyz, i.izz}};
    const auto at = placement * placement_of(i.origin);
    if (!is_finite(at.position) || !std::isfinite(i.mass) || i.mass < 0.0) {
      fail(link, "mass " + short_text(i.mass) + " or its origin is not possible");
    }
    check_tensor(link, tensor);
    fix({i.mass, at.position, at.rotation * tensor * transposed(at.rotation)}, to);
  }

  /// Principal moments of a body are positive, and none is greater than the sum of the other two.
  void check_tensor(const urdf::Link& link, const Mat3<double>& tensor) const {
    const Eigen::Map<const Eigen::Matrix3d> matrix(&tensor.x.x);
    if (!matrix.allFinite()) fail(link, "inertia is not finite");
    if (link.inertial->mass == 0.0 && matrix.isZero(0.0)) return;
    const Eigen::Vector3d moments =
        Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(matrix, Eigen::EigenvaluesOnly)
            .eigenvalues();
    if (link.inertial->mass > 0.0 && moments[0] > 0.0 &&
        moments[2] <= (moments[0] + moments[1]) * (1.0 + 1e-6)) {
      return;
    }
    fail(link, "no body has mass " + short_text(link.inertial->mass) +
                   " kg with principal moments " + short_text(moments[0]) + ", " +
                   short_text(moments[1]) + ", " + short_text(moments[2]) +
                   " kg m²: all must be positive, none greater than the sum of the others");
  }

  void check_body(int i) const {
    if (arm_.model.joint[i].body.mass > 0.0) return;
    fail("joint \"" + arm_.joint_names[i] + "\": link \"" +
         tree_.getJoint(arm_.joint_names[i])->child_link_name +
         "\" has no inertia, nor has anything that is fixed to it");
  }

  void check_payload() const {
    if (std::isfinite(options_.payload.mass) && options_.payload.mass >= 0.0 &&
        is_finite(options_.payload.centre)) {
      return;
    }
    fail("payload of " + short_text(options_.payload.mass) + " kg is not possible");
  }

  const urdf::ModelInterface& tree_;
  const std::string& source_;
  const ArmOptions& options_;
  std::set<std::string> on_chain_;
  Arm arm_;
};

}  // namespace

Arm parse_arm(const std::string& xml, const std::string& source, const ArmOptions& options) {
  const ParserLog log;
  const auto tree = urdf::parseURDF(xml);
  if (!tree || !tree->getRoot()) {
    throw std::invalid_argument(
        source + ": no URDF: " + (log.text().empty() ? "not a tree of links" : log.text()));
  }
  return Reader(*tree, source, options).read();
}

Arm read_arm(const std::string& path, const ArmOptions& options) {
  return parse_arm(nasm_common::read_file(path, kMostBytes), path, options);
}

}  // namespace nasm_arm
