// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP_COMPONENTS__COMPONENT_MANAGER_HPP_
#define RCLCPP_COMPONENTS__COMPONENT_MANAGER_HPP_

#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "composition_interfaces/srv/list_nodes.hpp"
#include "composition_interfaces/srv/load_node.hpp"
#include "composition_interfaces/srv/unload_node.hpp"
#include "rclcpp/executor.hpp"
#include "rclcpp/node_options.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rclcpp_components/node_factory.hpp"

namespace class_loader {
class ClassLoader;
}  // namespace class_loader

namespace rclcpp_components {

/// A component cannot be loaded; says why.
class ComponentManagerException : public std::runtime_error {
 public:
  explicit ComponentManagerException(const std::string& error_desc)
      : std::runtime_error(error_desc) {}
};

/// The node of a container: loads components into its executor and unloads them, as asked by the
/// services ~/_container/load_node, ~/_container/unload_node and ~/_container/list_nodes.
class ComponentManager : public rclcpp::Node {
 public:
  using LoadNode = composition_interfaces::srv::LoadNode;
  using UnloadNode = composition_interfaces::srv::UnloadNode;
  using ListNodes = composition_interfaces::srv::ListNodes;

  /// The class of a component and the path of its library.
  using ComponentResource = std::pair<std::string, std::string>;

  ComponentManager(
      std::weak_ptr<rclcpp::Executor> executor =
          std::weak_ptr<rclcpp::executors::MultiThreadedExecutor>(),
      std::string node_name = "ComponentManager",
      const rclcpp::NodeOptions& node_options = rclcpp::NodeOptions()
                                                    .start_parameter_services(false)
                                                    .start_parameter_event_publisher(false));
  virtual ~ComponentManager();

  /// The components that a package registered; throws ComponentManagerException if there are none
  /// or the entry is malformed.
  virtual std::vector<ComponentResource> get_component_resources(
      const std::string& package_name,
      const std::string& resource_index = "rclcpp_components") const;

  /// Loads the library if need be; null if the class is not in it. Throws ComponentManagerException
  /// if the library cannot be loaded.
  virtual std::shared_ptr<rclcpp_components::NodeFactory> create_component_factory(
      const ComponentResource& resource);

  virtual void set_executor(const std::weak_ptr<rclcpp::Executor> executor);

 protected:
  virtual rclcpp::NodeOptions create_node_options(const std::shared_ptr<LoadNode::Request> request);
  virtual void add_node_to_executor(uint64_t node_id);
  virtual void remove_node_from_executor(uint64_t node_id);
  virtual void on_load_node(const std::shared_ptr<rmw_request_id_t> request_header,
                            const std::shared_ptr<LoadNode::Request> request,
                            std::shared_ptr<LoadNode::Response> response);
  virtual void on_unload_node(const std::shared_ptr<rmw_request_id_t> request_header,
                              const std::shared_ptr<UnloadNode::Request> request,
                              std::shared_ptr<UnloadNode::Response> response);
  virtual void on_list_nodes(const std::shared_ptr<rmw_request_id_t> request_header,
                             const std::shared_ptr<ListNodes::Request> request,
                             std::shared_ptr<ListNodes::Response> response);

 private:
  std::shared_ptr<NodeFactory> find_factory(const LoadNode::Request& request);

  std::weak_ptr<rclcpp::Executor> executor_;
  uint64_t last_id_ = 0;
  // The nodes' code is in the libraries: these must be declared first, to be destroyed last.
  std::map<std::string, std::unique_ptr<class_loader::ClassLoader>> loaders_;
  std::map<uint64_t, NodeInstanceWrapper> nodes_;
  std::vector<rclcpp::ServiceBase::SharedPtr> services_;
};

}  // namespace rclcpp_components

#endif  // RCLCPP_COMPONENTS__COMPONENT_MANAGER_HPP_
