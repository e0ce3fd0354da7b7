// SPDX-License-Identifier: Apache-2.0
// What is read of a URDF, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nasm_arm/dynamics.hpp"
#include "nasm_common/file.hpp"
#include "nasm_common/testing/folder_test.hpp"
#include "support.hpp"

namespace nasm_arm::test {
namespace {

using nasm_common::testing::refusal;
using ::testing::AllOf;
using ::testing::HasSubstr;

std::string inertial(const std::string& mass = "1", const std::string& moments = "1 1 1",
                     const std::string& origin = "0 0 0") {
  const std::string x = moments.substr(0, moments.find(' '));
  const std::string rest = moments.substr(moments.find(' ') + 1);
  const std::string y = rest.substr(0, rest.find(' ')), z = rest.substr(rest.find(' ') + 1);
  return "<inertial><origin xyz='" + origin + "'/><mass value='" + mass + "'/><inertia ixx='" + x +
         "' iyy='" + y + "' izz='" + z + "' ixy='0' ixz='0' iyz='0'/></inertial>";
}

std::string link(const std::string& name, const std::string& content = "") {
  return "<link name='" + name + "'>" + content + "</link>";
}

const std::string kLimit = "<limit lower='-1' upper='2' velocity='3' effort='4'/>";

std::string joint(const std::string& name, const std::string& parent, const std::string& child,
                  const std::string& content = kLimit, const std::string& type = "revolute") {
  return "<joint name='" + name + "' type='" + type + "'><parent link='" + parent +
         "'/><child link='" + child + "'/>" + content + "</joint>";
}

std::string robot(const std::string& content) {
  return "<robot name='r'>" + content + "</robot>";
}

/// A base and one body on a joint.
std::string simple(const std::string& joint_content = kLimit, const std::string& type = "revolute",
                   const std::string& body = inertial()) {
  return robot(link("base") + link("body", body) + joint("j", "base", "body", joint_content, type));
}

std::string refused(const std::string& xml, const ArmOptions& options = {}) {
  return refusal<std::invalid_argument>([&] { parse_arm(xml, "file", options); });
}

TEST(Urdf, ReadsTheArmsOfThePackage) {
  for (const std::string& name : kArms) {
    const Arm arm = arm_named(name);
    EXPECT_EQ(arm.name, name);
    EXPECT_EQ(arm.model.joints, 6);
    EXPECT_EQ(arm.tip_link, "tool0");
    for (int i = 0; i < 6; ++i) EXPECT_GT(arm.limits[i].effort, 0.0);
  }
  const Arm ur3e = arm_named("ur3e");
  EXPECT_EQ(ur3e.joint_names[2], "elbow_joint");
  EXPECT_EQ(ur3e.limits[5].upper, kUnlimited);  // continuous
}

TEST(Urdf, TurnsAxesToZ) {
  Data<double> data;
  for (const std::string axis : {"0 0 1", "0 0 -1", "0 2 0", "0.3 -0.4 1.2"}) {
    const Arm arm = parse_arm(simple("<axis xyz='" + axis + "'/>" + kLimit, "revolute",
                                     inertial("1", "1 1 1", "0.1 0.2 0.3")),
                              "file");
    const Mat3<double>& r = arm.model.joint[0].placement.rotation;
    EXPECT_NEAR(dot(r.x, cross(r.y, r.z)), 1.0, 1e-12) << axis;
    // At position 0 the body is where the file has it.
    locate(arm.model, data, {});
    const Vec3<double>& moment = data.inertia[0].moment;
    EXPECT_NEAR(moment.x, 0.1, 1e-12);
    EXPECT_NEAR(moment.y, 0.2, 1e-12);
    EXPECT_NEAR(moment.z, 0.3, 1e-12);
    EXPECT_NEAR(tip_pose(arm.model, data).rotation.y.y, 1.0, 1e-12);
  }
}

TEST(Urdf, LumpsFixedLinks) {
  const Arm arm = parse_arm(robot(link("base", inertial()) + link("body", inertial()) +
                                  link("tool", inertial("3")) + joint("j", "base", "body") +
                                  joint("f", "body", "tool", "<origin xyz='0 0 1'/>", "fixed")),
                            "file");
  EXPECT_EQ(arm.tip_link, "body");
  const Body& body = arm.model.joint[0].body;
  // The default axis of a URDF is x, which the frame calls z.
  EXPECT_DOUBLE_EQ(body.mass, 4.0);
  EXPECT_NEAR(dot(body.centre, body.centre), 0.75 * 0.75, 1e-12);
  const double trace = body.inertia.x.x + body.inertia.y.y + body.inertia.z.z;
  EXPECT_NEAR(trace, 6.0 + 2.0 * (1.0 * 0.75 * 0.75 + 3.0 * 0.25 * 0.25), 1e-12);
}

TEST(Urdf, TakesBaseTipGravityPayloadAndLimits) {
  ArmOptions options;
  options.base_link = "shoulder_link";
  options.tip_link = "wrist_1_link";
  const std::string xml = nasm_common::read_file(urdf_path("ur5e"), 1u << 20);
  // What is beyond the tip must not move.
  EXPECT_THAT(refused(xml, options), HasSubstr("joint \"wrist_2_joint\": moves"));
  options.tip_link = "flange";
  options.gravity = {9.81, 0.0, 0.0};
  options.payload = {5.0, {0.0, 0.0, 0.1}};
  options.limits["elbow_joint"].effort = 77.0;
  options.limits["elbow_joint"].jerk = 100.0;
  const Arm arm = parse_arm(xml, "file", options);
  EXPECT_EQ(arm.model.joints, 5);
  EXPECT_EQ(arm.limits[1].effort, 77.0);
  EXPECT_EQ(arm.limits[1].jerk, 100.0);
  EXPECT_EQ(arm.limits[0].jerk, kUnlimited);
  EXPECT_NEAR(arm.model.joint[4].body.mass, 5.365, 1e-12);
  EXPECT_EQ(arm.model.gravity.x, 9.81);
}

TEST(Urdf, FingerprintTellsInertiasApart) {
  const Arm arm = arm_named("ur5e");
  Model other = arm.model;
  EXPECT_EQ(fingerprint(other), fingerprint(arm.model));
  other.joint[2].body.inertia.x.x += 1e-6;
  EXPECT_NE(fingerprint(other), fingerprint(arm.model));
  other = arm.model;
  other.joint[0].placement.position.z *= 1.0 + 1e-14;
  EXPECT_EQ(fingerprint(other), fingerprint(arm.model));
}

TEST(Urdf, RefusesLinksWithoutOrWithImpossibleInertia) {
  EXPECT_THAT(refused(simple(kLimit, "revolute", "")),
              AllOf(HasSubstr("joint \"j\""), HasSubstr("link \"body\" has no inertia")));
  EXPECT_THAT(refused(simple(kLimit, "revolute", inertial("0", "1 1 1"))),
              AllOf(HasSubstr("link \"body\""), HasSubstr("mass 0 kg")));
  EXPECT_THAT(refused(simple(kLimit, "revolute", inertial("-1"))), HasSubstr("mass -1"));
  EXPECT_THAT(refused(simple(kLimit, "revolute", inertial("1", "1 1 -1"))), HasSubstr("no body"));
  EXPECT_THAT(refused(simple(kLimit, "revolute", inertial("1", "1 1 0"))), HasSubstr("no body"));
  EXPECT_THAT(refused(simple(kLimit, "revolute", inertial("1", "1 1 2.1"))),
              HasSubstr("1, 1, 2.1"));
}

TEST(Urdf, RefusesMissingLimits) {
  EXPECT_THAT(refused(simple("<limit lower='-1' upper='1' velocity='1' effort='0'/>")),
              AllOf(HasSubstr("joint \"j\""), HasSubstr("effort limit is 0")));
  EXPECT_THAT(refused(simple("<limit lower='-1' upper='1' velocity='0' effort='1'/>")),
              HasSubstr("velocity limit is 0"));
  EXPECT_THAT(refused(simple("<limit lower='1' upper='1' velocity='1' effort='1'/>")),
              HasSubstr("lower limit 1"));
  EXPECT_THAT(refused(simple("", "continuous")), HasSubstr("velocity limit"));
  EXPECT_THAT(refused(simple("")), HasSubstr("no URDF"));  // the parser's own words
  ArmOptions options;
  options.limits["j"].effort = 5.0;
  EXPECT_EQ(refused(simple("<limit lower='-1' upper='1' velocity='1' effort='0'/>"), options), "");
  options.limits["k"].effort = 5.0;
  EXPECT_THAT(refused(simple(), options), HasSubstr("joint \"k\""));
}

TEST(Urdf, RefusesOtherJoints) {
  for (const std::string type : {"planar", "floating"}) {
    EXPECT_THAT(refused(simple(kLimit, type)), AllOf(HasSubstr("joint \"j\""), HasSubstr("only")));
  }
  EXPECT_NE(refused(simple(kLimit, "ball")), "");
  EXPECT_NE(refused(simple("<axis xyz='0 0 0'/>" + kLimit)), "");
  EXPECT_THAT(refused(simple("<mimic joint='x'/>" + kLimit)), HasSubstr("mimics joint \"x\""));
}

TEST(Urdf, RefusesBranchesThatMove) {
  const std::string two = link("base") + link("a", inertial()) + link("b", inertial()) +
                          joint("ja", "base", "a") + joint("jb", "base", "b");
  EXPECT_THAT(refused(robot(two)), AllOf(HasSubstr("a or b"), HasSubstr("tip_link")));
  ArmOptions options;
  options.tip_link = "a";
  EXPECT_THAT(refused(robot(two), options), HasSubstr("joint \"jb\": moves"));
}

TEST(Urdf, RefusesLoops) {
  const std::string links = link("base") + link("a", inertial()) + link("b", inertial());
  EXPECT_THAT(refused(robot(links + joint("ja", "base", "a") + joint("jb", "base", "b") +
                            joint("jc", "a", "b"))),
              AllOf(HasSubstr("link \"b\""), HasSubstr("loops")));
  EXPECT_NE(refused(robot(link("a") + link("b") + joint("ja", "a", "b") + joint("jb", "b", "a"))),
            "");
}

TEST(Urdf, RefusesTooManyOrNoJoints) {
  std::string content = link("l0");
  for (int i = 0; i < 8; ++i) {
    const std::string parent = "l" + std::to_string(i), child = "l" + std::to_string(i + 1);
    content += link(child, inertial()) + joint("j" + std::to_string(i), parent, child);
  }
  EXPECT_THAT(refused(robot(content)), HasSubstr("8 moving joints"));
  EXPECT_THAT(refused(robot(link("base"))), HasSubstr("no joint below it moves"));
}

TEST(Urdf, RefusesNamesNumbersAndFilesThatAreNotThere) {
  ArmOptions options;
  options.tip_link = "nowhere";
  EXPECT_THAT(refused(simple(), options), AllOf(HasSubstr("\"nowhere\""), HasSubstr("tip_link")));
  options.tip_link = "base";
  options.base_link = "body";
  EXPECT_THAT(refused(simple(), options), HasSubstr("not below"));
  EXPECT_NE(refused(simple(kLimit, "revolute", inertial("nan"))), "");
  EXPECT_NE(refused("<robot"), "");
  EXPECT_NE(refused(""), "");
  ArmOptions heavy;
  heavy.payload.mass = -1.0;
  EXPECT_THAT(refused(simple(), heavy), HasSubstr("payload of -1 kg"));
  EXPECT_THAT(refusal([] { read_arm("/no/such.urdf"); }), HasSubstr("/no/such.urdf"));
}

}  // namespace
}  // namespace nasm_arm::test
