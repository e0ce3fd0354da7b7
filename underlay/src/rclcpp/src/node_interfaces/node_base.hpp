// SPDX-License-Identifier: Apache-2.0
#ifndef NODE_INTERFACES__NODE_BASE_HPP_
#define NODE_INTERFACES__NODE_BASE_HPP_

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_options.hpp"
#include "runtime.hpp"

namespace rclcpp::node_interfaces {

class NodeBase : public NodeBaseInterface {
 public:
  NodeBase(const std::string& node_name, const std::string& namespace_, const NodeOptions& options);
  ~NodeBase() override;

  const char* get_name() const override { return id_.name.c_str(); }
  const char* get_namespace() const override { return id_.namespace_.c_str(); }
  const char* get_fully_qualified_name() const override { return fully_qualified_name_.c_str(); }
  Context::SharedPtr get_context() override { return context_; }

  CallbackGroup::SharedPtr create_callback_group(
      CallbackGroupType group_type, bool automatically_add_to_executor_with_node) override;
  CallbackGroup::SharedPtr get_default_callback_group() override { return default_group_; }
  bool callback_group_in_node(CallbackGroup::SharedPtr group) override;
  void for_each_callback_group(const CallbackGroupFunction& func) override;
  std::atomic_bool& get_associated_with_executor_atomic() override {
    return associated_with_executor_;
  }
  bool get_use_intra_process_default() const override { return use_intra_process_default_; }
  std::string resolve_topic_or_service_name(const std::string& name, bool is_service,
                                            bool only_expand) const override;

  const wire::NodeName& id() const { return id_; }
  const std::shared_ptr<Runtime>& runtime() const { return runtime_; }
  const std::shared_ptr<wire::Participant>& participant() const { return participant_; }
  /// From the command lines; the node's own arguments win over the process's.
  std::map<std::string, ParameterValue> parameter_overrides() const;

 private:
  ArgumentView arguments() const;

  Context::SharedPtr context_;
  std::shared_ptr<Runtime> runtime_;
  Arguments local_arguments_;
  bool use_global_arguments_;
  bool use_intra_process_default_;
  wire::NodeName id_;
  std::string fully_qualified_name_;
  std::shared_ptr<wire::Participant> participant_;

  std::atomic_bool associated_with_executor_{false};
  CallbackGroup::SharedPtr default_group_;
  std::mutex groups_mutex_;
  std::vector<CallbackGroup::WeakPtr> groups_;
};

/// Every node interface of this library is made by this library, so the cast holds.
inline NodeBase& as_node_base(NodeBaseInterface* base) {
  return *static_cast<NodeBase*>(base);
}

/// The group asked for, or the node's default; throws if it belongs to another node.
CallbackGroup::SharedPtr group_or_default(NodeBaseInterface* base, CallbackGroup::SharedPtr group,
                                          const char* what);

}  // namespace rclcpp::node_interfaces

#endif  // NODE_INTERFACES__NODE_BASE_HPP_
