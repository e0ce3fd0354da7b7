// SPDX-License-Identifier: Apache-2.0
// The other process of test_participant: plays one role until its standard input is closed.
#include <condition_variable>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <mutex>
#include <thread>

#include "peer_roles.hpp"

namespace {

using rclcpp::wire::Participant;
using rclcpp::wire::Reader;
using rclcpp::wire::Sample;
using rclcpp::wire::Writer;

void wait_for_end_of_input() {
  std::cin.ignore(std::numeric_limits<std::streamsize>::max());
}

void wait_for_match(const Writer& writer) {
  while (writer.matched() == 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

/// Answers each ping by a pong that is related to it.
class Echo {
 public:
  explicit Echo(Participant& participant)
      : pong_(participant.create_writer(peer::reliable("rt/pong", 100))),
        ping_(participant.create_reader(peer::reliable("rt/ping", 100), [this] { wake(true); })),
        thread_([this] { run(); }) {}

  ~Echo() {
    wake(false);
    thread_.join();
  }

 private:
  void wake(bool running) {
    const std::lock_guard<std::mutex> lock(mutex_);
    awake_ = true;
    running_ = running_ && running;
    changed_.notify_one();
  }

  void run() {
    Sample sample;
    std::unique_lock<std::mutex> lock(mutex_);
    while (running_) {
      changed_.wait(lock, [this] { return awake_; });
      awake_ = false;
      lock.unlock();
      while (ping_->take(sample)) {
        wait_for_match(
            *pong_);  // a ping can be here before discovery has told of the pong's reader
        pong_->write(sample.bytes, &sample.identity);
      }
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool awake_ = true;
  bool running_ = true;
  std::shared_ptr<Writer> pong_;
  std::shared_ptr<Reader> ping_;
  std::thread thread_;
};

/// Writes before anyone listens; its second node says when that is done.
void play_latched(Participant& participant) {
  const auto writer = participant.create_writer(peer::transient_local("rt/latched", 3));
  for (uint8_t i = 1; i <= 5; ++i) {
    writer->write(peer::numbered(i), nullptr);
  }
  participant.add_node(peer::kLatched);
  wait_for_end_of_input();
}

/// Writes as fast as it can once someone listens.
void play_burst(Participant& participant) {
  const auto writer = participant.create_writer(peer::reliable("rt/burst", peer::kBurst));
  wait_for_match(*writer);
  for (uint32_t i = 0; i < peer::kBurst; ++i) {
    writer->write(peer::numbered(i), nullptr);
  }
  wait_for_end_of_input();
}

/// Leaves everything to static destruction; constructed before the DDS library's own statics.
struct Leftovers {
  std::shared_ptr<Participant> participant;
  std::shared_ptr<Writer> writer;
  std::shared_ptr<Reader> reader;
} leftovers;

void play_leftovers() {
  leftovers.participant = peer::make_participant();
  leftovers.participant->add_node(peer::kNode);
  leftovers.writer = leftovers.participant->create_writer(peer::reliable("rt/left", 10));
  leftovers.reader = leftovers.participant->create_reader(peer::reliable("rt/left", 10), [] {});
  leftovers.participant.reset();
  wait_for_end_of_input();
  std::exit(0);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string role = argc > 1 ? argv[1] : "";
  if (role == "leftovers") {
    play_leftovers();
  }
  const auto participant = peer::make_participant();
  participant->add_node(peer::kNode);
  if (role == "echo") {
    const Echo echo(*participant);
    wait_for_end_of_input();
  } else if (role == "latched") {
    play_latched(*participant);
  } else if (role == "burst") {
    play_burst(*participant);
  } else {
    std::cerr << "unknown role '" << role << "'\n";
    return 2;
  }
  return 0;
}
