// SPDX-License-Identifier: Apache-2.0
#include "wire/participant.hpp"

#include <utility>

#include "fastdds/rtps/participant/ParticipantDiscoveryInfo.h"
#include "fastdds/rtps/reader/ReaderDiscoveryInfo.h"
#include "fastdds/rtps/writer/WriterDiscoveryInfo.h"
#include "wire/dds_conversion.hpp"
#include "wire/dds_domain.hpp"
#include "wire/dds_reader.hpp"
#include "wire/dds_writer.hpp"
#include "wire/node_directory.hpp"

namespace rclcpp::wire {

namespace dds = eprosima::fastdds::dds;
namespace rtps = eprosima::fastrtps::rtps;

namespace {

/// Enters what discovery tells of other participants into the graph.
class DiscoveryListener final : public dds::DomainParticipantListener {
 public:
  DiscoveryListener(Graph& graph, std::function<void()> on_change)
      : graph_(graph), on_change_(std::move(on_change)) {}

 private:
  using ParticipantInfo = rtps::ParticipantDiscoveryInfo;
  using ReaderInfo = rtps::ReaderDiscoveryInfo;
  using WriterInfo = rtps::WriterDiscoveryInfo;

  void on_participant_discovery(dds::DomainParticipant*, ParticipantInfo&& info) override {
    if (info.status == ParticipantInfo::REMOVED_PARTICIPANT ||
        info.status == ParticipantInfo::DROPPED_PARTICIPANT) {
      graph_.remove_participant(to_prefix(info.info.m_guid.guidPrefix));
      on_change_();
    }
  }

  void on_subscriber_discovery(dds::DomainParticipant* participant, ReaderInfo&& info) override {
    update(*participant, EndpointKind::kReader, info.info,
           info.status != ReaderInfo::REMOVED_READER);
  }

  void on_publisher_discovery(dds::DomainParticipant* participant, WriterInfo&& info) override {
    update(*participant, EndpointKind::kWriter, info.info,
           info.status != WriterInfo::REMOVED_WRITER);
  }

  template <typename ProxyData>
  void update(const dds::DomainParticipant& participant, EndpointKind kind, const ProxyData& proxy,
              bool alive) {
    if (proxy.guid().guidPrefix == participant.guid().guidPrefix) {
      return;  // own endpoints are entered by whoever creates them
    }
    const Guid guid = to_guid(proxy.guid());
    if (alive) {
      graph_.add_endpoint({guid, kind, proxy.topicName().to_string(), proxy.typeName().to_string(),
                           to_profile(proxy.m_qos)});
    } else {
      graph_.remove_endpoint(guid);
    }
    on_change_();
  }

  Graph& graph_;
  const std::function<void()> on_change_;
};

class DdsParticipant final : public Participant,
                             public std::enable_shared_from_this<DdsParticipant> {
 public:
  explicit DdsParticipant(const ParticipantOptions& options)
      : on_change_(options.on_graph_change ? options.on_graph_change : [] {}),
        listener_(graph_, on_change_),
        domain_(std::make_shared<DdsDomain>(options, listener_)),
        directory_(domain_, graph_, on_change_) {}

  std::shared_ptr<Writer> create_writer(const Endpoint& endpoint) override {
    auto writer = std::make_unique<DdsWriter>(domain_, endpoint);
    const rmw_qos_profile_t qos = writer->announced_qos();
    return entered<Writer>(std::move(writer), endpoint, EndpointKind::kWriter, qos);
  }

  std::shared_ptr<Reader> create_reader(const Endpoint& endpoint, std::function<void()> on_data,
                                        bool ignore_local_writers) override {
    auto reader =
        std::make_unique<DdsReader>(domain_, endpoint, std::move(on_data), ignore_local_writers);
    reader->enable();
    const rmw_qos_profile_t qos = reader->announced_qos();
    return entered<Reader>(std::move(reader), endpoint, EndpointKind::kReader, qos);
  }

  void add_node(const NodeName& node) override { directory_.add_node(node); }
  void remove_node(const NodeName& node) override { directory_.remove_node(node); }
  const Graph& graph() const override { return graph_; }

 private:
  /// Shows the endpoint in the graph until its last owner lets go of it; until then it keeps the
  /// participant alive.
  template <typename Interface>
  std::shared_ptr<Interface> entered(std::unique_ptr<Interface> made, const Endpoint& endpoint,
                                     EndpointKind kind, const rmw_qos_profile_t& qos) {
    const Guid guid = made->guid();
    auto leave = [self = shared_from_this(), guid](Interface* leaving) mutable {
      const auto participant = std::move(self);  // else a weak pointer would keep it alive as well
      delete leaving;
      participant->graph_.remove_endpoint(guid);
      participant->directory_.remove_endpoint(guid);
    };
    std::shared_ptr<Interface> result(made.release(), std::move(leave));
    graph_.add_endpoint({guid, kind, endpoint.topic, endpoint.type, qos});
    directory_.add_endpoint(endpoint.node, kind, guid);
    return result;
  }

  const std::function<void()> on_change_;
  Graph graph_;
  DiscoveryListener listener_;
  const std::shared_ptr<DdsDomain> domain_;
  NodeDirectory directory_;
};

}  // namespace

std::shared_ptr<Participant> create_participant(const ParticipantOptions& options) {
  return std::make_shared<DdsParticipant>(options);
}

}  // namespace rclcpp::wire
