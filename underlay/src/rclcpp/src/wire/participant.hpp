// SPDX-License-Identifier: Apache-2.0
#ifndef WIRE__PARTICIPANT_HPP_
#define WIRE__PARTICIPANT_HPP_

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "rmw/types.h"
#include "wire/codec.hpp"
#include "wire/graph.hpp"

namespace rclcpp::wire {

/// Identifies one written sample; services pair a reply with its request by it.
struct SampleIdentity {
  Guid writer{};
  int64_t sequence = 0;
};

struct Sample {
  Bytes bytes;
  SampleIdentity identity;
  SampleIdentity related;
  int64_t source_timestamp_ns = 0;
  int64_t received_timestamp_ns = 0;
};

class Writer {
 public:
  virtual ~Writer() = default;
  /// Returns the sequence number that the sample got; throws std::runtime_error if it cannot be
  /// sent.
  virtual int64_t write(const Bytes& bytes, const SampleIdentity* related = nullptr) = 0;
  virtual Guid guid() const = 0;
  virtual std::size_t matched() const = 0;
  virtual bool is_matched_with(const Guid& reader) const = 0;
  /// False on time-out; a negative timeout waits forever.
  virtual bool wait_for_acknowledgments(std::chrono::nanoseconds timeout) = 0;
};

class Reader {
 public:
  virtual ~Reader() = default;
  /// False when there is nothing to take. `sample.bytes` keeps its capacity.
  virtual bool take(Sample& sample) = 0;
  /// Whether there is something to take; it may still turn out to be no data.
  virtual bool has_untaken() = 0;
  virtual Guid guid() const = 0;
  virtual std::size_t matched() const = 0;
};

struct Endpoint {
  NodeName node;      ///< owner, shown in the graph
  std::string topic;  ///< DDS name, prefix included (`rt/…`)
  std::string type;   ///< DDS type name
  rmw_qos_profile_t qos;
};

/// One DDS domain participant: makes endpoints, tells the graph about its nodes, watches the graph.
/// Writers and readers keep their participant alive, so they may outlive the context.
class Participant {
 public:
  virtual ~Participant() = default;

  virtual std::shared_ptr<Writer> create_writer(const Endpoint& endpoint) = 0;
  /// `on_data` runs on a thread of the DDS or of a local writer, with the reader locked, perhaps
  /// before this returns: it must be quick, not destroy the reader, and lock nothing that is held
  /// over take().
  virtual std::shared_ptr<Reader> create_reader(const Endpoint& endpoint,
                                                std::function<void()> on_data,
                                                bool ignore_local_writers = false) = 0;

  virtual void add_node(const NodeName& node) = 0;
  virtual void remove_node(const NodeName& node) = 0;

  virtual const Graph& graph() const = 0;
};

struct ParticipantOptions {
  std::size_t domain_id = 0;
  bool localhost_only = false;
  /// Called after every change: on a thread of the DDS, or of the caller for own nodes and
  /// endpoints.
  std::function<void()> on_graph_change;
};

std::shared_ptr<Participant> create_participant(const ParticipantOptions& options);

}  // namespace rclcpp::wire

#endif  // WIRE__PARTICIPANT_HPP_
