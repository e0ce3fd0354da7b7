// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <nlohmann/json.hpp>

#include "nasm_common/interrupt.hpp"
#include "nasm_core/ocp/symmetry.hpp"
#include "nasm_core/operator/fused_operator.hpp"
#include "training_fixture.hpp"

namespace nasm_trainer {
namespace {

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST_F(TrainingTest, PendulumIsLearnt) {
  TrainRequest request = pendulum_request(Preset::kBest, "model.safetensors");
  request.recipe.trajectories = 300;
  request.recipe.epochs = 30;
  request.recipe.curvature_samples = 1500;
  const TrainSummary summary = train_model(request, newton_labels());
  ASSERT_EQ(summary.model.accuracy.size(), 2u);
  EXPECT_EQ(summary.model.accuracy[0].split, "id");
  EXPECT_EQ(summary.model.accuracy[1].split, "ood");
  EXPECT_LT(summary.model.accuracy[0].mape_mean, 1e-5);
  EXPECT_LT(summary.model.accuracy[1].mape_mean, 1e-3);
}

TEST_F(TrainingTest, FileTellsWhatTheModelIs) {
  TrainRequest request = pendulum_request(Preset::kBest, "model.safetensors");
  request.seed = 3;
  request.command = "ros2 nasm train and so on";
  request.log = path("loss.csv");
  request.plot = path("loss.svg");
  const TrainSummary summary = train_model(request, newton_labels());
  const nasm_core::Model model = nasm_core::read_model(request.output);
  EXPECT_EQ(model.system, "pendulum");
  EXPECT_EQ(model.preset, "best");
  EXPECT_EQ(model.seed, 3u);
  EXPECT_EQ(model.command, "ros2 nasm train and so on");
  EXPECT_EQ(model.dataset_hash.size(), 16u);
  EXPECT_EQ(model.software_version, software_version());
  ASSERT_EQ(model.lower.size(), 2);
  EXPECT_LT(model.lower(0), model.upper(0));
  EXPECT_GT(model.lower(0), M_PI + 0.1 - 1e-9);
  EXPECT_LT(model.upper(0), M_PI + 1.1 + 1e-9);
  EXPECT_GT(summary.peak_memory, 1'000'000u);
  EXPECT_GT(summary.cpu_s, 0.0);

  EXPECT_EQ(lines_of(bytes_of(path("loss.csv"))), 7u);
  EXPECT_NE(bytes_of(path("loss.svg")).find("<svg"), std::string::npos);
  const auto json = nlohmann::json::parse(bytes_of(path("loss.json")));
  EXPECT_EQ(json["request"]["seed"], "3");
  EXPECT_EQ(json["request"]["data"], model.dataset_hash);
  EXPECT_EQ(json["epochs"], 6);
  EXPECT_EQ(json["accuracy"][0]["split"], "id");
  EXPECT_GT(json["samples_per_s"], 0.0);
  EXPECT_EQ(listing(), "loss.csv loss.json loss.svg model.safetensors work");
}

/// Its four thrusts are one network, so they have the symmetries exactly.
TEST_F(TrainingTest, QuadrotorHasItsSymmetries) {
  using nasm_core::image_of;
  constexpr auto kEncoding = nasm_core::Encoding::kFeedback;
  TrainRequest request = pendulum_request(Preset::kBest, "quadrotor.safetensors");
  request.system = "quadrotor_flight";
  nasm_core::Architecture architecture = request.recipe.architecture;
  architecture.hidden = {8};
  request.recipe = make_recipe(Preset::kBest, request.system, architecture, kEncoding);
  request.recipe.trajectories = 12;
  request.recipe.validation_trajectories = 4;
  request.recipe.epochs = 2;
  request.recipe.curvature_samples = 300;
  const nasm_core::Model model = train_model(request, newton_labels()).model;
  EXPECT_GT(model.normalisation.correction_knee, 0.0);

  const auto& info = nasm_core::find_system(request.system).info();
  const auto components = nasm_core::encoded_components(info, kEncoding);
  const nasm_core::FusedOperator network(model, nasm_core::Precision::kDouble);
  const auto workspace = network.make_workspace(3);
  const Eigen::Vector3d fractions(0.0, 0.3, 0.9);
  const Eigen::VectorXd here = 0.3 * (model.lower + 2.0 * model.upper);
  Eigen::MatrixXd answer(4, 3), image(4, 3);
  network.evaluate(here, fractions, *workspace, answer);
  for (const nasm_core::Symmetry& symmetry : nasm_core::symmetry_group(info)) {
    const auto change = nasm_core::encoded_symmetry(info, components, symmetry);
    network.evaluate(image_of(change, here), fractions, *workspace, image);
    EXPECT_LT((image - image_of(symmetry.controls, answer)).norm(), 1e-5 * answer.norm());
  }
  EXPECT_GT((answer.row(0) - answer.row(1)).norm(), 1e-3 * answer.norm()) << "all are alike";
}

TEST_F(TrainingTest, SeedsDecideTheWeights) {
  TrainRequest request = pendulum_request(Preset::kPaper, "one.safetensors");
  const auto one = train_model(request, newton_labels()).model;
  request.output = path("again.safetensors");
  EXPECT_TRUE(same_weights(one, train_model(request, newton_labels()).model));
  request.output = path("other.safetensors");
  request.seed = 1;
  EXPECT_FALSE(same_weights(one, train_model(request, newton_labels()).model));
}

class Interruption : public TrainingTest, public testing::WithParamInterface<Preset> {};

TEST_P(Interruption, LeavesACheckpointFromWhichTheSameModelIsMade) {
  TrainRequest request = pendulum_request(GetParam(), "model.safetensors");
  request.log = path("loss.csv");
  std::atomic<bool> stop{false};
  TrainOptions options = newton_labels();
  options.stop = &stop;
  options.on_progress = [&](const std::string& label, uint64_t done, uint64_t, const std::string&) {
    if (label == "training" && done == 3) stop = true;
  };
  const std::string farewell =
      message_of<nasm_common::Interrupted>([&] { train_model(request, options); });
  EXPECT_EQ(farewell, "interrupted; 3 of 6 epochs are kept in " + request.output +
                          ".checkpoint; run the same command again to resume");
  EXPECT_EQ(listing(), "loss.csv model.safetensors.checkpoint work");
  EXPECT_EQ(lines_of(bytes_of(path("loss.csv"))), 4u);

  uint64_t resumed = 0;
  options = newton_labels();
  options.on_progress = [&](const std::string&, uint64_t done, uint64_t, const std::string&) {
    if (resumed == 0) resumed = done;
  };
  const auto resumed_model = train_model(request, options).model;
  EXPECT_EQ(resumed, 3u);
  EXPECT_EQ(listing(), "loss.csv loss.json model.safetensors work");
  const std::string log = bytes_of(path("loss.csv"));
  EXPECT_EQ(lines_of(log), 7u);
  EXPECT_NE(log.find("\n6,"), std::string::npos);

  TrainRequest whole = request;
  whole.output = path("whole.safetensors");
  EXPECT_TRUE(same_weights(resumed_model, train_model(whole, newton_labels()).model));
  EXPECT_TRUE(bytes_of(path("model.safetensors")) == bytes_of(path("whole.safetensors")));
}

INSTANTIATE_TEST_SUITE_P(Training, Interruption, testing::Values(Preset::kPaper, Preset::kBest),
                         [](const auto& test) { return std::string(to_string(test.param)); });

TEST_F(TrainingTest, CheckpointOfAnotherRunIsRefused) {
  TrainRequest request = pendulum_request(Preset::kPaper, "model.safetensors");
  std::atomic<bool> stop{true};
  TrainOptions options = newton_labels();
  train_model(pendulum_request(Preset::kPaper, "data_is_made.safetensors"), options);
  options.stop = &stop;
  EXPECT_THROW(train_model(request, options), nasm_common::Interrupted);
  request.recipe.learning_rate = 0.02;
  const std::string fault =
      message_of<std::invalid_argument>([&] { train_model(request, newton_labels()); });
  EXPECT_NE(fault.find("learning_rate is 0.01, not 0.02"), std::string::npos) << fault;
  EXPECT_NE(fault.find("--force"), std::string::npos);
  request.force = true;
  EXPECT_EQ(train_model(request, newton_labels()).epochs, 6);
}

TEST_F(TrainingTest, DamagedCheckpointIsNamed) {
  const TrainRequest request = pendulum_request(Preset::kBest, "model.safetensors");
  TrainOptions options = newton_labels();
  std::atomic<bool> stop{false};
  options.stop = &stop;
  options.on_progress = [&](const std::string& label, uint64_t done, uint64_t, const std::string&) {
    stop = label == "training" && done == 2;
  };
  EXPECT_THROW(train_model(request, options), nasm_common::Interrupted);
  const std::string checkpoint = request.output + ".checkpoint";
  const nasm_core::TensorFile whole = nasm_core::read_tensor_file(checkpoint);
  const auto fault_with = [&](const std::string& name, double value) {
    nasm_core::TensorFile file = whole;
    for (auto& tensor : file.tensors) {
      if (tensor.name == name) tensor.values.front() = value;
    }
    nasm_core::write_tensor_file(checkpoint, file);
    return message_of<std::runtime_error>([&] { train_model(request, newton_labels()); });
  };
  for (const double value : {-1.0, 0.5, 1e300}) {
    for (const std::string name : {"part", "iteration", "best.since"}) {
      const std::string fault = fault_with(name, value);
      EXPECT_NE(fault.find(checkpoint + ": " + name), std::string::npos) << fault;
      EXPECT_NE(fault.find("remove it to train from the start"), std::string::npos) << fault;
    }
  }
}

TEST_F(TrainingTest, DivergenceEndsItAndKeepsTheLastGoodState) {
  TrainRequest request = pendulum_request(Preset::kPaper, "model.safetensors");
  request.recipe.decay = 10.0;  // harmless at first
  request.recipe.decay_epochs = 2;
  request.recipe.epochs = 1000;
  TrainOptions options = newton_labels();
  options.checkpoint_period_s = 0.0;
  const std::string fault = message_of<std::runtime_error>([&] { train_model(request, options); });
  EXPECT_NE(fault.find("training diverged"), std::string::npos) << fault;
  EXPECT_NE(fault.find("--learning-rate"), std::string::npos) << fault;
  EXPECT_NE(fault.find("kept in " + request.output + ".checkpoint"), std::string::npos) << fault;
  EXPECT_EQ(listing(), "model.safetensors.checkpoint work");
  EXPECT_NO_THROW(nasm_core::read_tensor_file(request.output + ".checkpoint"));
}

TEST_F(TrainingTest, DatasetsAreMadeOnceAndKept) {
  TrainRequest request = pendulum_request(Preset::kPaper, "one.safetensors");
  train_model(request, newton_labels());
  TrainOptions options = newton_labels();
  options.on_progress = [&](const std::string& label, uint64_t, uint64_t, const std::string&) {
    EXPECT_EQ(label, "training");
  };
  request.output = path("two.safetensors");
  train_model(request, options);
  const std::string data = path("work/data/pendulum_id_newton_40_seed1000000_jitter0.01.h5");
  ASSERT_TRUE(std::filesystem::exists(data));
  std::filesystem::copy(path("work/data/pendulum_id_newton_10_seed2000000_jitter0.01.h5"), data,
                        std::filesystem::copy_options::overwrite_existing);
  request.output = path("three.safetensors");
  const std::string fault =
      message_of<std::invalid_argument>([&] { train_model(request, options); });
  EXPECT_NE(fault.find("is another dataset than its name says"), std::string::npos) << fault;
}

TEST_F(TrainingTest, DatasetsOfAnotherDefinitionAreRefused) {
  TrainRequest request = pendulum_request(Preset::kPaper, "one.safetensors");
  train_model(request, newton_labels());
  TrainOptions options = newton_labels();
  options.labels = [](const nasm_core::System& system, const std::string&) {
    const SolverFactory bounded = [&system] {
      nasm_core::NewtonOptions bounds;
      bounds.control_lower = Eigen::VectorXd::Constant(1, -10.0);
      bounds.control_upper = Eigen::VectorXd::Constant(1, 10.0);
      return system.make_newton(bounds);
    };
    return LabelSource{bounded, DatasetRequest().tolerance};
  };
  request.output = path("two.safetensors");
  const std::string fault =
      message_of<std::invalid_argument>([&] { train_model(request, options); });
  EXPECT_NE(fault.find("when pendulum had another definition"), std::string::npos) << fault;
}

class GivenData : public TrainingTest {
 protected:
  std::string make(const std::string& name, const std::string& system, uint64_t seed,
                   const std::string& split = "id") const {
    DatasetRequest request = request_for(system, 20);
    request.seed = seed;
    request.split = split;
    generate(request, newton_for(system), options_for(path(name)));
    return path(name);
  }

