// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "wire/graph.hpp"

using rclcpp::wire::EndpointInfo;
using rclcpp::wire::EndpointKind;
using rclcpp::wire::Graph;
using rclcpp::wire::Guid;
using rclcpp::wire::NodeName;

namespace {

constexpr Graph::Prefix kOne{1};
constexpr Graph::Prefix kTwo{2};
const NodeName kTalker{"/", "talker"};
const NodeName kListener{"/ns", "listener"};

Guid guid(const Graph::Prefix& participant, uint8_t entity) {
  Guid result{};
  result[0] = participant[0];
  result[15] = entity;
  return result;
}

EndpointInfo endpoint(const Guid& id, EndpointKind kind, const std::string& topic) {
  return {id, kind, topic, "pkg::msg::dds_::Type_", {}};
}

/// Participant one: a talker with a writer; participant two: a listener with a reader.
void fill(Graph& graph) {
  graph.add_endpoint(endpoint(guid(kOne, 1), EndpointKind::kWriter, "rt/chatter"));
  graph.add_endpoint(endpoint(guid(kTwo, 1), EndpointKind::kReader, "rt/chatter"));
  graph.set_nodes(kOne, {{kTalker, {guid(kOne, 1)}}});
  graph.set_nodes(kTwo, {{kListener, {guid(kTwo, 1)}}});
}

}  // namespace

TEST(Graph, CountsByKindAndTopic) {
  Graph graph;
  fill(graph);
  graph.add_endpoint(endpoint(guid(kTwo, 2), EndpointKind::kReader, "rt/chatter"));
  EXPECT_EQ(graph.count(EndpointKind::kReader, "rt/chatter"), 2u);
  EXPECT_EQ(graph.count(EndpointKind::kWriter, "rt/chatter"), 1u);
  EXPECT_EQ(graph.count(EndpointKind::kWriter, "rt/other"), 0u);
}

TEST(Graph, AddingTwiceReplaces) {
  Graph graph;
  fill(graph);
  fill(graph);
  EXPECT_EQ(graph.endpoints().size(), 2u);
}

TEST(Graph, TellsOwnerAndOwned) {
  Graph graph;
  fill(graph);
  EXPECT_EQ(graph.owner_of(guid(kTwo, 1)), kListener);
  EXPECT_EQ(graph.owner_of(guid(kTwo, 9)), NodeName{});
  const auto owned = graph.endpoints_of(kTalker);
  ASSERT_EQ(owned.size(), 1u);
  EXPECT_EQ(owned[0].guid, guid(kOne, 1));
}

TEST(Graph, OwnedEndpointIsShownOnlyOnceDiscovered) {
  Graph graph;
  graph.set_nodes(kOne, {{kTalker, {guid(kOne, 1)}}});
  EXPECT_TRUE(graph.endpoints_of(kTalker).empty());
  graph.add_endpoint(endpoint(guid(kOne, 1), EndpointKind::kWriter, "rt/chatter"));
  EXPECT_EQ(graph.endpoints_of(kTalker).size(), 1u);
}

TEST(Graph, KeepsNamesakes) {
  Graph graph;
  graph.set_nodes(kOne, {{kTalker, {}}, {kTalker, {}}});
  graph.set_nodes(kTwo, {{kTalker, {}}});
  EXPECT_EQ(graph.nodes(), (std::vector<NodeName>{kTalker, kTalker, kTalker}));
  graph.set_nodes(kOne, {{kTalker, {}}});
  EXPECT_EQ(graph.nodes().size(), 2u);
}

TEST(Graph, RemovedEndpointIsGone) {
  Graph graph;
  fill(graph);
  graph.remove_endpoint(guid(kOne, 1));
  EXPECT_EQ(graph.count(EndpointKind::kWriter, "rt/chatter"), 0u);
  EXPECT_TRUE(graph.endpoints_of(kTalker).empty());
}

TEST(Graph, ParticipantTakesItsNodesAndEndpointsAlong) {
  Graph graph;
  fill(graph);
  graph.remove_participant(kOne);
  EXPECT_EQ(graph.nodes(), std::vector<NodeName>{kListener});
  ASSERT_EQ(graph.endpoints().size(), 1u);
  EXPECT_EQ(graph.endpoints()[0].guid, guid(kTwo, 1));
}
