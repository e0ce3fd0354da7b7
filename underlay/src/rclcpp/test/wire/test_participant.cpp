// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "peer_roles.hpp"

using namespace std::chrono_literals;
using rclcpp::wire::Bytes;
using rclcpp::wire::Endpoint;
using rclcpp::wire::EndpointInfo;
using rclcpp::wire::EndpointKind;
using rclcpp::wire::Guid;
using rclcpp::wire::NodeName;
using rclcpp::wire::Participant;
using rclcpp::wire::Reader;
using rclcpp::wire::Sample;
using rclcpp::wire::SampleIdentity;
using rclcpp::wire::Writer;

namespace {

const NodeName kHere{"/", "here"};

/// Runs wire_peer in a role; it ends when this object does.
class PeerProcess {
 public:
  explicit PeerProcess(const std::string& role) {
    int ends[2];
    if (pipe(ends) != 0) {
      throw std::runtime_error("no pipe");
    }
    pid_ = fork();
    if (pid_ == 0) {
      dup2(ends[0], STDIN_FILENO);
      close(ends[0]);
      close(ends[1]);
      execl(WIRE_PEER, WIRE_PEER, role.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    close(ends[0]);
    input_ = ends[1];
  }

  ~PeerProcess() {
    if (pid_ > 0) {
      finish();
    }
  }

  /// Exit status, or minus the signal that ended it.
  int finish() {
    close(input_);
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  pid_t pid_ = 0;
  int input_ = -1;
};

/// Waits long enough for any machine; a test fails by what it checks afterwards, not by time.
template <typename Condition>
bool eventually(Condition condition) {
  const auto end = std::chrono::steady_clock::now() + 20s;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) {
      return false;
    }
    std::this_thread::sleep_for(1ms);
  }
  return true;
}

std::vector<uint32_t> take_numbers(Reader& reader, std::size_t count) {
  std::vector<uint32_t> numbers;
  Sample sample;
  eventually([&] {
    while (reader.take(sample)) {
      numbers.push_back(peer::number_of(sample.bytes));
    }
    return numbers.size() >= count;
  });
  return numbers;
}

bool knows_node(const Participant& participant, const NodeName& node) {
  const auto nodes = participant.graph().nodes();
  return std::find(nodes.begin(), nodes.end(), node) != nodes.end();
}

}  // namespace

TEST(Participant, PingPongBetweenProcesses) {
  PeerProcess echo("echo");
  const auto here = peer::make_participant();
  const auto ping = here->create_writer(peer::reliable("rt/ping", 10));
  std::atomic<int> notices{0};
  const auto pong = here->create_reader(peer::reliable("rt/pong", 10), [&] { ++notices; });
  ASSERT_TRUE(eventually([&] { return ping->matched() == 1 && pong->matched() == 1; }));

  Bytes big(300000);
  std::generate(big.begin(), big.end(), [i = 0]() mutable { return static_cast<uint8_t>(i++); });
  int64_t previous = 0;
  for (const Bytes& message : {peer::numbered(1), Bytes(18000, 7), big}) {
    const int64_t sequence = ping->write(message);
    EXPECT_GT(sequence, previous);
    previous = sequence;
    Sample answer;
    ASSERT_TRUE(eventually([&] { return pong->take(answer); })) << message.size() << " bytes";
    EXPECT_EQ(answer.bytes, message);
    EXPECT_EQ(answer.related.writer, ping->guid());
    EXPECT_EQ(answer.related.sequence, sequence);
    EXPECT_GT(answer.source_timestamp_ns, 0);
    EXPECT_GT(answer.received_timestamp_ns, 0);
  }
  EXPECT_GE(notices, 3);
  EXPECT_TRUE(ping->wait_for_acknowledgments(10s));
  EXPECT_EQ(echo.finish(), 0);
  EXPECT_TRUE(eventually([&] { return ping->matched() == 0 && pong->matched() == 0; }));
}

TEST(Participant, DiscoversNodesAndEndpointsOfAnotherProcess) {
  std::atomic<int> changes{0};
  const auto here = peer::make_participant([&] { ++changes; });
  PeerProcess echo("echo");
  ASSERT_TRUE(eventually([&] { return here->graph().endpoints_of(peer::kNode).size() == 2; }));
  EXPECT_GT(changes, 0);
  const auto found = here->graph().endpoints_of(peer::kNode);
  const auto writer = std::find_if(found.begin(), found.end(), [](const EndpointInfo& endpoint) {
    return endpoint.kind == EndpointKind::kWriter;
  });
  ASSERT_NE(writer, found.end());
  EXPECT_EQ(writer->topic, "rt/pong");
  EXPECT_EQ(writer->type, peer::kType);
  EXPECT_EQ(writer->qos.reliability, RMW_QOS_POLICY_RELIABILITY_RELIABLE);
  EXPECT_EQ(writer->qos.durability, RMW_QOS_POLICY_DURABILITY_VOLATILE);
  EXPECT_EQ(here->graph().owner_of(writer->guid), peer::kNode);
  EXPECT_EQ(here->graph().count(EndpointKind::kReader, "rt/ping"), 1u);

  EXPECT_EQ(echo.finish(), 0);
  EXPECT_TRUE(eventually([&] { return !knows_node(*here, peer::kNode); }));
  EXPECT_TRUE(eventually([&] { return here->graph().endpoints().empty(); }));
}

TEST(Participant, LateJoinerGetsLatchedSamples) {
  PeerProcess latched("latched");
  const auto here = peer::make_participant();
  ASSERT_TRUE(eventually([&] { return knows_node(*here, peer::kLatched); }));
  const auto reader = here->create_reader(peer::transient_local("rt/latched", 10), [] {});
  EXPECT_EQ(take_numbers(*reader, 3), (std::vector<uint32_t>{3, 4, 5}));
  EXPECT_EQ(latched.finish(), 0);
}

TEST(Participant, ReliableBurstArrivesCompleteAndInOrder) {
  const auto here = peer::make_participant();
  const auto reader = here->create_reader(peer::reliable("rt/burst", peer::kBurst), [] {});
  PeerProcess burst("burst");
  const auto numbers = take_numbers(*reader, peer::kBurst);
  ASSERT_EQ(numbers.size(), peer::kBurst);
  for (uint32_t i = 0; i < peer::kBurst; ++i) {
    ASSERT_EQ(numbers[i], i);
  }
  EXPECT_EQ(burst.finish(), 0);
}

TEST(Participant, ServiceStyleIdentityWithinOneProcess) {
  const auto participant = peer::make_participant();
  const auto requests = participant->create_reader(peer::reliable("rq/askRequest", 10), [] {});
  const auto replies = participant->create_reader(peer::reliable("rr/askReply", 10), [] {});
  const auto asker = participant->create_writer(peer::reliable("rq/askRequest", 10));
  const auto replier = participant->create_writer(peer::reliable("rr/askReply", 10));
  ASSERT_TRUE(eventually([&] { return asker->is_matched_with(requests->guid()); }));
  ASSERT_TRUE(eventually([&] { return replier->is_matched_with(replies->guid()); }));
  EXPECT_FALSE(replier->is_matched_with(requests->guid()));

  const SampleIdentity reply_to{replies->guid(), 0};
  const int64_t sequence = asker->write(peer::numbered(1), &reply_to);
  Sample request;
  ASSERT_TRUE(eventually([&] { return requests->take(request); }));
  EXPECT_EQ(request.identity.writer, asker->guid());
  EXPECT_EQ(request.identity.sequence, sequence);
  EXPECT_EQ(request.related.writer, replies->guid());
  EXPECT_EQ(request.related.sequence, 0);

  const SampleIdentity answered{request.related.writer, request.identity.sequence};
  replier->write(peer::numbered(2), &answered);
  Sample reply;
  ASSERT_TRUE(eventually([&] { return replies->take(reply); }));
  EXPECT_EQ(reply.related.writer, replies->guid());
  EXPECT_EQ(reply.related.sequence, sequence);
}

TEST(Participant, UnrelatedSampleHasNoRelatedSequence) {
  const auto participant = peer::make_participant();
  const auto reader = participant->create_reader(peer::reliable("rt/plain", 10), [] {});
  const auto writer = participant->create_writer(peer::reliable("rt/plain", 10));
  ASSERT_TRUE(eventually([&] { return reader->matched() == 1; }));
  writer->write(peer::numbered(1));
  Sample sample;
  ASSERT_TRUE(eventually([&] { return reader->take(sample); }));
  EXPECT_EQ(sample.related.sequence, 0);
  EXPECT_EQ(sample.related.writer, Guid{});
  EXPECT_FALSE(reader->take(sample));
}

TEST(Participant, LocalWritersCanBeIgnored) {
  const auto participant = peer::make_participant();
  const auto other = peer::make_participant();
  const auto reader = participant->create_reader(
      peer::reliable("rt/mixed", 10), [] {}, true);
  const auto local = participant->create_writer(peer::reliable("rt/mixed", 10));
  const auto remote = other->create_writer(peer::reliable("rt/mixed", 10));
  ASSERT_TRUE(eventually([&] { return local->matched() == 1 && remote->matched() == 1; }));
  local->write(peer::numbered(1));
  remote->write(peer::numbered(2));
  EXPECT_EQ(take_numbers(*reader, 1), std::vector<uint32_t>{2});
}

TEST(Participant, KeepLastReaderKeepsTheNewest) {
  const auto participant = peer::make_participant();
  const auto reader = participant->create_reader(peer::reliable("rt/newest", 2), [] {});
  const auto writer = participant->create_writer(peer::reliable("rt/newest", 10));
  ASSERT_TRUE(eventually([&] { return reader->matched() == 1; }));
  for (uint32_t i = 1; i <= 5; ++i) {
    writer->write(peer::numbered(i));
  }
  ASSERT_TRUE(writer->wait_for_acknowledgments(-1ns));
  EXPECT_EQ(take_numbers(*reader, 2), (std::vector<uint32_t>{4, 5}));
}

TEST(Participant, IncompatibleQosDoesNotMatch) {
  const auto participant = peer::make_participant();
  Endpoint unreliable = peer::reliable("rt/qos", 10);
  unreliable.qos.reliability = RMW_QOS_POLICY_RELIABILITY_BEST_EFFORT;
  const auto writer = participant->create_writer(unreliable);
  const auto strict = participant->create_reader(peer::reliable("rt/qos", 10), [] {});
  const auto easy = participant->create_reader(unreliable, [] {});
  ASSERT_TRUE(eventually([&] { return writer->is_matched_with(easy->guid()); }));
  EXPECT_EQ(writer->matched(), 1u);
  EXPECT_EQ(strict->matched(), 0u);
}

TEST(Participant, ShowsItsOwnNodesAndEndpoints) {
  std::atomic<int> changes{0};
  const auto participant = peer::make_participant([&] { ++changes; });
  participant->add_node(kHere);
  EXPECT_EQ(changes, 1);
  Endpoint mine = peer::reliable("rt/mine", 10);
  mine.node = kHere;
  mine.qos.deadline = {2, 5};
  auto writer = participant->create_writer(mine);
  const auto owned = participant->graph().endpoints_of(kHere);
  ASSERT_EQ(owned.size(), 1u);
  EXPECT_EQ(owned[0].guid, writer->guid());
  EXPECT_EQ(owned[0].qos.deadline.sec, 2u);
  EXPECT_EQ(owned[0].qos.deadline.nsec, 5u);
  EXPECT_EQ(owned[0].qos.reliability, RMW_QOS_POLICY_RELIABILITY_RELIABLE);
  writer.reset();
  EXPECT_TRUE(participant->graph().endpoints_of(kHere).empty());
  participant->remove_node(kHere);
  EXPECT_TRUE(participant->graph().nodes().empty());
}

TEST(Participant, NamesakesAreCounted) {
  const auto watcher = peer::make_participant();
  const auto participant = peer::make_participant();
  participant->add_node(kHere);
  participant->add_node(kHere);
  EXPECT_TRUE(eventually([&] { return watcher->graph().nodes().size() == 2; }));
  participant->remove_node(kHere);
  EXPECT_EQ(participant->graph().nodes(), std::vector<NodeName>{kHere});
  EXPECT_TRUE(eventually([&] { return watcher->graph().nodes().size() == 1; }));
}

TEST(Participant, EndpointsOutliveTheirParticipant) {
  auto participant = peer::make_participant();
  auto reader = participant->create_reader(peer::reliable("rt/outlive", 10), [] {});
  auto writer = participant->create_writer(peer::reliable("rt/outlive", 10));
  const std::weak_ptr<Participant> alive = participant;
  const std::weak_ptr<Writer> watched = writer;
  participant.reset();
  ASSERT_TRUE(eventually([&] { return writer->matched() == 1; }));
  writer->write(peer::numbered(9));
  EXPECT_EQ(take_numbers(*reader, 1), std::vector<uint32_t>{9});
  reader.reset();
  EXPECT_TRUE(eventually([&] { return writer->matched() == 0; }));
  EXPECT_FALSE(alive.expired());
  writer.reset();
  EXPECT_TRUE(alive.expired());
}

TEST(Participant, ReaderCanGoWhileDataComes) {
  const auto sender = peer::make_participant();
  const auto receiver = peer::make_participant();
  const auto writer = sender->create_writer(peer::reliable("rt/race", 10));
  std::atomic<bool> done{false};
  std::thread flood([&] {
    while (!done) {
      writer->write(peer::numbered(0));
    }
  });
  for (int i = 0; i < 30; ++i) {
    auto notices = std::make_unique<std::atomic<int>>(0);
    auto reader = receiver->create_reader(peer::reliable("rt/race", 10),
                                          [count = notices.get()] { ++*count; });
    EXPECT_TRUE(eventually([&] { return *notices > 0; }));
    reader.reset();
    const int last = *notices;
    std::this_thread::sleep_for(1ms);
    EXPECT_EQ(*notices, last);
  }
  done = true;
  flood.join();
}

TEST(Participant, EndsCleanlyInStaticDestruction) {
  const auto here = peer::make_participant();
  PeerProcess leftovers("leftovers");
  EXPECT_TRUE(eventually([&] { return here->graph().endpoints_of(peer::kNode).size() == 2; }));
  EXPECT_EQ(leftovers.finish(), 0);
  EXPECT_TRUE(eventually([&] { return here->graph().nodes().empty(); }));
}

TEST(Participant, LocalhostOnlyReachesAnotherProcess) {
  setenv(peer::kLocalhostOnly, "1", 1);
  const auto here = peer::make_participant();
  PeerProcess latched("latched");
  unsetenv(peer::kLocalhostOnly);
  EXPECT_TRUE(eventually([&] { return knows_node(*here, peer::kNode); }));
  EXPECT_EQ(latched.finish(), 0);
}

TEST(Participant, OneTopicCannotHaveTwoTypes) {
  const auto participant = peer::make_participant();
  const auto writer = participant->create_writer(peer::reliable("rt/typed", 10));
  Endpoint other = peer::reliable("rt/typed", 10);
  other.type = "test_pkg::msg::dds_::Other_";
  try {
    participant->create_reader(other, [] {});
    FAIL() << "was accepted";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("rt/typed"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("Other_"), std::string::npos) << error.what();
  }
}

TEST(Participant, ImpossibleDomainIsRefused) {
  rclcpp::wire::ParticipantOptions options;
  options.domain_id = 233;
  EXPECT_THROW(rclcpp::wire::create_participant(options), std::invalid_argument);
}
