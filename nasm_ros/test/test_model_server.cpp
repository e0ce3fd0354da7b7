// SPDX-License-Identifier: Apache-2.0
#include "nasm_ros/model_server.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "nasm_core/operator/model_location.hpp"
#include "nasm_ros/testing/models.hpp"

namespace nasm_ros {
namespace {

using nasm_core::AnswerStatus;
using nasm_core::Limits;
using nasm_core::Request;

Request quadrotor_request() {
  Request request;
  request.goal = Eigen::VectorXd::Constant(9, 0.6);
  return request;
}

void expect_fault(const std::optional<std::string>& fault, const std::string& word) {
  ASSERT_TRUE(fault);
  EXPECT_NE(fault->find(word), std::string::npos) << *fault;
}

/// The same weights but one: another model for the same system.
std::string write_variant(const nasm_common::testing::TemporaryFolder& folder,
                          const std::string& system) {
  nasm_core::Model model = nasm_core::read_model(testing::model_file(system));
  model.weights[0].values[0] += 1e-3;
  const std::string file = folder / "variant.safetensors";
  nasm_core::write_model(file, model);
  return file;
}

TEST(ModelServer, WithoutModelRefuses) {
  ModelServer server({});
  Response response;
  server.answer(quadrotor_request(), {}, response);
  EXPECT_EQ(response.answer.status, AnswerStatus::kNoModel);
  EXPECT_FALSE(server.served());
  server.warm_up();
}

TEST(ModelServer, ServesWhatItLoaded) {
  ModelServer server({});
  ASSERT_EQ(server.load(testing::model_file("quadrotor")), std::nullopt);
  const auto served = server.served();
  ASSERT_TRUE(served);
  EXPECT_EQ(served->system->info().name, "quadrotor");
  EXPECT_EQ(served->horizon_s, 1.0);
  EXPECT_EQ(served->steps, 100);
  EXPECT_EQ(served->id.rfind("quadrotor-", 0), 0u) << served->id;
  Response response;
  server.answer(quadrotor_request(), {}, response);
  EXPECT_EQ(response.answer.status, AnswerStatus::kOk) << response.answer.text;
  EXPECT_EQ(response.model_id, served->id);
}

TEST(ModelServer, EverySystemHasAModelThatAnswers) {
  for (const char* const name :
       {"pendulum", "robotarm", "cartpole", "quadrotor", "rocket", "brachistochrone", "zermelo"}) {
    ModelServer server({name, nasm_core::Precision::kDouble, false});
    EXPECT_EQ(server.load(testing::model_file(name)), std::nullopt);
    server.warm_up();
  }
}

TEST(ModelServer, BadFilesLeaveTheOldModelServing) {
  const nasm_common::testing::TemporaryFolder folder;
  ModelServer server({});
  ASSERT_EQ(server.load(testing::model_file("quadrotor")), std::nullopt);
  const std::string id = server.served()->id;

  expect_fault(server.load(folder / "missing.safetensors"), "missing.safetensors");
  std::ofstream(folder / "noise.safetensors") << "this is not a model";
  expect_fault(server.load(folder / "noise.safetensors"), "noise.safetensors");
  std::filesystem::copy_file(testing::model_file("quadrotor"), folder / "cut.safetensors");
  std::filesystem::resize_file(folder / "cut.safetensors", 30'000);
  expect_fault(server.load(folder / "cut.safetensors"), "cut.safetensors");
  expect_fault(server.load(testing::model_file("pendulum")), "\"pendulum\"");
  expect_fault(server.load(""), "no model is named");

  EXPECT_EQ(server.served()->id, id);
  Response response;
  server.answer(quadrotor_request(), {}, response);
  EXPECT_EQ(response.answer.status, AnswerStatus::kOk);
}

TEST(ModelServer, SystemDemandedIsCheckedAtTheFirstModelToo) {
  ModelServer server({"rocket", nasm_core::Precision::kSingle, false});
  expect_fault(server.load(testing::model_file("quadrotor")), "\"rocket\"");
  EXPECT_FALSE(server.served());
}

TEST(ModelServer, FeedbackNeedsAModelThatSeesTheState) {
  const nasm_common::testing::TemporaryFolder folder;
  ModelServer server({"", nasm_core::Precision::kSingle, true});
  expect_fault(server.load(testing::model_file("pendulum")), "initial state");
  expect_fault(server.load(testing::model_file("zermelo")), "cannot move on in time");
  EXPECT_EQ(server.load(testing::write_feedback_model(folder)), std::nullopt);
}

TEST(ModelServer, LateAnswersAreRefusals) {
  ModelServer server({});
  ASSERT_EQ(server.load(testing::model_file("quadrotor")), std::nullopt);
  Limits limits;
  limits.deadline_s = 1e-9;
  Response response;
  server.answer(quadrotor_request(), limits, response);
  EXPECT_EQ(response.answer.status, AnswerStatus::kDeadline);
  limits.deadline_s = 10.0;
  server.answer(quadrotor_request(), limits, response);
  EXPECT_EQ(response.answer.status, AnswerStatus::kOk);
}

TEST(ModelServer, RefusesModelsWhoseAnswersAreTooLongForAMessage) {
  const nasm_common::testing::TemporaryFolder folder;
  nasm_core::Model model = nasm_core::read_model(testing::model_file("pendulum"));
  model.steps = 65'537;
  nasm_core::write_model(folder / "long.safetensors", model);
  ModelServer server({});
  expect_fault(server.load(folder / "long.safetensors"), "65537 steps");
}

TEST(ModelServer, SwapsUnderLoadWithoutLosingARequest) {
  const nasm_common::testing::TemporaryFolder folder;
  const std::string files[] = {testing::model_file("pendulum"), write_variant(folder, "pendulum")};
  ModelServer server({});
  ASSERT_EQ(server.load(files[0]), std::nullopt);
  const std::string first_id = server.served()->id;
  std::atomic<bool> done{false};
  std::atomic<int> wrong{0}, by_first{0}, by_second{0};
  const auto ask = [&] {
    Request request;
    request.goal = Eigen::Vector2d(3.5, 0.5);
    Response response;
    while (!done) {
      server.answer(request, {}, response);
      if (response.answer.status != AnswerStatus::kOk) ++wrong;
      ++(response.model_id == first_id ? by_first : by_second);
    }
  };
  std::thread one(ask), two(ask);
  for (int swap = 1; swap <= 40; ++swap) {
    EXPECT_EQ(server.load(files[swap % 2]), std::nullopt);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  done = true;
  one.join();
  two.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(by_first, 0);
  EXPECT_GT(by_second, 0);
  EXPECT_EQ(server.served()->id, first_id);
}

TEST(ModelLocation, FindsNamesInFoldersAndPackages) {
  const nasm_common::testing::TemporaryFolder folder;
  std::filesystem::create_directories(folder / "prefix/share/some_package/models");
  std::filesystem::create_directories(folder / "own");
  const auto packaged = folder / "prefix/share/some_package/models/glider.safetensors";
  std::ofstream(packaged) << "x";
  setenv("NASM_MODEL_PATH", (folder / "own").c_str(), 1);
  setenv("AMENT_PREFIX_PATH", ("/nowhere:" + (folder / "prefix")).c_str(), 1);
  EXPECT_EQ(nasm_core::find_model("glider"), packaged);
  EXPECT_EQ(nasm_core::find_model("glider.safetensors"), packaged);
  std::ofstream(folder / "own/glider.safetensors") << "y";
  EXPECT_EQ(nasm_core::find_model("glider"), folder / "own/glider.safetensors");
  EXPECT_EQ(nasm_core::find_model("some/path"), "some/path");
  EXPECT_THROW(nasm_core::find_model("plane"), std::invalid_argument);
  EXPECT_THROW(nasm_core::find_model(""), std::invalid_argument);
  EXPECT_THROW(nasm_core::load_model("glider"), std::invalid_argument) << "damaged";
  EXPECT_THROW(nasm_core::load_model("some/path"), std::invalid_argument) << "absent";
}

}  // namespace
}  // namespace nasm_ros
