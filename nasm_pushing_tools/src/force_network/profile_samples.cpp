// SPDX-License-Identifier: Apache-2.0
#include "force_network/profile_samples.hpp"

#include <cmath>
#include <stdexcept>

#include "nasm_common/random.hpp"
#include "nasm_core/operator/image_encoder.hpp"

namespace nasm_pushing {
namespace {

using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Eigen::VectorXd extended(const Eigen::VectorXd& numbers, Eigen::Index size, double value) {
  Eigen::VectorXd result = Eigen::VectorXd::Constant(size, value);
  result.head(numbers.size()) = numbers;
  return result;
}

}  // namespace

nasm_trainer::Samples draw_samples(const ProfileSet& set, const nasm_trainer::Sampling& sampling) {
  const Eigen::Index numbers = set.instances.rows();
  const auto columns = numbers + (set.has_pictures() ? 1 : 0);
  const auto steps = static_cast<int>(set.profiles.rows());
  const int64_t rows = int64_t{set.size()} * sampling.per_trajectory;
  nasm_trainer::Samples samples;
  samples.instances = torch::empty({rows, columns}, torch::kFloat32);
  samples.fractions = torch::empty({rows, 1}, torch::kFloat32);
  samples.controls = torch::empty({rows, 1}, torch::kFloat32);
  samples.lower = set.instances.rowwise().minCoeff();
  samples.upper = set.instances.rowwise().maxCoeff();
  Eigen::Map<Rows> instances(samples.instances.data_ptr<float>(), rows, columns);
  float* fraction = samples.fractions.data_ptr<float>();
  float* control = samples.controls.data_ptr<float>();
  Eigen::Index row = 0;
  for (int i = 0; i < set.size(); ++i) {
    nasm_common::Random random = random_times(sampling, static_cast<uint64_t>(i));
    for (int j = 0; j < sampling.per_trajectory; ++j, ++row) {
      const int step = draw_step(sampling, j, steps, random);
      instances.row(row).head(numbers) = set.instances.col(i).cast<float>().transpose();
      if (set.has_pictures()) {
        instances(row, numbers) = static_cast<float>(set.picture[static_cast<std::size_t>(i)]);
      }
      *fraction++ = static_cast<float>(step) / static_cast<float>(steps);
      *control++ = static_cast<float>(set.profiles(step, i));
    }
  }
  return samples;
}

torch::Tensor inverse_sizes(const ProfileSet& set, int per_trajectory) {
  torch::Tensor sizes = torch::empty({set.size(), 1}, torch::kFloat32);
  for (int i = 0; i < set.size(); ++i) {
    const double size = std::sqrt(set.profiles.col(i).array().square().mean());
    if (!(size > 0.0)) {
      throw std::invalid_argument("profile " + std::to_string(i) +
                                  " is zero throughout: nothing is relative to that");
    }
    sizes[i][0] = 1.0 / size;
  }
  return sizes.repeat_interleave(per_trajectory, 0);
}

nasm_core::Normalisation normalisation_of(const nasm_trainer::Samples& samples, bool pictures,
                                          double instance_range) {
  nasm_core::Normalisation normalisation = normalisation_of(samples, instance_range);
  if (pictures) {
    const Eigen::Index last = normalisation.instance_offset.size() - 1;
    normalisation.instance_offset(last) = 0.0;
    normalisation.instance_scale(last) = 1.0;
  }
  return normalisation;
}

nasm_core::Normalisation with_features(nasm_core::Normalisation normalisation,
                                       const FeatureScale& scale) {
  const Eigen::Index numbers = normalisation.instance_offset.size() - 1;
  const Eigen::Index inputs = numbers + nasm_core::ImageEncoder::kFeatures;
  normalisation.instance_offset =
      extended(normalisation.instance_offset.head(numbers), inputs, scale.offset);
  normalisation.instance_scale =
      extended(normalisation.instance_scale.head(numbers), inputs, scale.scale);
  return normalisation;
}

torch::Tensor picture_tensor(const Eigen::Ref<const Eigen::MatrixXf>& pictures) {
  torch::Tensor tensor = torch::empty({pictures.cols(), pictures.rows()}, torch::kFloat32);
  Eigen::Map<Eigen::MatrixXf>(tensor.data_ptr<float>(), pictures.rows(), pictures.cols()) =
      pictures;
  return tensor;
}

}  // namespace nasm_pushing
