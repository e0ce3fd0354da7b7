// SPDX-License-Identifier: Apache-2.0
#include "node_interfaces/node_base.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "names.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/expand_topic_or_service_name.hpp"

namespace rclcpp::node_interfaces {
namespace {

std::string absolute_namespace(const std::string& namespace_) {
  if (namespace_.empty()) {
    return "/";
  }
  return namespace_.front() == '/' ? namespace_ : "/" + namespace_;
}

}  // namespace

NodeBase::NodeBase(const std::string& node_name, const std::string& namespace_,
                   const NodeOptions& options)
    : context_(options.context()),
      runtime_(context_->get_sub_context<Runtime>()),
      local_arguments_(parse_arguments(options.arguments())),
      use_global_arguments_(options.use_global_arguments()),
      use_intra_process_default_(options.use_intra_process_comms()) {
  if (!context_->is_valid()) {
    throw std::runtime_error("node '" + node_name +
                             "' cannot be created: the context is not initialized (or already shut "
                             "down); call rclcpp::init() first");
  }
  const ArgumentView rules = arguments();
  id_.name = rules.remap_node_name(node_name);
  id_.namespace_ = absolute_namespace(rules.remap_namespace(id_.name, namespace_));
  validate_node_name(id_.name);
  validate_namespace(id_.namespace_);
  fully_qualified_name_ = id_.namespace_ == "/" ? "/" + id_.name : id_.namespace_ + "/" + id_.name;
  default_group_ = create_callback_group(CallbackGroupType::MutuallyExclusive, true);
  participant_ = runtime_->participant(*context_);
  participant_->add_node(id_);
}

NodeBase::~NodeBase() {
  participant_->remove_node(id_);
  runtime_->wake->notify();
}

CallbackGroup::SharedPtr NodeBase::create_callback_group(
    CallbackGroupType group_type, bool automatically_add_to_executor_with_node) {
  auto group = std::make_shared<CallbackGroup>(group_type, automatically_add_to_executor_with_node);
  std::lock_guard<std::mutex> lock(groups_mutex_);
  groups_.erase(std::remove_if(groups_.begin(), groups_.end(),
                               [](const auto& weak) { return weak.expired(); }),
                groups_.end());
  groups_.push_back(group);
  return group;
}

bool NodeBase::callback_group_in_node(CallbackGroup::SharedPtr group) {
  std::lock_guard<std::mutex> lock(groups_mutex_);
  return std::any_of(groups_.begin(), groups_.end(),
                     [&](const auto& weak) { return weak.lock() == group; });
}

void NodeBase::for_each_callback_group(const CallbackGroupFunction& func) {
  std::lock_guard<std::mutex> lock(groups_mutex_);
  for (const auto& weak : groups_) {
    if (auto group = weak.lock()) {
      func(std::move(group));
    }
  }
}

std::string NodeBase::resolve_topic_or_service_name(const std::string& name, bool is_service,
                                                    bool only_expand) const {
  const std::string expanded =
      expand_topic_or_service_name(name, id_.name, id_.namespace_, is_service);
  if (only_expand) {
    return expanded;
  }
  return arguments().remap_topic_or_service(id_.name, id_.namespace_, expanded);
}

std::map<std::string, ParameterValue> NodeBase::parameter_overrides() const {
  return arguments().parameter_overrides(fully_qualified_name_);
}

ArgumentView NodeBase::arguments() const {
  return ArgumentView(&local_arguments_, use_global_arguments_ ? &runtime_->arguments : nullptr);
}

CallbackGroup::SharedPtr group_or_default(NodeBaseInterface* base, CallbackGroup::SharedPtr group,
                                          const char* what) {
  if (!group) {
    return base->get_default_callback_group();
  }
  if (!base->callback_group_in_node(group)) {
    throw std::runtime_error(std::string("Cannot create ") + what +
                             ", callback group not in node '" + base->get_fully_qualified_name() +
                             "'.");
  }
  return group;
}

}  // namespace rclcpp::node_interfaces
