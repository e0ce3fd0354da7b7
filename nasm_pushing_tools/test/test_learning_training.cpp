// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <limits>

#include "learning/method.hpp"
#include "learning/push_errors.hpp"
#include "learning/push_training.hpp"
#include "made_up_pushes.hpp"
#include "nasm_pushing/operator/pushing_operator.hpp"
#include "nasm_pushing_tools/force_network/profile_predictor.hpp"

namespace nasm_pushing {
namespace {

namespace fs = std::filesystem;
using nasm_trainer::Preset;

class PushTraining : public testing::Test {
 protected:
  PushTraining() : folder_(fs::temp_directory_path() / ("push_" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~PushTraining() override { fs::remove_all(folder_); }

  nasm_trainer::TrainRun run(const std::string& method, int epochs) const {
    nasm_trainer::TrainRun run;
    run.recipe = push_recipe(Preset::kBest, method_architecture(Preset::kBest, method));
    run.recipe.epochs = epochs;
    run.output = (folder_ / "model.safetensors").string();
    return run;
  }

  fs::path folder_;
};

TEST_F(PushTraining, GivesAModelThatTheOperatorServes) {
  const PushSet set = made_up_pushes(120);
  auto request = push_request(set, parse_split("contact"), run("nasm", 100));
  request.run.recipe.architecture.width = 8;
  request.run.recipe.weight_decay = 0.0;
  const auto summary = train_profiles(request, {});
  const nasm_core::Model model = nasm_core::read_model(request.run.output);
  EXPECT_EQ(model.system, "pushing");
  EXPECT_EQ(model.dataset_hash, content_hash(set));
  EXPECT_EQ(model.steps, kForceSamples);
  EXPECT_DOUBLE_EQ(model.horizon, kHorizon);
  ASSERT_EQ(model.accuracy.size(), 2U);
  EXPECT_EQ(model.accuracy[0].split, "id");
  EXPECT_EQ(model.accuracy[1].split, "ood");
  EXPECT_EQ(to_string(rule_of(model)), "contact");

  const Split split = split_pushes(set, parse_split("contact"), 0);
  EXPECT_LT(summary.model.accuracy[0].mape_mean,
            0.5 * mean_profile_errors(set, split.training, split.test).mean());

  const PushSet tested = select(set, split.test);
  const Eigen::MatrixXd by_torch = ProfilePredictor(model).predict(to_profiles(tested));
  const PushingOperator served(model);
  const auto workspace = served.make_workspace(kForceSamples);
  Eigen::VectorXd force(kForceSamples);
  for (int i = 0; i < tested.size(); ++i) {
    NetworkInput input;
    input.image = tested.images.col(tested.image[static_cast<std::size_t>(i)]);
    input.numbers = tested.numbers.col(i);
    served.predict(input, profile_fractions(kForceSamples), *workspace, force);
    EXPECT_LT((force - by_torch.col(i)).cwiseAbs().maxCoeff(), 1e-5 * by_torch.col(i).norm());
    EXPECT_GE(served.ood_score(input), 0.0);
  }
}

TEST_F(PushTraining, NamesTheTestAsItsRule) {
  const auto request = push_request(made_up_pushes(60), parse_split("shape:hex"), run("mlp", 1));
  ASSERT_EQ(request.tests.size(), 1U);
  EXPECT_EQ(request.tests[0].split, "shape:hex");
  EXPECT_EQ(request.tests[0].set.size(), 20);
  train_profiles(request, {});
  EXPECT_EQ(to_string(rule_of(nasm_core::read_model(request.run.output))), "shape:hex");
}

TEST_F(PushTraining, TrainsWithAsManyPushesAsAskedFor) {
  auto asked = run("mlp", 1);
  asked.recipe.trajectories = 17;
  const auto request = push_request(made_up_pushes(120), parse_split("random"), asked);
  EXPECT_EQ(request.training.size(), 17);
  EXPECT_EQ(request.run.recipe.split, "random");
}

TEST_F(PushTraining, RefusesPushesThatAreNotFinite) {
  PushSet set = made_up_pushes(60);
  set.force(3, 5) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(push_request(set, parse_split("random"), run("mlp", 1)), std::invalid_argument);
  EXPECT_THROW(push_request(PushSet{}, parse_split("random"), run("mlp", 1)),
               std::invalid_argument);
}

TEST_F(PushTraining, ModelsWithoutTestsHaveNoRule) {
  EXPECT_THROW(rule_of(nasm_core::Model{}), std::invalid_argument);
}

}  // namespace
}  // namespace nasm_pushing
