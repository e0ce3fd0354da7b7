// SPDX-License-Identifier: Apache-2.0
// Libraries of users in a prefix of their own; see plugins/.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "support.hpp"

namespace nasm_core {
namespace {

namespace fs = std::filesystem;

/// The index is what a package's CMakeLists.txt installs; `lines` name files in lib/.
void register_package(const std::string& package, const std::string& lines) {
  const fs::path folder =
      fs::path(PLUGINS_PREFIX) / "share/ament_index/resource_index/nasm_systems";
  fs::create_directories(folder);
  std::ofstream(folder / package) << lines;
}

class Packages : public testing::Environment {
 public:
  void SetUp() override {
    const fs::path library_folder = fs::path(PLUGINS_PREFIX) / "lib";
    std::ofstream(library_folder / "libtext.so") << "This is not a library.\n";
    register_package("a_faults",
                     "libfault_empty.so\nlibfault_impossible.so\n\nlibfault_interface.so\n"
                     "libfault_name.so\nlibfault_throw.so");
    register_package("b_pebble", "libpebble.so\n");
    register_package("c_faults",
                     "libfault_undefined_symbol.so\nlibfault_wrong_gradient.so\nlibmissing.so\n"
                     "libtext.so\n");
    register_package("d_nothing", "");
  }
};

[[maybe_unused]] const auto* const packages = testing::AddGlobalTestEnvironment(new Packages);

std::string fault_of(const std::string& library) {
  std::string texts;
  for (const SystemFault& fault : system_faults()) {
    if (fs::path(fault.library).filename() == library) texts += fault.text + "\n";
  }
  return texts;
}

/// The first test, so that the threads ask while nothing is loaded.
TEST(SystemPlugins, AreLoadedOnceByWhoeverComesFirst) {
  const System* found[8] = {};
  std::vector<std::thread> threads;
  for (const System*& each : found) {
    threads.emplace_back([&each] { each = &find_system("pebble"); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const System* each : found) EXPECT_EQ(each, found[0]);
}

TEST(SystemPlugins, AreSystemsLikeOthers) {
  const auto names = system_names();
  EXPECT_EQ(names.size(), 14U) << "13 of the suite and one that is not";
  EXPECT_EQ(std::count(names.begin(), names.end(), "pebble"), 1);
  const System& system = find_system("pebble");
  Trajectory trajectory;
  const auto report = test::solve_cold(system, test::drawn(system, "id", 0), trajectory);
  EXPECT_EQ(report.status, SolveStatus::kConverged);
}

TEST(SystemPlugins, FaultsAreNamedAndSkipped) {
  const struct {
    const char* library;
    const char* says;
  } faults[] = {
      {"libfault_empty.so", "NASM_CORE_REGISTER_SYSTEM(Model) is missing"},
      {"libfault_impossible.so", "impossible: control_lower has 2 values, needs 1"},
      {"libfault_interface.so", "compiled for the interface \"0, Eigen 2.0\""},
      {"libfault_name.so", "the name \"pendulum\" is taken"},
      {"libfault_throw.so", "cannot read the mass of the pebble\nregistering threw something"},
      {"libfault_undefined_symbol.so", "mass_from_another_library"},
      {"libfault_wrong_gradient.so", "wrong: cost_gradient is wrong: by velocity it has"},
      {"libmissing.so", "No such file"},
      {"libtext.so", "file too short"},
  };
  for (const auto& [library, says] : faults) {
    EXPECT_NE(fault_of(library).find(says), std::string::npos)
        << library << ": " << fault_of(library);
  }
  EXPECT_EQ(system_faults().size(), 10U) << "one each, and two that throw";
  for (const SystemFault& fault : system_faults()) {
    EXPECT_EQ(fault.library.rfind(PLUGINS_PREFIX, 0), 0U) << fault.library;
  }
  EXPECT_EQ(find_system("pendulum").info().controls[0].name, "torque");
}

TEST(SystemPlugins, AnUnknownNameIsAnsweredWithWhatWasSkipped) {
  try {
    find_system("undefined");
    FAIL() << "the library that has it cannot be loaded";
  } catch (const std::invalid_argument& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("pebble, pendulum"), std::string::npos) << text;
    EXPECT_NE(text.find("skipped: "), std::string::npos) << text;
    EXPECT_NE(text.find("libfault_undefined_symbol.so ("), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace nasm_core
