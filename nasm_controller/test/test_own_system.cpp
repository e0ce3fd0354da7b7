// SPDX-License-Identifier: Apache-2.0
// A system that only this program knows is served like the others.
#include <gtest/gtest.h>

#include "../../nasm_core/test/slider.hpp"
#include "nasm_controller/model_server.hpp"
#include "support.hpp"

namespace nasm_controller {
namespace {

/// The pendulum's network, which has the same number of goals and controls.
std::string write_slider_model(const std::filesystem::path& folder) {
  nasm_core::Model model = nasm_core::read_model(test::model_file("pendulum"));
  const auto& info = nasm_core::find_system("slider").info();
  model.system = "slider";
  model.inputs = {"goal.position", "goal.velocity"};
  model.controls = {"force"};
  model.horizon = info.horizon;
  model.steps = info.steps;
  model.initial_state = info.initial_state;
  const auto instance = nasm_core::default_instance(info);
  model.parameters = instance.parameters;
  const std::string file = folder / "slider.safetensors";
  nasm_core::write_model(file, model);
  return file;
}

TEST(OwnSystem, IsServed) {
  const auto folder = test::scratch_folder("own_system");
  ModelServer server({"slider", nasm_core::Precision::kSingle, false});
  const auto fault = server.load(write_slider_model(folder));
  ASSERT_EQ(fault, std::nullopt) << *fault;
  nasm_core::Request request;
  request.goal = Eigen::Vector2d(1.0, 0.0);
  nasm_core::Limits limits;
  limits.max_relative_gap = 1e-9;
  Response response;
  server.answer(request, limits, response);
  EXPECT_EQ(response.answer.status, nasm_core::AnswerStatus::kPolished) << response.answer.text;
  EXPECT_GT(response.answer.controls(0, 0), 0.0);
  EXPECT_GT(response.answer.trajectory.states.rightCols(1)(0), 0.3);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace nasm_controller