  std::string fault(const TrainRequest& request) const {
    const std::string before = listing();
    const std::string text =
        message_of<std::exception>([&] { train_model(request, newton_labels()); });
    EXPECT_EQ(listing(), before) << text;
    return text;
  }

  TrainRequest request_ = pendulum_request(Preset::kPaper, "model.safetensors");
};

TEST_F(GivenData, IsTrainedWith) {
  request_.data = make("data.h5", "pendulum", 1);
  request_.validation = make("validation.h5", "pendulum", 2);
  const auto summary = train_model(request_, newton_labels());
  EXPECT_EQ(listing(), "data.h5 model.safetensors validation.h5");
  EXPECT_EQ(summary.epochs, 6);
}

TEST_F(GivenData, OfTheWrongKindIsRefused) {
  request_.data = make("rocket.h5", "rocket", 1);
  EXPECT_EQ(fault(request_), request_.data + " has data of rocket, not of pendulum");
  const std::string data = make("data.h5", "pendulum", 1);
  request_.data = data;
  request_.validation = path("rocket.h5");
  EXPECT_EQ(fault(request_), path("rocket.h5") + " has data of rocket, not of pendulum");
  request_.validation = data;
  EXPECT_NE(fault(request_).find("validation needs others"), std::string::npos);
  request_.validation = make("ood.h5", "pendulum", 2, "ood");
  EXPECT_NE(fault(request_).find("has the split ood, the training data id"), std::string::npos);
  request_.data = make("test.h5", "pendulum", kTestSeed);
  EXPECT_NE(fault(request_).find("kept for testing"), std::string::npos);
  request_.data.clear();
  EXPECT_NE(fault(request_).find("without training data"), std::string::npos);
  request_.validation.clear();
  request_.data = path("none.h5");
  EXPECT_NE(fault(request_).find("none.h5"), std::string::npos);
}

TEST_F(GivenData, IsValidatedWithItsOwnDistribution) {
  request_.data = make("ood.h5", "pendulum", 1, "ood");
  const auto summary = train_model(request_, newton_labels());
  EXPECT_TRUE(std::filesystem::exists(path("work/data/pendulum_ood_newton_10_seed2000000.h5")));
  EXPECT_EQ(summary.model.accuracy.front().split, "ood");
}

TEST_F(GivenData, WithHiddenChangesIsRefused) {
  request_.data = make("data.h5", "pendulum", 1, "changeable_id");
  EXPECT_NE(fault(request_).find("changes everything, which the network must see"),
            std::string::npos);
}

TEST_F(GivenData, OfAnotherEncodingIsRefused) {
  DatasetRequest all = request_for("pendulum", 5);
  all.encoding = nasm_core::Encoding::kAll;
  generate(all, newton_for("pendulum"), options_for(path("all.h5")));
  request_.data = path("all.h5");
  EXPECT_NE(fault(request_).find("has the encoding all, not task"), std::string::npos);
}

TEST_F(GivenData, TruncatedIsRefused) {
  request_.data = make("data.h5", "pendulum", 1);
  const std::string bytes = bytes_of(request_.data);
  write_bytes(request_.data, bytes.substr(0, bytes.size() / 2));
  EXPECT_NE(fault(request_).find("data.h5"), std::string::npos);
}

TEST_F(GivenData, WithoutLabelsIsRefused) {
  DatasetRequest request = request_for("pendulum", 8);
  request = shard_of(request, 0, 2);
  generate(request, newton_for("pendulum", 1), options_for(path("empty.h5")));
  request_.data = path("empty.h5");
  EXPECT_EQ(fault(request_), path("empty.h5") + " has no labelled trajectory");
}

TEST_F(GivenData, BadRequestsAreRefusedBeforeAnyWork) {
  const auto fault_of = [&](auto change) {
    TrainRequest request = request_;
    change(request);
    return fault(request);
  };
  const auto contains = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  contains(fault_of([](auto& request) { request.system = "bicycle"; }), "bicycle");
  contains(fault_of([](auto& request) { request.recipe.split = "far"; }), "\"far\"");
  contains(fault_of([](auto& request) { request.recipe.solver = "magic"; }), "\"magic\"");
  contains(fault_of([](auto& request) { request.recipe.epochs = 0; }), "epochs is 0");
  contains(fault_of([](auto& request) { request.seed = 1'000'000; }), "seed is 1000000");
  contains(fault_of([](auto& request) { request.seed = 0 - 979'760ULL; }), "seed is 1844674407");
  contains(fault_of([](auto& request) { request.recipe.architecture.terms = 4; }), "terms is 4");
  contains(fault_of([](auto& request) { request.recipe.split = "changeable_id"; }), "encoding all");
  contains(fault_of([](auto& request) { request.output += ".txt"; }), ".safetensors");
  contains(fault_of([](auto& request) { request.log = "loss.txt"; }), ".csv");
  contains(fault_of([](auto& request) { request.plot = "loss.gif"; }), ".png");
  contains(fault_of([&](auto& request) { request.log = path("no/loss.csv"); }), "no folder");
  contains(fault_of([&](auto& request) { request.output = path("no/model.safetensors"); }),
           "no folder");
  write_bytes(path("model.safetensors"), "precious");
  contains(fault_of([](auto&) {}), "model.safetensors exists");
  TrainOptions options = newton_labels();
  options.threads = 0;
  contains(message_of<std::invalid_argument>([&] { train_model(request_, options); }),
           "threads is 0");
}

class FineTuning : public TrainingTest {
 protected:
  static double mape(const nasm_core::Model& model, const std::string& split) {
    for (const auto& accuracy : model.accuracy) {
      if (accuracy.split == split) return accuracy.mape_mean;
    }
    return std::nan("");
  }

  nasm_core::Model train(Preset preset) const {
    TrainRequest request =
        pendulum_request(preset, std::string(to_string(preset)) + ".safetensors");
    request.recipe.trajectories = 100;
    request.recipe.epochs = preset == Preset::kPaper ? 100 : 25;
    return train_model(request, newton_labels()).model;
  }

  TrainRequest request_for_ood(const nasm_core::Model& model, Preset preset) const {
    TrainRequest request = finetune_request(model, "ood", preset, 0.2);
    request.recipe.trajectories = 60;
    request.recipe.validation_trajectories = 10;
    request.recipe.curvature_samples = 300;
    request.recipe.epochs = preset == Preset::kPaper ? 100 : 10;
    request.work = path("work");
    request.output = path("tuned.safetensors");
    return request;
  }
};

TEST_F(FineTuning, LowersTheErrorAndLeavesFrozenWeightsAlone) {
  const nasm_core::Model model = train(Preset::kPaper);
  TrainRequest request = request_for_ood(model, Preset::kPaper);
  EXPECT_EQ(request.recipe.learning_rate, 0.001);
  EXPECT_EQ(request.recipe.decay, 1.0);
  const nasm_core::Model tuned = train_model(request, newton_labels()).model;
  EXPECT_LT(mape(tuned, "ood"), mape(model, "ood"));
  EXPECT_EQ(tuned.weights.front().name, "net0.layer0.weight");
  EXPECT_EQ(tuned.weights.front().values, model.weights.front().values);
  EXPECT_NE(tuned.weights.back().values, model.weights.back().values);
  EXPECT_LT(tuned.upper(0), model.lower(0)) << "the box is that of the new data";
}

TEST_F(FineTuning, OfTheBestPresetTrainsAllWeights) {
  const nasm_core::Model model = train(Preset::kBest);
  const TrainRequest request = request_for_ood(model, Preset::kBest);
  const nasm_core::Model tuned = train_model(request, newton_labels()).model;
  EXPECT_LT(mape(tuned, "ood"), 0.1 * mape(model, "ood"));
  EXPECT_NE(tuned.weights.front().values, model.weights.front().values);
  EXPECT_EQ(tuned.normalisation.instance_offset, model.normalisation.instance_offset);
}

TEST_F(FineTuning, TakesAPartOfDataAndEpochs) {
  nasm_core::Model model;
  model.system = "quadrotor";
  model.architecture =
      default_architecture(Preset::kPaper, "quadrotor", nasm_core::OperatorKind::kNasm);
  const TrainRequest request = finetune_request(model, "extreme1", Preset::kPaper, 0.2);
  EXPECT_EQ(request.recipe.trajectories, 200u);
  EXPECT_EQ(request.recipe.epochs, 200);
  EXPECT_EQ(request.recipe.split, "extreme1");
  EXPECT_TRUE(request.freeze_early);
  EXPECT_FALSE(finetune_request(model, "extreme1", Preset::kBest, 0.2).freeze_early);
  EXPECT_THROW(finetune_request(model, "far", Preset::kPaper, 0.2), std::invalid_argument);
  EXPECT_THROW(finetune_request(model, "extreme1", Preset::kPaper, 0.0), std::invalid_argument);
  EXPECT_THROW(finetune_request(model, "extreme1", Preset::kPaper, std::nan("")),
               std::invalid_argument);
}

}  // namespace
}  // namespace nasm_trainer
