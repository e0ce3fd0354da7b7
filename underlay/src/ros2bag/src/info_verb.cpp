// SPDX-License-Identifier: Apache-2.0
#include "bag_arguments.hpp"
#include "metadata_text.hpp"
#include "ros2cli/output.hpp"
#include "rosbag2_cpp/info.hpp"
#include "verbs.hpp"

namespace ros2bag {
namespace {

class InfoVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override { bag_.add_to(parser); }

  int main() override {
    return report_errors([this] {
      bag_.require_metadata();
      const auto options = bag_.storage_options();
      ros2cli::print_line(
          to_text(rosbag2_cpp::Info().read_metadata(options.uri, options.storage_id)));
      return 0;
    });
  }

 private:
  BagArguments bag_;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_info_verb() {
  return std::make_unique<InfoVerb>();
}

}  // namespace ros2bag
