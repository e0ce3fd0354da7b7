// SPDX-License-Identifier: Apache-2.0
#include <mujoco/mujoco.h>
#include <urdf_parser/urdf_parser.h>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <algorithm>
#include <stdexcept>
#include <vector>

#include "engines.hpp"

namespace nasm_arm::test {
namespace {

class MuJoCo final : public Engine {
 public:
  MuJoCo(const Arm& arm, const std::string& path) {
    char error[1000] = "";
    model_.reset(mj_loadXML(path.c_str(), nullptr, error, sizeof error));
    if (!model_) throw std::runtime_error("MuJoCo cannot read " + path + ": " + error);
    model_->opt.disableflags |= mjDSBL_CONSTRAINT;
    const Vec3<double>& g = arm.model.gravity;
    std::copy_n(&g.x, 3, model_->opt.gravity);
    data_.reset(mj_makeData(model_.get()));
    set_inertias(path);
    for (const std::string& name : arm.joint_names) {
      dofs_.push_back(model_->jnt_dofadr[mj_name2id(model_.get(), mjOBJ_JOINT, name.c_str())]);
    }
  }

  JointArray<double> inverse_dynamics(const JointArray<double>& q, const JointArray<double>& v,
                                      const JointArray<double>& a) override {
    for (std::size_t i = 0; i < dofs_.size(); ++i) {
      data_->qpos[dofs_[i]] = q[i];
      data_->qvel[dofs_[i]] = v[i];
      data_->qacc[dofs_[i]] = a[i];
    }
    mj_inverse(model_.get(), data_.get());
    JointArray<double> torque{};
    for (std::size_t i = 0; i < dofs_.size(); ++i) torque[i] = data_->qfrc_inverse[dofs_[i]];
    return torque;
  }

  JointMatrix<double> mass_matrix() override {
    std::vector<double> m(static_cast<std::size_t>(model_->nv * model_->nv));
    mj_fullM(model_.get(), m.data(), data_->qM);
    JointMatrix<double> result{};
    for (std::size_t i = 0; i < dofs_.size(); ++i) {
      for (std::size_t j = 0; j < dofs_.size(); ++j) {
        result[i][j] = m[static_cast<std::size_t>(dofs_[i] * model_->nv + dofs_[j])];
      }
    }
    return result;
  }

  Placement<double> tip_pose(const std::string&) override { return {}; }

 private:
  /// MuJoCo's reader finds the principal axes of inertias only to about 1e-8.
  void set_inertias(const std::string& path) {
    const auto tree = urdf::parseURDFFile(path);
    for (int body = 1; body < model_->nbody; ++body) {
      const urdf::Inertial& i =
          *tree->getLink(mj_id2name(model_.get(), mjOBJ_BODY, body))->inertial;
      Eigen::Matrix3d tensor;
      tensor << i.ixx, i.ixy, i.ixz, i.ixy, i.iyy, i.iyz, i.ixz, i.iyz, i.izz;
      const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> principal(tensor);
      Eigen::Matrix3d axes = principal.eigenvectors();
      axes.col(2) *= axes.determinant();
      const urdf::Rotation& r = i.origin.rotation;
      const Eigen::Quaterniond turn =
          Eigen::Quaterniond(r.w, r.x, r.y, r.z) * Eigen::Quaterniond(axes);
      std::copy_n(principal.eigenvalues().data(), 3, model_->body_inertia + 3 * body);
      const double wxyz[] = {turn.w(), turn.x(), turn.y(), turn.z()};
      std::copy_n(wxyz, 4, model_->body_iquat + 4 * body);
      model_->body_sameframe[body] = 0;
    }
    mj_setConst(model_.get(), data_.get());
  }

  struct Free {
    void operator()(mjModel* model) const { mj_deleteModel(model); }
    void operator()(mjData* data) const { mj_deleteData(data); }
  };

  std::unique_ptr<mjModel, Free> model_;
  std::unique_ptr<mjData, Free> data_;
  std::vector<int> dofs_;
};

}  // namespace

std::unique_ptr<Engine> make_mujoco(const Arm& arm, const std::string& urdf_path) {
  return std::make_unique<MuJoCo>(arm, urdf_path);
}

}  // namespace nasm_arm::test
