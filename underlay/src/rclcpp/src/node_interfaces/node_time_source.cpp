// SPDX-License-Identifier: Apache-2.0
#include "node_interfaces/node_time_source.hpp"

#include <atomic>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "clock_impl.hpp"
#include "rclcpp/logging.hpp"
#include "rosgraph_msgs/msg/clock.hpp"
#include "rosidl_typesupport_cpp/message_type_support.hpp"
#include "runtime.hpp"
#include "wire/codec.hpp"
#include "wire/participant.hpp"

namespace rclcpp::node_interfaces {

namespace {

const char kParameter[] = "use_sim_time";

const wire::Members& clock_members() {
  return wire::members_of(
      *rosidl_typesupport_cpp::get_message_type_support_handle<rosgraph_msgs::msg::Clock>());
}

}  // namespace

/// Sets the clock from a reader, on the reader's thread: time moves on while callbacks run. Has no
/// lock of its own, because that thread holds locks of the DDS which taking a sample needs as well.
class NodeTimeSource::Feed {
 public:
  Feed(std::shared_ptr<Clock::Impl> clock, Logger logger)
      : clock_(std::move(clock)), logger_(std::move(logger)) {}

  void set_reader(wire::Reader* reader) { reader_ = reader; }

  void take() {
    wire::Reader* const reader = reader_;
    while (reader != nullptr && reader->take(sample_)) {
      try {
        rosgraph_msgs::msg::Clock message;
        wire::decode(clock_members(), sample_.bytes.data(), sample_.bytes.size(), &message);
        clock_->set_simulated_time(Time(message.clock).nanoseconds());
      } catch (const std::runtime_error& error) {
        RCLCPP_ERROR(logger_, "ignored a message on /clock: %s", error.what());
      }
    }
  }

 private:
  const std::shared_ptr<Clock::Impl> clock_;
  const Logger logger_;
  std::atomic<wire::Reader*> reader_{nullptr};
  wire::Sample sample_;
};

/// Turns simulated time on and off.
class NodeTimeSource::Switch {
 public:
  Switch(std::shared_ptr<wire::Participant> participant, wire::Endpoint endpoint,
         std::shared_ptr<Clock::Impl> clock, Logger logger)
      : participant_(std::move(participant)),
        endpoint_(std::move(endpoint)),
        clock_(clock),
        feed_(std::make_shared<Feed>(std::move(clock), std::move(logger))) {}

  ~Switch() { set(false); }

  void set(bool on) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (on == (reader_ != nullptr)) {
      return;
    }
    if (on) {
      clock_->set_simulated(true);
      reader_ = participant_->create_reader(endpoint_, [feed = feed_] { feed->take(); });
      feed_->set_reader(reader_.get());
    } else {
      feed_->set_reader(nullptr);
      reader_.reset();  // waits for the end of a take() that runs
      clock_->set_simulated(false);
    }
  }

 private:
  const std::shared_ptr<wire::Participant> participant_;
  const wire::Endpoint endpoint_;
  const std::shared_ptr<Clock::Impl> clock_;
  const std::shared_ptr<Feed> feed_;
  std::mutex mutex_;
  std::shared_ptr<wire::Reader> reader_;
};

NodeTimeSource::NodeTimeSource(NodeBaseInterface::SharedPtr base,
                               NodeTopicsInterface::SharedPtr topics,
                               NodeClockInterface::SharedPtr clock,
                               NodeParametersInterface::SharedPtr parameters,
                               NodeLoggingInterface::SharedPtr logging, const QoS& clock_qos) {
  const wire::Endpoint endpoint{{base->get_namespace(), base->get_name()},
                                "rt" + topics->resolve_topic_name("/clock"),
                                wire::dds_type_name(clock_members()),
                                clock_qos.get_rmw_qos_profile()};
  const Context::SharedPtr context = base->get_context();
  switch_ = std::make_shared<Switch>(context->get_sub_context<Runtime>()->participant(*context),
                                     endpoint, clock->get_clock()->impl_, logging->get_logger());

  if (!parameters->has_parameter(kParameter)) {
    parameters->declare_parameter(kParameter, ParameterValue(false));
  }
  const ParameterValue initial = parameters->get_parameter(kParameter).get_parameter_value();
  if (initial.get_type() != PARAMETER_BOOL) {
    throw std::invalid_argument("Invalid type '" + to_string(initial.get_type()) +
                                "' for parameter 'use_sim_time', should be 'bool'");
  }
  switch_->set(initial.get<bool>());

  // Callbacks that were added later are asked first, so that none can refuse what is done here.
  on_set_ = parameters->add_on_set_parameters_callback(
      [weak = std::weak_ptr<Switch>(switch_)](const std::vector<Parameter>& changes) {
        rcl_interfaces::msg::SetParametersResult result;
        result.successful = true;
        for (const Parameter& change : changes) {
          if (change.get_name() != kParameter) {
            continue;
          }
          if (change.get_type() != PARAMETER_BOOL) {
            result.successful = false;
            result.reason = "use_sim_time parameter cannot be set to anything but a bool";
          } else if (const auto simulated_time = weak.lock()) {
            simulated_time->set(change.as_bool());
          }
        }
        return result;
      });
}

NodeTimeSource::~NodeTimeSource() = default;

}  // namespace rclcpp::node_interfaces
