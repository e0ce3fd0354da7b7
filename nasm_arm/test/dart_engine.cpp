// SPDX-License-Identifier: Apache-2.0
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/DegreeOfFreedom.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/utils/urdf/DartLoader.hpp>
#include <stdexcept>
#include <vector>

#include "engines.hpp"

namespace nasm_arm::test {
namespace {

class Dart final : public Engine {
 public:
  Dart(const Arm& arm, const std::string& path) {
    dart::utils::DartLoader loader;
    dart::utils::DartLoader::Options options;
    options.mDefaultRootJointType = dart::utils::DartLoader::RootJointType::FIXED;
    // Links without inertia are frames; by default they would weigh 1 kg.
    options.mDefaultInertia =
        dart::dynamics::Inertia(1e-20, {0, 0, 0}, 1e-24 * Eigen::Matrix3d::Identity());
    loader.setOptions(options);
    skeleton_ = loader.parseSkeleton("file://" + path);
    if (!skeleton_) throw std::runtime_error("DART cannot read " + path);
    const Vec3<double>& g = arm.model.gravity;
    skeleton_->setGravity({g.x, g.y, g.z});
    for (const std::string& name : arm.joint_names) {
      dofs_.push_back(skeleton_->getJoint(name)->getDof(0)->getIndexInSkeleton());
    }
  }

  JointArray<double> inverse_dynamics(const JointArray<double>& q, const JointArray<double>& v,
                                      const JointArray<double>& a) override {
    for (std::size_t i = 0; i < dofs_.size(); ++i) {
      skeleton_->setPosition(dofs_[i], q[i]);
      skeleton_->setVelocity(dofs_[i], v[i]);
      skeleton_->setAcceleration(dofs_[i], a[i]);
    }
    skeleton_->computeInverseDynamics();
    JointArray<double> torque{};
    for (std::size_t i = 0; i < dofs_.size(); ++i) torque[i] = skeleton_->getForce(dofs_[i]);
    return torque;
  }

  JointMatrix<double> mass_matrix() override {
    const Eigen::MatrixXd& m = skeleton_->getMassMatrix();
    JointMatrix<double> result{};
    for (std::size_t i = 0; i < dofs_.size(); ++i) {
      for (std::size_t j = 0; j < dofs_.size(); ++j) {
        result[i][j] = m(static_cast<Eigen::Index>(dofs_[i]), static_cast<Eigen::Index>(dofs_[j]));
      }
    }
    return result;
  }

  Placement<double> tip_pose(const std::string& link) override {
    const Eigen::Isometry3d t = skeleton_->getBodyNode(link)->getTransform();
    const auto column = [](const auto& c) { return Vec3<double>{c[0], c[1], c[2]}; };
    const Eigen::Matrix3d r = t.linear();
    return {{column(r.col(0)), column(r.col(1)), column(r.col(2))}, column(t.translation())};
  }

 private:
  dart::dynamics::SkeletonPtr skeleton_;
  std::vector<std::size_t> dofs_;
};

}  // namespace

std::unique_ptr<Engine> make_dart(const Arm& arm, const std::string& urdf_path) {
  return std::make_unique<Dart>(arm, urdf_path);
}

}  // namespace nasm_arm::test
