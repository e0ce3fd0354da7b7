// SPDX-License-Identifier: Apache-2.0
#include "rclcpp_components/component_manager.hpp"

#include <algorithm>
#include <thread>

#include "ament_index_cpp/get_resource.hpp"
#include "class_loader/class_loader.hpp"
#include "rcpputils/split.hpp"

namespace rclcpp_components {
namespace {

bool as_bool(const rclcpp::Parameter& argument) {
  if (argument.get_type() != rclcpp::ParameterType::PARAMETER_BOOL) {
    throw ComponentManagerException("Extra component argument '" + argument.get_name() +
                                    "' must be a boolean, not " + argument.value_to_string());
  }
  return argument.as_bool();
}

NodeInstanceWrapper create_node(NodeFactory& factory, const rclcpp::NodeOptions& options) {
  try {
    return factory.create_node_instance(options);
  } catch (const std::exception& error) {
    throw ComponentManagerException("Component constructor threw an exception: " +
                                    std::string(error.what()));
  } catch (...) {
    throw ComponentManagerException("Component constructor threw an exception");
  }
}

}  // namespace

ComponentManager::ComponentManager(std::weak_ptr<rclcpp::Executor> executor, std::string node_name,
                                   const rclcpp::NodeOptions& node_options)
    : Node(std::move(node_name), node_options), executor_(std::move(executor)) {
  using std::placeholders::_1;
  using std::placeholders::_2;
  using std::placeholders::_3;
  // A launch file may ask for many nodes at once.
  rmw_qos_profile_t many_requests = rmw_qos_profile_services_default;
  many_requests.depth = 200;
  services_.push_back(create_service<LoadNode>(
      "~/_container/load_node", std::bind(&ComponentManager::on_load_node, this, _1, _2, _3),
      many_requests));
  services_.push_back(create_service<UnloadNode>(
      "~/_container/unload_node", std::bind(&ComponentManager::on_unload_node, this, _1, _2, _3),
      many_requests));
  services_.push_back(create_service<ListNodes>(
      "~/_container/list_nodes", std::bind(&ComponentManager::on_list_nodes, this, _1, _2, _3)));

  const int64_t cores = std::max<int64_t>(1, std::thread::hardware_concurrency());
  rcl_interfaces::msg::ParameterDescriptor descriptor;
  descriptor.description = "Number of threads of component_container_mt";
  descriptor.read_only = true;
  descriptor.integer_range.resize(1);
  descriptor.integer_range[0].from_value = 1;
  descriptor.integer_range[0].to_value = cores;
  declare_parameter("thread_num", cores, descriptor);
}

ComponentManager::~ComponentManager() {
  if (auto executor = executor_.lock()) {
    for (auto& [id, node] : nodes_) {
      executor->remove_node(node.get_node_base_interface());
    }
  }
}

std::vector<ComponentManager::ComponentResource> ComponentManager::get_component_resources(
    const std::string& package_name, const std::string& resource_index) const {
  std::string content;
  std::string prefix;
  if (!ament_index_cpp::get_resource(resource_index, package_name, content, &prefix)) {
    throw ComponentManagerException(
        "Could not find requested resource in ament index: no package '" + package_name +
        "' with components is installed in AMENT_PREFIX_PATH (index '" + resource_index + "')");
  }
  std::vector<ComponentResource> resources;
  for (const std::string& line : rcpputils::split(content, '\n', true)) {
    const auto parts = rcpputils::split(line, ';');
    if (parts.size() != 2 || parts[1].empty()) {
      throw ComponentManagerException("Invalid resource entry '" + line + "' of package '" +
                                      package_name + "' in index '" + resource_index +
                                      "': it must be <class>;<library>");
    }
    const bool is_absolute = parts[1].front() == '/';
    resources.emplace_back(parts[0], is_absolute ? parts[1] : prefix + "/" + parts[1]);
  }
  return resources;
}

std::shared_ptr<NodeFactory> ComponentManager::create_component_factory(
    const ComponentResource& resource) {
  const auto& [class_name, library_path] = resource;
  auto& loader = loaders_[library_path];
  if (!loader) {
    RCLCPP_INFO(get_logger(), "Load Library: %s", library_path.c_str());
    try {
      loader = std::make_unique<class_loader::ClassLoader>(library_path);
    } catch (const std::exception& error) {
      throw ComponentManagerException("Failed to load library: " + std::string(error.what()));
    }
  }
  const std::string factory_class = "rclcpp_components::NodeFactoryTemplate<" + class_name + ">";
  for (const std::string& candidate : loader->getAvailableClasses<NodeFactory>()) {
    RCLCPP_INFO(get_logger(), "Found class: %s", candidate.c_str());
    if (candidate == class_name || candidate == factory_class) {
      RCLCPP_INFO(get_logger(), "Instantiate class: %s", candidate.c_str());
      return loader->createInstance<NodeFactory>(candidate);
    }
  }
  return nullptr;
}

void ComponentManager::set_executor(const std::weak_ptr<rclcpp::Executor> executor) {
  executor_ = executor;
}

rclcpp::NodeOptions ComponentManager::create_node_options(
    const std::shared_ptr<LoadNode::Request> request) {
  std::vector<rclcpp::Parameter> parameters;
  for (const auto& parameter : request->parameters) {
    parameters.push_back(rclcpp::Parameter::from_parameter_msg(parameter));
  }

  std::vector<std::string> arguments{"--ros-args"};
  const auto remap = [&arguments](const std::string& rule) {
    arguments.push_back("-r");
    arguments.push_back(rule);
  };
  for (const std::string& rule : request->remap_rules) {
    remap(rule);
  }
  if (!request->node_name.empty()) {
    remap("__node:=" + request->node_name);
  }
  if (!request->node_namespace.empty()) {
    remap("__ns:=" + request->node_namespace);
  }

  // The container's own arguments, such as its name, are not for its components.
  rclcpp::NodeOptions options;
  options.use_global_arguments(false).parameter_overrides(parameters).arguments(arguments);
  for (const auto& msg : request->extra_arguments) {
    const auto argument = rclcpp::Parameter::from_parameter_msg(msg);
    if (argument.get_name() == "use_intra_process_comms") {
      options.use_intra_process_comms(as_bool(argument));
    } else if (argument.get_name() == "forward_global_arguments") {
      options.use_global_arguments(as_bool(argument));
    }
  }
  return options;
}

void ComponentManager::add_node_to_executor(uint64_t node_id) {
  if (auto executor = executor_.lock()) {
    executor->add_node(nodes_.at(node_id).get_node_base_interface(), true);
  }
}

void ComponentManager::remove_node_from_executor(uint64_t node_id) {
  if (auto executor = executor_.lock()) {
    executor->remove_node(nodes_.at(node_id).get_node_base_interface());
  }
}

std::shared_ptr<NodeFactory> ComponentManager::find_factory(const LoadNode::Request& request) {
  for (const auto& resource : get_component_resources(request.package_name)) {
    if (resource.first == request.plugin_name) {
      if (auto factory = create_component_factory(resource)) {
        return factory;
      }
    }
  }
  throw ComponentManagerException("Failed to find class with the requested plugin name '" +
                                  request.plugin_name + "' in package '" + request.package_name +
                                  "'.");
}

void ComponentManager::on_load_node(const std::shared_ptr<rmw_request_id_t>,
                                    const std::shared_ptr<LoadNode::Request> request,
                                    std::shared_ptr<LoadNode::Response> response) {
  const uint64_t id = last_id_ + 1;
  try {
    const auto factory = find_factory(*request);
    nodes_[id] = create_node(*factory, create_node_options(request));
    add_node_to_executor(id);
    last_id_ = id;
    response->full_node_name = nodes_[id].get_node_base_interface()->get_fully_qualified_name();
    response->unique_id = id;
    response->success = true;
  } catch (const std::exception& error) {
    nodes_.erase(id);
    RCLCPP_ERROR(get_logger(), "%s", error.what());
    response->error_message = error.what();
    response->success = false;
  }
}

void ComponentManager::on_unload_node(const std::shared_ptr<rmw_request_id_t>,
                                      const std::shared_ptr<UnloadNode::Request> request,
                                      std::shared_ptr<UnloadNode::Response> response) {
  if (nodes_.count(request->unique_id) == 0) {
    response->error_message = "No node found with unique_id: " + std::to_string(request->unique_id);
    RCLCPP_WARN(get_logger(), "%s", response->error_message.c_str());
    response->success = false;
    return;
  }
  remove_node_from_executor(request->unique_id);
  nodes_.erase(request->unique_id);
  response->success = true;
}

void ComponentManager::on_list_nodes(const std::shared_ptr<rmw_request_id_t>,
                                     const std::shared_ptr<ListNodes::Request>,
                                     std::shared_ptr<ListNodes::Response> response) {
  for (auto& [id, node] : nodes_) {
    response->unique_ids.push_back(id);
    response->full_node_names.push_back(node.get_node_base_interface()->get_fully_qualified_name());
  }
}

}  // namespace rclcpp_components
