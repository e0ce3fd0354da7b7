// SPDX-License-Identifier: Apache-2.0
#include <filesystem>

#include "bag_arguments.hpp"
#include "rosbag2_cpp/reindexer.hpp"
#include "verbs.hpp"

namespace ros2bag {
namespace {

class ReindexVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override { bag_.add_to(parser); }

  int main() override {
    return report_errors([this] {
      const auto options = bag_.storage_options();
      if (!std::filesystem::is_directory(options.uri)) {
        return print_error("Must specify a bag directory");
      }
      rosbag2_cpp::Reindexer().reindex(options);
      return 0;
    });
  }

 private:
  BagArguments bag_;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_reindex_verb() {
  return std::make_unique<ReindexVerb>();
}

}  // namespace ros2bag
