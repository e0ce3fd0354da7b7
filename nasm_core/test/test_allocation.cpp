// SPDX-License-Identifier: Apache-2.0
// Solving again must not touch the heap. Counts every call of malloc and its relatives in the
// process.
#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>

#include "support.hpp"

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
}

namespace {
std::atomic<int> allocations{0};
}

extern "C" void* malloc(std::size_t size) {
  ++allocations;
  return __libc_malloc(size);
}
extern "C" void* calloc(std::size_t count, std::size_t size) {
  ++allocations;
  return __libc_calloc(count, size);
}
extern "C" void* realloc(void* old, std::size_t size) {
  ++allocations;
  return __libc_realloc(old, size);
}
extern "C" void* aligned_alloc(std::size_t alignment, std::size_t size) {
  ++allocations;
  return __libc_memalign(alignment, size);
}
extern "C" int posix_memalign(void** result, std::size_t alignment, std::size_t size) {
  ++allocations;
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : 12;
}

namespace nasm_core {
namespace {

TEST(Allocation, IsCounted) {
  const int before = allocations;
  int* volatile number = new int(3);
  delete number;
  Eigen::VectorXd vector = Eigen::VectorXd::Constant(100, 1.0);
  EXPECT_GE(allocations - before, 2) << vector.sum();
}

TEST(Allocation, DoesNotHappenInSolvesAfterTheFirst) {
  for (const std::string& name : system_names()) {
    const System& system = find_system(name);
    const auto solver = system.make_newton();
    const auto evaluator = system.make_evaluator();
    const Instance first = test::drawn(system, "id", 0);
    const Instance second = test::drawn(system, "ood", 1);
    Trajectory guess, trajectory;
    system.guess(first, guess);
    trajectory = guess;
    solver->solve(first, trajectory);
    Eigen::MatrixXd gradient = trajectory.controls;
    system.guess(second, guess);
    trajectory = guess;

    const int before = allocations;
    const SolveReport report = solver->solve(second, trajectory);
    solver->certify(second, trajectory);
    evaluator->bind(second);
    evaluator->roll_out(trajectory);
    evaluator->gradient(trajectory, gradient);
    EXPECT_EQ(allocations - before, 0) << name;
    EXPECT_EQ(report.status, SolveStatus::kConverged);
  }
}

TEST(Allocation, DoesNotHappenInBoundedSolves) {
  const System& system = find_system("quadrotor");
  NewtonOptions options;
  options.control_lower = Eigen::Vector4d::Constant(-3.0);
  options.control_upper = Eigen::Vector4d::Constant(3.0);
  const auto solver = system.make_newton(options);
  const Instance instance = test::drawn(system, "id", 0);
  Trajectory guess, trajectory;
  system.guess(instance, guess);
  trajectory = guess;
  solver->solve(instance, trajectory);
  trajectory = guess;
  const int before = allocations;
  solver->solve(instance, trajectory);
  EXPECT_EQ(allocations - before, 0);
}

}  // namespace
}  // namespace nasm_core
