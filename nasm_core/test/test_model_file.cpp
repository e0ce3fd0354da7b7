// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "models.hpp"
#include "nasm_common/random.hpp"
#include "nasm_common/testing/temporary_folder.hpp"
#include "nasm_core/ocp/sampling.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_core/operator/model.hpp"

namespace nasm_core {
namespace {

using nasm_common::testing::TemporaryFolder;

Model pendulum_model() {
  Model model;
  test::assign_system(find_system("pendulum").info(), model);
  model.normalisation = identity_normalisation(2, 1);
  model.normalisation.instance_offset << 0.1, -1.0 / 3.0;
  model.normalisation.time_scale = 0.2887;
  model.lower = Eigen::Vector2d(3.2, 0.1);
  model.upper = Eigen::Vector2d(4.2, 1.1);
  model.preset = "best";
  model.seed = 18446744073709551615ULL;
  model.dataset_hash = "0123abcd";
  model.software_version = "0.1.0";
  model.command = "ros2 nasm train --system pendulum";
  model.accuracy = {{"id", 100, 7, 1e-9, 2e-9, 3e-9, 4e-9}};
  model.weights = {{"net0.layer0.weight", {2, 3}, {1, 2, 3, 4, 5, 6}, Tensor::Type::kFloat32}};
  return model;
}

class ModelFile : public testing::Test {
 protected:
  std::string fault_with(const std::string& name, const std::string& text) {
    write_model(path_, pendulum_model());
    TensorFile file = read_tensor_file(path_);
    if (text.empty()) {
      file.metadata.erase(name);
    } else {
      file.metadata[name] = text;
    }
    write_tensor_file(path_, file);
    try {
      read_model(path_);
    } catch (const std::runtime_error& error) {
      EXPECT_NE(std::string(error.what()).find(path_), std::string::npos) << error.what();
      return error.what();
    }
    return "";
  }

  void expect_fault(const std::string& name, const std::string& text, const std::string& part) {
    const std::string fault = fault_with(name, text);
    EXPECT_NE(fault.find(part), std::string::npos) << name << " = " << text << ": " << fault;
  }

  TemporaryFolder folder_;
  std::string path_ = folder_ / "model.safetensors";
};

TEST_F(ModelFile, RoundTripKeepsAll) {
  const Model model = pendulum_model();
  write_model(path_, model);
  const Model back = read_model(path_);
  EXPECT_EQ(to_json(back.architecture), to_json(model.architecture));
  EXPECT_EQ(back.system, model.system);
  EXPECT_EQ(back.encoding, model.encoding);
  EXPECT_EQ(back.inputs, model.inputs);
  EXPECT_EQ(back.controls, model.controls);
  EXPECT_EQ(back.horizon, model.horizon);
  EXPECT_EQ(back.steps, model.steps);
  EXPECT_EQ(back.initial_state, model.initial_state);
  EXPECT_EQ(back.parameters, model.parameters);
  EXPECT_EQ(back.normalisation.instance_offset, model.normalisation.instance_offset);
  EXPECT_EQ(back.normalisation.time_scale, model.normalisation.time_scale);
  EXPECT_EQ(back.lower, model.lower);
  EXPECT_EQ(back.upper, model.upper);
  EXPECT_EQ(back.seed, model.seed);
  EXPECT_EQ(back.dataset_hash, model.dataset_hash);
  EXPECT_EQ(back.command, model.command);
  ASSERT_EQ(back.accuracy.size(), 1U);
  EXPECT_EQ(back.accuracy[0].mape_max, 4e-9);
  EXPECT_EQ(back.accuracy[0].seed, 7U);
  ASSERT_EQ(back.weights.size(), 1U);
  EXPECT_EQ(back.weights[0].values, model.weights[0].values);
  EXPECT_EQ(parameter_count(back), 6);
}

TEST_F(ModelFile, SystemsOfOthersAreNotChecked) {
  Model model = pendulum_model();
  model.system = "conveyor";
  model.inputs = {"a", "b"};
  model.initial_state.resize(0);
  write_model(path_, model);
  EXPECT_EQ(read_model(path_).system, "conveyor");
}

TEST_F(ModelFile, FaultsAreNamed) {
  expect_fault("format", "", "no \"format\"");
  expect_fault("format", "cake", "not a NASM model");
  expect_fault("format_version", "99", "format version is 99");
  expect_fault("architecture", "{}", "no \"kind\"");
  const std::string deep = std::string(200'000, '[') + std::string(200'000, ']');
  expect_fault("architecture", R"({"kind":)" + deep + "}", "nested too deeply");
  expect_fault("inputs", deep, "nested too deeply");
  expect_fault("encoding", "pixels", "pixels");
  expect_fault("inputs", "[\"goal.angle\"]", "instance_offset has 2 values, must have 1");
  expect_fault("inputs", "[\"x\", \"y\"]", "not those of the system \"pendulum\"");
  expect_fault("inputs", "7", "\"inputs\" is 7");
  expect_fault("normalisation", "{\"instance_offset\":[0,0]}", "no \"instance_scale\"");
  expect_fault("normalisation", "nonsense", "not JSON");
  expect_fault("training_box", "{\"lower\":[9,9],\"upper\":[0,0]}", "above");
  expect_fault("problem",
               R"({"horizon":-1,"steps":100,"initial_state":[0,0],"parameters":[1,1,1,1,1]})",
               "horizon");
  expect_fault("problem",
               R"({"horizon":1,"steps":100000000,"initial_state":[0,0],"parameters":[1]})",
               "steps");
  expect_fault("problem", R"({"horizon":1,"steps":100.9,"initial_state":[0,0],"parameters":[1]})",
               "\"problem.steps\" is 100.9");
  expect_fault("accuracy", "[{}]", "no \"split\"");
  expect_fault("training", "[]", "no \"preset\"");
}

TEST_F(ModelFile, ScalesMustBePositive) {
  Model model = pendulum_model();
  model.normalisation.control_scale(0) = 0.0;
  EXPECT_THROW(write_model(path_, model), std::invalid_argument);
  model.normalisation.control_scale(0) = 1e-60;
  EXPECT_THROW(write_model(path_, model), std::invalid_argument);
  model = pendulum_model();
  model.normalisation.instance_offset(0) = NAN;
  EXPECT_THROW(write_model(path_, model), std::invalid_argument);
  EXPECT_EQ(folder_.file_count(), 0U);
}

TEST_F(ModelFile, DamagedMetadataNeverCrashes) {
  write_model(path_, pendulum_model());
  const TensorFile whole = read_tensor_file(path_);
  int refused = 0;
  for (uint64_t round = 0; round < 2000; ++round) {
    nasm_common::Random random(11, round);
    TensorFile file = whole;
    auto entry = file.metadata.begin();
    std::advance(entry, static_cast<long>(random.next() % file.metadata.size()));
    std::string& text = entry->second;
    if (text.empty()) continue;
    constexpr char kLetters[] = "0123456789-.eE{}[],:\"ntfax ";
    text[random.next() % text.size()] = kLetters[random.next() % (sizeof kLetters - 1)];
    write_tensor_file(path_, file);
    try {
      read_model(path_);
    } catch (const std::runtime_error&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace nasm_core
