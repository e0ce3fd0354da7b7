// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing_tools/force_network/profile_predictor.hpp"

#include <optional>
#include <stdexcept>
#include <string>

#include "force_network/picture_encoder.hpp"
#include "force_network/profile_samples.hpp"
#include "nasm_core/operator/image_encoder.hpp"
#include "nasm_trainer/evaluation/tensors.hpp"
#include "nasm_trainer/operators/operator.hpp"

namespace nasm_pushing {
namespace {

const std::string kImagePrefix = "image.";

bool is_of_image(const nasm_core::Tensor& weight) {
  return weight.name.compare(0, kImagePrefix.size(), kImagePrefix) == 0;
}

/// The encoder of a model's pictures; none if it takes none.
std::optional<PictureEncoder> encoder_of(const nasm_core::Model& model) {
  std::vector<nasm_core::Tensor> weights;
  for (const nasm_core::Tensor& weight : model.weights) {
    if (!is_of_image(weight)) continue;
    weights.push_back(weight);
    weights.back().name.erase(0, kImagePrefix.size());
  }
  if (weights.empty()) return std::nullopt;
  PictureEncoder encoder = make_picture_encoder(model.seed);
  nasm_trainer::load_weights(*encoder, weights);
  return encoder;
}

/// What is behind the encoder, as a model of its own.
nasm_core::Model without_encoder(nasm_core::Model model) {
  std::vector<nasm_core::Tensor> weights;
  for (nasm_core::Tensor& weight : model.weights) {
    if (!is_of_image(weight)) weights.push_back(std::move(weight));
  }
  model.weights = std::move(weights);
  return model;
}

torch::Tensor vector_tensor(const Eigen::Ref<const Eigen::VectorXd>& values) {
  return nasm_trainer::instance_tensor(values, torch::kFloat32).squeeze(0);
}

void check_size(const std::string& what, Eigen::Index size, Eigen::Index expected) {
  if (size == expected) return;
  throw std::invalid_argument(what + ": " + std::to_string(size) + ", the model takes " +
                              std::to_string(expected));
}

}  // namespace

class ProfilePredictor::Implementation {
 public:
  explicit Implementation(const nasm_core::Model& given)
      : model(given),
        encoder(encoder_of(given)),
        behind(nasm_trainer::make_operator(without_encoder(given))) {
    if (model.controls.size() != 1) {
      throw std::invalid_argument("the model has " + std::to_string(model.controls.size()) +
                                  " controls, a profile is of one");
    }
    numbers = static_cast<Eigen::Index>(model.inputs.size()) -
              (encoder ? nasm_core::ImageEncoder::kFeatures : 0);
    if (numbers < 1) {
      throw std::invalid_argument("the model has only " + std::to_string(model.inputs.size()) +
                                  " inputs, fewer than its pictures have features");
    }
  }

  void check(const ProfileSet& set) const {
    check_profiles(set, "the set");
    check_size("numbers of an instance", set.instances.rows(), numbers);
    if (set.has_pictures() != encoder.has_value()) {
      throw std::invalid_argument(encoder ? "the model takes pictures, but the set has none"
                                          : "the model takes no pictures, but the set has some");
    }
  }

  nasm_core::Model model;
  mutable std::optional<PictureEncoder> encoder;
  mutable nasm_trainer::Operator behind;
  Eigen::Index numbers = 0;
};

ProfilePredictor::ProfilePredictor(const nasm_core::Model& model)
    : implementation_(std::make_unique<Implementation>(model)) {
}
ProfilePredictor::~ProfilePredictor() = default;
ProfilePredictor::ProfilePredictor(ProfilePredictor&&) noexcept = default;
ProfilePredictor& ProfilePredictor::operator=(ProfilePredictor&&) noexcept = default;

const nasm_core::Model& ProfilePredictor::model() const {
  return implementation_->model;
}

bool ProfilePredictor::takes_pictures() const {
  return implementation_->encoder.has_value();
}

Eigen::MatrixXd ProfilePredictor::predict(const ProfileSet& set) const {
  implementation_->check(set);
  const torch::NoGradGuard no_gradient;
  torch::Tensor instances = nasm_trainer::instance_tensor(set.instances, torch::kFloat32);
  if (implementation_->encoder) {
    const torch::Tensor features =
        (*implementation_->encoder)->forward(picture_tensor(set.pictures));
    const torch::Tensor picture =
        torch::tensor(std::vector<int64_t>(set.picture.begin(), set.picture.end()));
    instances = torch::cat({instances, features.index_select(0, picture)}, 1);
  }
  const auto samples = static_cast<int>(set.profiles.rows());
  const torch::Tensor profiles =
      implementation_->behind.grid(instances, vector_tensor(profile_fractions(samples)))
          .to(torch::kFloat64)
          .contiguous();
  return Eigen::Map<const Eigen::MatrixXd>(profiles.data_ptr<double>(), samples, set.size());
}

Eigen::VectorXd ProfilePredictor::predict(
    const Eigen::Ref<const Eigen::VectorXf>& picture,
    const Eigen::Ref<const Eigen::VectorXd>& instance,
    const Eigen::Ref<const Eigen::VectorXd>& fractions) const {
  check_size("numbers of an instance", instance.size(), implementation_->numbers);
  check_size("pixels of the picture", picture.size(),
             takes_pictures() ? nasm_core::ImageEncoder::kPixels : 0);
  const torch::NoGradGuard no_gradient;
  torch::Tensor input = nasm_trainer::instance_tensor(instance, torch::kFloat32);
  if (implementation_->encoder) {
    input = torch::cat({input, (*implementation_->encoder)->forward(picture_tensor(picture))}, 1);
  }
  const torch::Tensor profile = implementation_->behind.grid(input, vector_tensor(fractions))
                                    .to(torch::kFloat64)
                                    .contiguous();
  return Eigen::Map<const Eigen::VectorXd>(profile.data_ptr<double>(), fractions.size());
}

}  // namespace nasm_pushing
