// SPDX-License-Identifier: Apache-2.0
// The active part of test_hot_swap.py: models are swapped while problems stream in. Every problem
// gets exactly one answer, and a bad file changes nothing.
#include <future>
#include <map>
#include <optional>
#include <set>

#include "nasm_client.hpp"
#include "nasm_msgs/srv/load_model.hpp"

namespace nasm_bringup::test {
namespace {

using nasm_msgs::srv::LoadModel;

class Loader {
 public:
  explicit Loader(NasmClient& client)
      : service_(client.node().create_client<LoadModel>("controller/load_model")) {}

  bool is_ready() { return service_->wait_for_service(std::chrono::seconds(20)); }

  void ask(const std::string& path) {
    auto request = std::make_shared<LoadModel::Request>();
    request->path = path;
    pending_.emplace(service_->async_send_request(request).future.share());
  }

  /// The answer to the question before, once it is there.
  std::optional<LoadModel::Response> take() {
    if (!pending_ || pending_->wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
      return std::nullopt;
    }
    const LoadModel::Response response = *pending_->get();
    pending_.reset();
    return response;
  }

  bool is_free() const { return !pending_; }

 private:
  rclcpp::Client<LoadModel>::SharedPtr service_;
  std::optional<std::shared_future<LoadModel::Response::SharedPtr>> pending_;
};

TEST(HotSwap, NoProblemIsLostAndABadFileChangesNothing) {
  constexpr uint64_t kProblems = 600;
  constexpr std::chrono::milliseconds kPeriod{5};
  const std::string bad = environment("BAD_MODEL");
  const std::vector<std::string> paths{environment("FIRST_MODEL"), environment("SECOND_MODEL"),
                                       bad};

  NasmClient client("pendulum", "pendulum");
  ASSERT_TRUE(client.wait_for_both());
  Loader loader(client);
  ASSERT_TRUE(loader.is_ready());

  std::map<std::string, int> swaps;  // how often each was served after a load
  std::string served;
  std::size_t asked = 0;
  int refused = 0;
  for (uint64_t i = 0; i < kProblems; ++i) {
    if (loader.is_free()) loader.ask(paths[asked++ % paths.size()]);
    client.send(client.problem(i));
    client.spin_for(kPeriod);
    if (const auto response = loader.take()) {
      const bool is_bad = paths[(asked - 1) % paths.size()] == bad;
      EXPECT_EQ(response->success, !is_bad) << response->message;
      EXPECT_EQ(response->system, "pendulum");
      EXPECT_FALSE(response->message.empty());
      if (is_bad) {
        EXPECT_EQ(response->model_id, served);
        ++refused;
      }
      served = response->model_id;
      ++swaps[served];
    }
  }
  EXPECT_TRUE(client.spin_until([&] { return client.trajectories.size() >= kProblems; }));
  client.spin_for(std::chrono::milliseconds(200));

  EXPECT_EQ(swaps.size(), 2u) << "both models were to be served";
  EXPECT_GE(refused, 2);
  std::set<uint64_t> ids;
  std::set<std::string> models;
  for (const auto& trajectory : client.trajectories) {
    EXPECT_TRUE(ids.insert(trajectory.id).second) << "answered twice: " << trajectory.id;
    EXPECT_TRUE(trajectory.status == 1 || trajectory.status == 2) << trajectory.status_text;
    models.insert(trajectory.model_id);
  }
  EXPECT_EQ(ids.size(), kProblems);
  EXPECT_EQ(models.size(), 2u);
}

}  // namespace
}  // namespace nasm_bringup::test

int main(int argc, char** argv) {
  return nasm_bringup::test::run_tests(argc, argv);
}
