// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <atomic>
#include <filesystem>
#include <limits>

#include "force_network/profile_samples.hpp"
#include "nasm_common/interrupt.hpp"
#include "nasm_common/testing/folder_test.hpp"
#include "nasm_pushing_tools/force_network/profile_predictor.hpp"
#include "profile_fixture.hpp"

namespace nasm_pushing {
namespace {

namespace fs = std::filesystem;
using nasm_core::OperatorKind;

class TrainProfiles : public nasm_common::testing::FolderTest {
 protected:
  ProfileRequest request(const std::string& name, bool pictures = true) const {
    return profile_request(path(name + ".safetensors"), pictures);
  }
  static nasm_trainer::TrainSummary train(const ProfileRequest& request) {
    return train_profiles(request, {});
  }
};

TEST_F(TrainProfiles, LearnsWhatThePicturesTell) {
  ProfileRequest asked = request("a");
  asked.run.recipe.epochs = 150;
  asked.run.log = path("a.csv");
  asked.run.plot = path("a.svg");
  const nasm_trainer::TrainSummary summary = train(asked);
  // The mean over all bars would be wrong by a fifth.
  ASSERT_EQ(summary.model.accuracy.size(), 1U);
  EXPECT_LT(summary.model.accuracy[0].mape_mean, 0.03);
  EXPECT_EQ(summary.model.accuracy[0].split, "id");
  EXPECT_EQ(summary.model.accuracy[0].instances, 20);
  for (const char* file : {"a.csv", "a.json", "a.svg"}) EXPECT_TRUE(fs::exists(path(file))) << file;
  EXPECT_FALSE(fs::exists(path("a.safetensors.checkpoint")));

  const nasm_core::Model model = nasm_core::read_model(asked.run.output);
  EXPECT_EQ(model.system, "bars");
  ASSERT_EQ(model.inputs.size(), 13U);
  EXPECT_EQ(model.inputs[1], "idle");
  EXPECT_EQ(model.inputs[12], "image10");
  EXPECT_EQ(model.controls, (std::vector<std::string>{"force"}));
  EXPECT_EQ(model.steps, 20);
  EXPECT_EQ(model.horizon, 0.5);
  EXPECT_LE(model.lower(0), asked.training.instances.row(0).minCoeff());
  EXPECT_LT(model.lower.tail(11).minCoeff(), model.upper.tail(11).maxCoeff());
  EXPECT_TRUE((model.lower.tail(11).array() >= 0.0).all());
  EXPECT_TRUE((model.upper.tail(11).array() <= 1.0).all());
  const Eigen::VectorXd errors = profile_errors(ProfilePredictor(model).predict(asked.tests[0].set),
                                                asked.tests[0].set.profiles);
  EXPECT_NEAR(errors.mean(), summary.model.accuracy[0].mape_mean, 1e-6);
}

TEST_F(TrainProfiles, BatchesMayBeOfWholeProfiles) {
  ProfileRequest asked = request("a");
  asked.run.recipe.epochs = 150;
  asked.run.recipe.together = true;
  EXPECT_LT(train(asked).model.accuracy[0].mape_mean, 0.03);
}

TEST_F(TrainProfiles, NeedsNoPictures) {
  ProfileRequest asked = request("a", false);
  asked.run.recipe.epochs = 150;
  const nasm_trainer::TrainSummary summary = train(asked);
  EXPECT_LT(summary.model.accuracy[0].mape_mean, 0.03);
  EXPECT_EQ(summary.model.inputs.size(), 2U);
  EXPECT_FALSE(ProfilePredictor(nasm_core::read_model(asked.run.output)).takes_pictures());
}

TEST_F(TrainProfiles, TrainsEveryKindOfNetwork) {
  for (const OperatorKind kind : {OperatorKind::kNasm, OperatorKind::kDeepOnet, OperatorKind::kMlp,
                                  OperatorKind::kFno, OperatorKind::kGen}) {
    ProfileRequest asked = request(nasm_core::to_string(kind));
    asked.run.recipe.architecture.kind = kind;
    asked.run.recipe.epochs = 3;
    const nasm_trainer::TrainSummary summary = train(asked);
    EXPECT_EQ(nasm_core::parameter_count(summary.model),
              profile_weight_count(asked.run.recipe.architecture, 2, true));
    EXPECT_TRUE(ProfilePredictor(nasm_core::read_model(asked.run.output))
                    .predict(asked.tests[0].set)
                    .allFinite());
  }
}

TEST_F(TrainProfiles, RelativeErrorsLetSmallProfilesCount) {
  const auto error_of_the_small = [&](bool relative) {
    ProfileRequest asked = request(relative ? "relative" : "squared");
    asked.run.recipe.relative = relative;
    asked.run.recipe.epochs = 60;
    // Half of the profiles are a hundred times as large, and nothing tells which.
    const auto spoil = [](ProfileSet& set) {
      for (int i = 0; i < set.size(); i += 2) set.profiles.col(i) *= 100.0;
    };
    spoil(asked.training);
    spoil(asked.validation);
    const nasm_trainer::TrainSummary summary = train(asked);
    const ProfileSet& test = asked.tests[0].set;
    return profile_errors(ProfilePredictor(summary.model).predict(test), test.profiles).mean();
  };
  EXPECT_LT(error_of_the_small(true), 0.2 * error_of_the_small(false));
}

TEST_F(TrainProfiles, GoesOnToTheSameWeights) {
  const nasm_trainer::TrainSummary whole = train(request("whole"));
  ProfileRequest asked = request("parts");
  nasm_trainer::RunOptions options;
  std::atomic<bool> stop{false};
  options.stop = &stop;
  options.on_progress = [&](const std::string&, uint64_t done, uint64_t, const std::string&) {
    stop = done == 11;
  };
  EXPECT_THROW(train_profiles(asked, options), nasm_common::Interrupted);
  EXPECT_FALSE(fs::exists(asked.run.output));
  EXPECT_TRUE(fs::exists(asked.run.output + ".checkpoint"));
  const nasm_trainer::TrainSummary parts = train(asked);
  ASSERT_EQ(parts.model.weights.size(), whole.model.weights.size());
  for (std::size_t i = 0; i < parts.model.weights.size(); ++i) {
    EXPECT_EQ(parts.model.weights[i].values, whole.model.weights[i].values);
  }
}

TEST_F(TrainProfiles, DoesNotGoOnWithOtherData) {
  ProfileRequest asked = request("a");
  nasm_trainer::RunOptions options;
  const std::atomic<bool> stop{true};
  options.stop = &stop;
  EXPECT_THROW(train_profiles(asked, options), nasm_common::Interrupted);
  asked.training = made_up_profiles(60, 8);
  EXPECT_THROW(train(asked), std::invalid_argument);
  asked.run.force = true;
  EXPECT_NO_THROW(train(asked));
}

TEST_F(TrainProfiles, RefusesBadInput) {
  const auto refuses = [&](const std::function<void(ProfileRequest&)>& spoil) {
    ProfileRequest asked = request("a");
    spoil(asked);
    EXPECT_THROW(train(asked), std::invalid_argument);
    EXPECT_FALSE(fs::exists(asked.run.output));
  };
  refuses([](ProfileRequest& asked) { asked.training = {}; });
  refuses([](ProfileRequest& asked) { asked.validation = {}; });
  refuses([](ProfileRequest& asked) { asked.tests[0].set = {}; });
  refuses([](ProfileRequest& asked) {
    asked.training.instances(0, 0) = std::numeric_limits<double>::quiet_NaN();
  });
  refuses([](ProfileRequest& asked) { asked.inputs.pop_back(); });
  refuses([](ProfileRequest& asked) { asked.validation = made_up_profiles(5, 1, false); });
  refuses([](ProfileRequest& asked) {
    asked.tests[0].set.profiles.conservativeResize(10, Eigen::NoChange);
  });
  refuses([](ProfileRequest& asked) {
    asked.run.recipe.optimiser = nasm_trainer::Recipe::Optimiser::kLevenbergMarquardt;
  });
  refuses([](ProfileRequest& asked) { asked.run.recipe.epochs = 0; });
  refuses([](ProfileRequest& asked) { asked.run.output += ".h5"; });
}

TEST(ProfileSamples, AreOfEachProfile) {
  const ProfileSet set = made_up_profiles(3, 1);
  const nasm_trainer::Samples samples = draw_samples(set, {20, true, 5});
  ASSERT_EQ(samples.instances.sizes(), (std::vector<int64_t>{60, 3}));
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 20; ++k) {
      const int row = 20 * i + k;
      EXPECT_FLOAT_EQ(samples.instances[row][0].item<float>(),
                      static_cast<float>(set.instances(0, i)));
      EXPECT_EQ(samples.instances[row][2].item<float>(),
                static_cast<float>(set.picture[static_cast<std::size_t>(i)]));
      // As many strata as samples: each of them once.
      EXPECT_FLOAT_EQ(samples.fractions[row][0].item<float>(), static_cast<float>(k) / 20.0F);
      EXPECT_FLOAT_EQ(samples.controls[row][0].item<float>(),
                      static_cast<float>(set.profiles(k, i)));
    }
  }
  EXPECT_EQ(samples.upper, Eigen::VectorXd(set.instances.rowwise().maxCoeff()));
}

