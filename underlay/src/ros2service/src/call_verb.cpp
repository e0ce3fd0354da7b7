// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <optional>

#include "ros2cli/direct_node.hpp"
#include "ros2cli/format.hpp"
#include "ros2cli/names.hpp"
#include "ros2cli/output.hpp"
#include "ros2cli/set_message_fields.hpp"
#include "ros2cli/untyped_client.hpp"
#include "verbs.hpp"

namespace ros2service {

namespace {

class CallVerb : public ros2cli::Verb {
 public:
  void add_arguments(ros2cli::Parser& parser) override {
    parser
        .add_option("service_name", service_,
                    "Name of the ROS service to call to (e.g. '/add_two_ints')")
        .required();
    parser.add_option("service_type", type_, "Type of the ROS service (e.g. 'std_srvs/srv/Empty')")
        .required();
    parser.add_option("values", values_,
                      "Values to fill the service request with in YAML format (e.g. "
                      "'{a: 1, b: 2}'), otherwise the service request will be published with "
                      "default values");
    parser.add_option("-r,--rate", rate_hz_, "Repeat the call at a specific rate in Hz")
        .type_name("N")
        .check(ros2cli::check_positive);
  }

  int main() override {
    const ros2cli::ServiceType type = ros2cli::load_service_type(type_);
    ros2cli::DynamicMessage request(type.request());
    ros2cli::set_message_fields(request, values_);

    const ros2cli::DirectNode node({}, node_name(type));
    const std::string service = ros2cli::full_name(*node, service_, true);
    const auto client = std::make_shared<ros2cli::UntypedClient>(*node, type, service);
    node->get_node_services_interface()->add_client(client, nullptr);
    wait_for_server(node, *client, type, service);
    rclcpp::executors::SingleThreadedExecutor executor;
    executor.add_node(node.get());
    do {
      const auto start = std::chrono::steady_clock::now();
      ros2cli::print("requester: making request: " + ros2cli::message_to_repr(request.view()) +
                     "\n\n");
      client->send(request);
      while (rclcpp::ok() && !client->response()) {
        executor.spin_once(std::chrono::milliseconds(500));
      }
      if (client->response()) {
        ros2cli::print("response:\n" + ros2cli::message_to_repr(client->response()->view()) +
                       "\n\n");
      }
      if (rate_hz_) {
        const auto next = start + std::chrono::duration<double>(1 / *rate_hz_);
        rclcpp::sleep_for(std::max(std::chrono::nanoseconds(0),
                                   std::chrono::duration_cast<std::chrono::nanoseconds>(
                                       next - std::chrono::steady_clock::now())));
      }
    } while (rate_hz_ && rclcpp::ok());
    return 0;
  }

 private:
  static std::string node_name(const ros2cli::ServiceType& type) {
    const std::size_t first = type.name.find('/');
    return "_ros2cli_requester_" + type.name.substr(0, first) + '_' +
           type.name.substr(type.name.rfind('/') + 1);
  }

  /// Waits forever, for the server may be about to start; but not for one of another type.
  static void wait_for_server(const ros2cli::DirectNode& node, const ros2cli::UntypedClient& client,
                              const ros2cli::ServiceType& type, const std::string& service) {
    if (node.wait_until([&] { return client.service_is_ready(); })) {
      return;
    }
    refuse_other_type(node, type, service);
    ros2cli::print_line("waiting for service to become available...");
    const std::string hint = ros2cli::similar_name(service, node->get_service_names_and_types());
    if (!hint.empty() && hint.find('\'' + service + '\'') == std::string::npos) {
      ros2cli::warn("waiting for " + service + hint);
    }
    while (!client.service_is_ready()) {
      refuse_other_type(node, type, service);
      if (!rclcpp::sleep_for(std::chrono::milliseconds(100))) {
        throw std::runtime_error("interrupted");
      }
    }
  }

  static void refuse_other_type(const ros2cli::DirectNode& node, const ros2cli::ServiceType& type,
                                const std::string& service) {
    const ros2cli::NamesAndTypes services = node->get_service_names_and_types();
    const auto found = services.find(service);
    if (found == services.end()) {
      return;
    }
    // The client itself counts as somebody who has the service.
    for (const std::string& other : found->second) {
      if (other != type.name) {
        throw ros2cli::BadInput("the service '" + service + "' is of type '" + other + "', not '" +
                                type.name + "'");
      }
    }
  }

  std::string service_;
  std::string type_;
  std::string values_ = "{}";
  std::optional<double> rate_hz_;
};

}  // namespace

std::unique_ptr<ros2cli::Verb> make_call_verb() {
  return std::make_unique<CallVerb>();
}

}  // namespace ros2service
