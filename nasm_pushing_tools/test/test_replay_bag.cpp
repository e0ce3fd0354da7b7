// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <rosbag2_cpp/writer.hpp>
#include <string>

#include "nasm_common/testing/shell.hpp"
#include "nasm_evaluation/bag/bag_error.hpp"
#include "nasm_pushing/node/push_responder.hpp"
#include "nasm_pushing/testing/push_messages.hpp"
#include "nasm_pushing/testing/push_models.hpp"
#include "nasm_ros/message_conversion.hpp"
#include "replay/bag_evaluation.hpp"

namespace nasm_pushing {
namespace {

namespace fs = std::filesystem;
using nasm_msgs::msg::ControlTrajectory;
using nasm_msgs::msg::PushingInstance;

/// A folder with a model and bags.
class ReplayBag : public testing::Test {
 protected:
  ReplayBag() : folder_(fs::temp_directory_path() / ("push bag " + std::to_string(getpid()))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    nasm_core::write_model(model().string(), test::random_model(3));
    EXPECT_FALSE(server_.load(model().string()));
  }
  ~ReplayBag() override { fs::remove_all(folder_); }

  fs::path model() const { return folder_ / "model.safetensors"; }
  std::string bag() const { return (folder_ / "bag").string(); }

  /// Writes pushes, each measured as what the model says times a factor.
  void write(const std::vector<double>& factors) {
    rosbag2_cpp::Writer writer;
    writer.open(bag());
    PushResponder responder(server_);
    int64_t time_ns = 1'000'000'000;
    for (std::size_t i = 0; i < factors.size(); ++i) {
      PushingInstance question = test::square_push(i + 1);
      question.header.stamp = nasm_ros::to_stamp(time_ns);
      ControlTrajectory measured;
      responder.respond(question, time_ns, {}, measured);
      for (double& force : measured.controls) force *= factors[i];
      const rclcpp::Time time(time_ns);
      // In one order and in the other.
      if (i % 2 == 0) writer.write(measured, "/pushing/measured", time);
      writer.write(question, "/pushing/instance", time);
      if (i % 2 == 1) writer.write(measured, "/pushing/measured", time);
      // Answers of other nodes are not measurements.
      writer.write(ControlTrajectory(), "/pushing/control_trajectory", time);
      time_ns += 10'000'000;
    }
  }

  int run(const std::string& arguments) {
    const auto outcome = nasm_common::testing::run_in_shell(
        "cd '" + folder_.string() + "' && '" NASM_PUSH_PROGRAM "' evaluate-bag " + arguments);
    printed_ = outcome.output;
    return outcome.exit_code;
  }
  bool prints(const std::string& text) const { return printed_.find(text) != std::string::npos; }

  fs::path folder_;
  PushServer server_;
  std::string printed_;
};

TEST_F(ReplayBag, ComparesWithWhatWasMeasured) {
  write({1.0, 2.0, 0.5});
  const ReplayResults results = evaluate_bag(bag(), server_);
  ASSERT_EQ(results.records.size(), 3U);
  EXPECT_NEAR(results.records[0].mape, 0.0, 1e-12);
  EXPECT_NEAR(results.records[1].mape, 0.5, 1e-12);
  EXPECT_NEAR(results.records[2].mape, 1.0, 1e-12);
  EXPECT_EQ(results.records[1].name.shape, "rect1");
  EXPECT_TRUE(results.skipped.empty());
  EXPECT_TRUE(is_success(results));
}

TEST_F(ReplayBag, CountsWhatIsAlone) {
  {
    rosbag2_cpp::Writer writer;
    writer.open(bag());
    writer.write(test::square_push(1), "/pushing/instance", rclcpp::Time(1));
    ControlTrajectory measured;
    measured.id = 2;
    writer.write(measured, "/pushing/measured", rclcpp::Time(2));
    measured.controls = {std::numeric_limits<double>::quiet_NaN()};
    writer.write(measured, "/pushing/measured", rclcpp::Time(3));
  }
  const ReplayResults results = evaluate_bag(bag(), server_);
  EXPECT_TRUE(results.records.empty());
  EXPECT_EQ(results.skipped.at("not measured").count, 1U);
  EXPECT_EQ(results.skipped.at("measured, but not asked for").count, 1U);
  EXPECT_EQ(results.skipped.at("measured force is not finite").count, 1U);
  EXPECT_EQ(violations({}, results).size(), 1U);
}

TEST_F(ReplayBag, CountsWhatDoesNotDecode) {
  {
    rosbag2_cpp::Writer writer;
    writer.open(bag());
    auto garbage = std::make_shared<rclcpp::SerializedMessage>(6);
    auto& raw = garbage->get_rcl_serialized_message();
    std::fill_n(raw.buffer, 6, uint8_t{0xff});
    raw.buffer_length = 6;
    writer.write(garbage, "/pushing/instance", "nasm_msgs/msg/PushingInstance", rclcpp::Time(1));
  }
  EXPECT_EQ(evaluate_bag(bag(), server_).skipped.at("does not decode").count, 1U);
}

TEST_F(ReplayBag, RefusesWhatIsNoBag) {
  EXPECT_THROW(evaluate_bag((folder_ / "nowhere").string(), server_), nasm_evaluation::BagError);
}

TEST_F(ReplayBag, Gate) {
  write({1.0, 2.0});
  const ReplayResults results = evaluate_bag(bag(), server_);
  PushGate gate;
  EXPECT_TRUE(violations(gate, results).empty());
  gate.max_mape = 0.26;
  EXPECT_TRUE(violations(gate, results).empty());
  gate.max_mape = 0.24;
  ASSERT_EQ(violations(gate, results).size(), 1U);
  EXPECT_NE(violations(gate, results)[0].find("25.0 %"), std::string::npos)
      << violations(gate, results)[0];
}

TEST_F(ReplayBag, Command) {
  write({1.0, 2.0});
  ASSERT_EQ(run("bag --model model.safetensors --max-mape 0.3"), 0) << printed_;
  EXPECT_TRUE(prints("rect1")) << printed_;
  for (const char* file : {"report.html", "replay.csv", "replay.png"}) {
    EXPECT_TRUE(fs::exists(folder_ / "evaluation" / file)) << file;
  }
  EXPECT_EQ(run("bag --model model.safetensors --max-mape 0.1"), 1);
  EXPECT_TRUE(prints("mean MAPE is 25.0 %")) << printed_;
  EXPECT_EQ(run("nowhere --model model.safetensors"), 2);
  EXPECT_TRUE(prints("nowhere")) << printed_;
  EXPECT_EQ(run("bag --model none.safetensors"), 2);
  EXPECT_EQ(run("bag --model model.safetensors --max-mape -1"), 2);
}

}  // namespace
}  // namespace nasm_pushing
