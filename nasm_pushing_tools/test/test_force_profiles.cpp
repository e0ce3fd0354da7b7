// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "profile_fixture.hpp"

namespace nasm_pushing {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

std::string fault_of(const std::function<void(ProfileSet&)>& spoil) {
  ProfileSet set = made_up_profiles(10, 1);
  spoil(set);
  try {
    check_profiles(set, "the data");
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return {};
}

TEST(ProfileSet, WithoutFaultIsAccepted) {
  EXPECT_EQ(fault_of([](ProfileSet&) {}), "");
  EXPECT_NO_THROW(check_profiles(made_up_profiles(10, 1, false), "the data"));
}

TEST(ProfileSet, WithAFaultIsRefused) {
  EXPECT_EQ(fault_of([](ProfileSet& set) { set = {}; }), "the data: there are no instances in it");
  EXPECT_EQ(fault_of([](ProfileSet& set) { set.instances(1, 4) = kNan; }),
            "the data: instance 4 has a number that is not finite");
  EXPECT_EQ(fault_of([](ProfileSet& set) { set.profiles(3, 7) = 1.0 / 0.0; }),
            "the data: profile 7 has a number that is not finite");
  EXPECT_EQ(fault_of([](ProfileSet& set) { set.profiles.conservativeResize(20, 9); }),
            "the data: there are 10 instances, but 9 profiles");
  EXPECT_EQ(fault_of([](ProfileSet& set) { set.profiles.resize(0, 10); }),
            "the data: instances have 2 numbers and profiles 0 samples, both must have some");
  EXPECT_EQ(fault_of([](ProfileSet& set) { set.picture.pop_back(); }),
            "the data: there are 10 instances, but 9 of them have a picture");
  EXPECT_EQ(fault_of([](ProfileSet& set) { set.picture[2] = 4; }),
            "the data: instance 2 has picture 4 of 4");
  EXPECT_EQ(fault_of([](ProfileSet& set) { set.picture[2] = -1; }),
            "the data: instance 2 has picture -1 of 4");
  EXPECT_EQ(fault_of([](ProfileSet& set) { set.pictures.conservativeResize(700, 4); }),
            "the data: pictures have 700 pixels, must have 768");
  EXPECT_EQ(fault_of([](ProfileSet& set) { set.pictures(0, 1) = 1.5F; }),
            "the data: picture 1 has a brightness that is not within 0 and 1");
  EXPECT_EQ(fault_of([](ProfileSet& set) { set.pictures(0, 1) = static_cast<float>(kNan); }),
            "the data: picture 1 has a brightness that is not within 0 and 1");
}

TEST(ProfileSet, SelectsInstances) {
  const ProfileSet set = made_up_profiles(10, 1);
  const ProfileSet some = select(set, {7, 2});
  ASSERT_EQ(some.size(), 2);
  EXPECT_EQ(some.instances.col(0), set.instances.col(7));
  EXPECT_EQ(some.profiles.col(1), set.profiles.col(2));
  EXPECT_EQ(some.picture, (std::vector<int>{set.picture[7], set.picture[2]}));
  EXPECT_NO_THROW(check_profiles(some, "some"));
  EXPECT_THROW(select(set, {10}), std::invalid_argument);
  EXPECT_THROW(select(set, {-1}), std::invalid_argument);
}

TEST(ProfileSet, HashTellsAllOfItsPartsApart) {
  const std::string hash = content_hash(made_up_profiles(10, 1));
  EXPECT_EQ(hash.size(), 16U);
  EXPECT_EQ(hash, content_hash(made_up_profiles(10, 1)));
  const std::function<void(ProfileSet&)> changes[] = {
      [](ProfileSet& set) { set.instances(1, 9) += 1e-12; },
      [](ProfileSet& set) { set.profiles(0, 0) += 1e-12; },
      [](ProfileSet& set) { set.pictures(5, 3) = 0.5F; },
      [](ProfileSet& set) { set.picture[0] = 3 - set.picture[0]; }};
  for (const auto& change : changes) {
    ProfileSet set = made_up_profiles(10, 1);
    change(set);
    EXPECT_NE(content_hash(set), hash);
  }
}

TEST(ProfileErrors, AreRelativeToTheMeasuredProfile) {
  Eigen::MatrixXd measured(2, 3), predicted(2, 3);
  measured << 3.0, 1.0, 2.0, 4.0, 0.0, 0.0;
  predicted << 3.0, 2.0, kNan, 4.0, 0.0, 0.0;
  const Eigen::VectorXd errors = profile_errors(predicted, measured);
  EXPECT_DOUBLE_EQ(errors(0), 0.0);
  EXPECT_DOUBLE_EQ(errors(1), 1.0);
  EXPECT_EQ(errors(2), std::numeric_limits<double>::infinity());
  EXPECT_DOUBLE_EQ(profile_errors(measured.leftCols(1) * 0.9, measured.leftCols(1))(0), 0.1);
}

TEST(ProfileErrors, RefuseWhatCannotBeCompared) {
  const Eigen::MatrixXd profiles = Eigen::MatrixXd::Ones(4, 3);
  EXPECT_THROW(profile_errors(profiles, profiles.leftCols(2)), std::invalid_argument);
  EXPECT_THROW(profile_errors(profiles, profiles.topRows(3)), std::invalid_argument);
  EXPECT_THROW(profile_errors(profiles, 0.0 * profiles), std::invalid_argument);
}

TEST(ProfileFractions, BeginAtZeroAndEndASampleBeforeOne) {
  const Eigen::VectorXd fractions = profile_fractions(110);
  ASSERT_EQ(fractions.size(), 110);
  EXPECT_EQ(fractions(0), 0.0);
  EXPECT_DOUBLE_EQ(fractions(55), 0.5);
  EXPECT_DOUBLE_EQ(fractions(109), 109.0 / 110.0);
  EXPECT_EQ(profile_fractions(1)(0), 0.0);
}

}  // namespace
}  // namespace nasm_pushing
