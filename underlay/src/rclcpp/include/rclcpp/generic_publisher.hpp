// SPDX-License-Identifier: Apache-2.0
#ifndef RCLCPP__GENERIC_PUBLISHER_HPP_
#define RCLCPP__GENERIC_PUBLISHER_HPP_

#include <memory>
#include <string>
#include <utility>

#include "rclcpp/macros.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/publisher_base.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/serialized_message.hpp"
#include "rclcpp/typesupport_helpers.hpp"
#include "rcpputils/shared_library.hpp"

namespace rclcpp {

/// Publishes messages that are serialized already, of a type that is known only by name. All of
/// them go over the wire, none inside the process.
class GenericPublisher : public rclcpp::PublisherBase {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(GenericPublisher)

  template <typename AllocatorT = std::allocator<void>>
  GenericPublisher(rclcpp::node_interfaces::NodeBaseInterface* node_base,
                   std::shared_ptr<rcpputils::SharedLibrary> ts_lib, const std::string& topic_name,
                   const std::string& topic_type, const rclcpp::QoS& qos,
                   const rclcpp::PublisherOptionsWithAllocator<AllocatorT>& options)
      : PublisherBase(node_base, topic_name,
                      *get_typesupport_handle(topic_type, "rosidl_typesupport_cpp", *ts_lib), qos,
                      over_the_wire(options)),
        ts_lib_(std::move(ts_lib)) {}
  ~GenericPublisher() override = default;

  /// The bytes are sent as they are; whoever receives them finds out whether they are a message.
  void publish(const rclcpp::SerializedMessage& message);

 private:
  static PublisherOptionsBase over_the_wire(PublisherOptionsBase options) {
    options.use_intra_process_comm = IntraProcessSetting::Disable;
    return options;
  }

  std::shared_ptr<rcpputils::SharedLibrary> ts_lib_;
};

}  // namespace rclcpp

#endif  // RCLCPP__GENERIC_PUBLISHER_HPP_
