// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/ordered_crew.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>

namespace nasm_common {
namespace {

struct Job {
  int number = 0;
  int square = 0;
};

OrderedCrew<Job>::MakeWorker squares() {
  return [] {
    return [](Job& job) {
      // Later jobs are done earlier.
      std::this_thread::sleep_for(std::chrono::microseconds(100 * (7 - job.number % 8)));
      job.square = job.number * job.number;
    };
  };
}

TEST(OrderedCrew, ReturnsJobsInOrder) {
  OrderedCrew<Job> crew(3, squares());
  int next = 0;
  const auto check = [&](const std::unique_ptr<Job>& job) {
    if (!job) return false;
    EXPECT_EQ(job->number, next);
    EXPECT_EQ(job->square, next * next);
    ++next;
    return true;
  };
  for (int i = 0; i < 200; ++i) {
    crew.give(std::make_unique<Job>(Job{i}));
    check(crew.take(false));
    EXPECT_LE(i - next, 12);
  }
  while (check(crew.take(true))) {
  }
  EXPECT_EQ(next, 200);
  EXPECT_EQ(crew.take(true), nullptr);
}

TEST(OrderedCrew, HandsOverWhatAWorkerThrows) {
  OrderedCrew<Job> crew(2, [] {
    return [](Job& job) {
      if (job.number == 3) throw std::runtime_error("three");
    };
  });
  for (int i = 0; i < 6; ++i) crew.give(std::make_unique<Job>(Job{i}));
  EXPECT_THROW(while (crew.take(true)){}, std::runtime_error);
}

TEST(OrderedCrew, HandsOverThatAWorkerCannotBeMade) {
  OrderedCrew<Job> crew(2, []() -> OrderedCrew<Job>::Worker { throw std::runtime_error("none"); });
  crew.give(std::make_unique<Job>());
  EXPECT_THROW(crew.take(true), std::runtime_error);
}

TEST(OrderedCrew, DropsWhatIsNotBegun) {
  OrderedCrew<Job> crew(1, squares());
  for (int i = 0; i < 100; ++i) crew.give(std::make_unique<Job>(Job{i}));
}

}  // namespace
}  // namespace nasm_common