TEST(ProfileSamples, SizesAreOfWholeProfiles) {
  ProfileSet set = made_up_profiles(2, 1);
  set.profiles.col(0).setConstant(-4.0);
  set.profiles.col(1).setConstant(0.5);
  const torch::Tensor sizes = inverse_sizes(set, 3);
  ASSERT_EQ(sizes.sizes(), (std::vector<int64_t>{6, 1}));
  EXPECT_FLOAT_EQ(sizes[2][0].item<float>(), 0.25F);
  EXPECT_FLOAT_EQ(sizes[3][0].item<float>(), 2.0F);
  set.profiles.col(1).setZero();
  EXPECT_THROW(inverse_sizes(set, 3), std::invalid_argument);
}

TEST(ProfileSamples, NormalisationLeavesThePicturesNumberAlone) {
  const nasm_trainer::Samples samples = draw_samples(made_up_profiles(50, 1), {4, true, 5});
  const auto normalisation = normalisation_of(samples, true, 1.0);
  EXPECT_EQ(normalisation.instance_offset(2), 0.0);
  EXPECT_EQ(normalisation.instance_scale(2), 1.0);
  EXPECT_NE(normalisation.instance_scale(0), 1.0);
  const auto whole = with_features(normalisation, {0.25, 4.0});
  ASSERT_EQ(whole.instance_offset.size(), 13);
  EXPECT_EQ(whole.instance_scale.head(2), normalisation.instance_scale.head(2));
  EXPECT_EQ(whole.instance_offset.tail(11), Eigen::VectorXd::Constant(11, 0.25));
  EXPECT_EQ(whole.instance_scale.tail(11), Eigen::VectorXd::Constant(11, 4.0));
}

}  // namespace
}  // namespace nasm_pushing
