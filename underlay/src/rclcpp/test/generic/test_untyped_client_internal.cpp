// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <memory>
#include <string>

#include "node_testing.hpp"
#include "rclcpp/typesupport_helpers.hpp"
#include "rcpputils/shared_library.hpp"
#include "rosidl_typesupport_introspection_cpp/identifier.hpp"
#include "rosidl_typesupport_introspection_cpp/service_introspection.hpp"

namespace {

using namespace node_testing;
namespace introspection = rosidl_typesupport_introspection_cpp;

/// A client of a service whose type is known only by name, as `ros2 service call` needs one.
class UntypedClient : public rclcpp::ClientBase {
 public:
  UntypedClient(rclcpp::Node& node, const rosidl_service_type_support_t& type_support,
                const std::string& service_name)
      : ClientBase(node.get_node_base_interface().get(), type_support, service_name,
                   rmw_qos_profile_services_default),
        members_(*static_cast<const introspection::ServiceMembers*>(
            get_service_typesupport_handle(&type_support, introspection::typesupport_identifier)
                ->data)) {}

  std::shared_ptr<void> create_request() { return create(*members_.request_members_); }
  int64_t send(const void* request) { return send_type_erased_request(request); }

  std::shared_ptr<void> create_response() override { return create(*members_.response_members_); }
  std::shared_ptr<rmw_request_id_t> create_request_header() override {
    return std::make_shared<rmw_request_id_t>();
  }
  void handle_response(std::shared_ptr<rmw_request_id_t> header,
                       std::shared_ptr<void> response) override {
    answered_ = header->sequence_number;
    response_ = std::move(response);
  }

  int64_t answered_ = 0;
  std::shared_ptr<void> response_;

 private:
  static std::shared_ptr<void> create(const introspection::MessageMembers& members) {
    void* memory = std::malloc(members.size_of_);
    members.init_function(memory, rosidl_runtime_cpp::MessageInitialization::ALL);
    return std::shared_ptr<void>(memory, [fini = members.fini_function](void* message) {
      fini(message);
      std::free(message);
    });
  }

  const introspection::ServiceMembers& members_;
};

class UntypedClientTest : public NodeTest {};

TEST_F(UntypedClientTest, CallsAServiceKnownByNameOnly) {
  auto node = bare_node("node");
  auto service = node->create_service<Echo>(
      "echo", [](const Echo::Request::SharedPtr request, Echo::Response::SharedPtr answer) {
        echo(request, answer);
      });
  auto library = rclcpp::get_typesupport_library("rcl_interfaces/srv/ListParameters",
                                                 "rosidl_typesupport_cpp");
  using Getter = const rosidl_service_type_support_t* (*)();
  const auto get = reinterpret_cast<Getter>(library->get_symbol(
      "rosidl_typesupport_cpp__get_service_type_support_handle__rcl_interfaces__srv__"
      "ListParameters"));
  auto client = std::make_shared<UntypedClient>(*node, *get(), "echo");
  node->get_node_services_interface()->add_client(client, nullptr);
  EXPECT_STREQ("/echo", client->get_service_name());
  ASSERT_TRUE(client->wait_for_service(kLimit));

  auto request = client->create_request();
  static_cast<Echo::Request*>(request.get())->depth = 42;
  const int64_t id = client->send(request.get());
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node);
  ASSERT_TRUE(spin_until(executor, [&] { return client->response_ != nullptr; }));
  EXPECT_EQ(id, client->answered_);
  const auto& names = static_cast<Echo::Response*>(client->response_.get())->result.names;
  EXPECT_EQ(std::vector<std::string>{"42"}, names);
}

}  // namespace
