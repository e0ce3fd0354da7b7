// SPDX-License-Identifier: Apache-2.0
#include "nasm_common/command_line.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "nasm_common/exit_code.hpp"
#include "nasm_common/interrupt.hpp"

namespace nasm_common {
namespace {

class CommandLine : public ::testing::Test {
 protected:
  CommandLine() {
    CLI::App* const add = app_.add_subcommand("add", "adds");
    add->add_option("--value", value_);
    add->add_option("--count", count_)->check(whole_number(1, 10));
    add->callback([this, add] {
      text_ = command_text(*add);
      if (value_ == 1.0) throw std::invalid_argument("one is not allowed");
      if (value_ == 2.0) throw std::runtime_error("two failed");
      if (value_ == 3.0) throw Interrupted("three was interrupted");
    });
  }

  int run(std::vector<std::string> words) {
    words.insert(words.begin(), "program");
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    return run_command_line(app_, static_cast<int>(argv.size()), argv.data());
  }

  CLI::App app_{"test", "program"};
  double value_ = 0.0;
  uint64_t count_ = 1;
  std::string text_;
};

TEST_F(CommandLine, MapsOutcomesToExitCodes) {
  EXPECT_EQ(run({"add", "--value", "0.5"}), kDone);
  EXPECT_EQ(run({"add", "--value", "1"}), kBadInput);
  EXPECT_EQ(run({"add", "--value", "2"}), kFailed);
  EXPECT_EQ(run({"add", "--value", "3"}), kInterrupted);
  EXPECT_EQ(run({"subtract"}), kBadInput);
  EXPECT_EQ(run({}), kBadInput);
}

TEST_F(CommandLine, TakesNegativeNumbersWithoutZero) {
  EXPECT_EQ(run({"add", "--value", "-.5"}), kDone);
  EXPECT_EQ(value_, -0.5);
}

std::string fault_of_parameter(const std::string& text) {
  try {
    name_and_number("--parameter", text);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "none";
}

TEST(NameAndNumber, AreTakenApart) {
  EXPECT_EQ(name_and_number("--parameter", "mass=1.5"), std::make_pair(std::string("mass"), 1.5));
  EXPECT_EQ(name_and_number("--parameter", "drift=-2e-3").second, -2e-3);
  EXPECT_EQ(fault_of_parameter("mass"), "--parameter \"mass\" must have the form name=value");
  for (const char* bad : {"", "heavy", "1kg", "1 ", "1=2"}) {
    const std::string value = bad;
    EXPECT_EQ(fault_of_parameter("mass=" + value),
              "--parameter mass=" + value + ": \"" + value + "\" is not a number");
  }
}

TEST_F(CommandLine, RefusesWhatIsNoWholeNumber) {
  for (const char* bad : {"-1", "0", "11", "1e1", "99999999999999999999", "x"}) {
    EXPECT_EQ(run({"add", "--count", bad}), kBadInput) << bad;
  }
  EXPECT_EQ(run({"add", "--count", "10"}), kDone);
}

TEST(Options, ThatChangeNothingAreRefused) {
  EXPECT_NO_THROW(refuse_meaningless({{"--width", false, false}, {"--basis", true, true}}, "mlp"));
  try {
    refuse_meaningless({{"--basis", true, true}, {"--width", true, false}}, "mlp");
    FAIL() << "nothing was thrown";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "--width means nothing to mlp; leave it out");
  }
}

TEST_F(CommandLine, IsRepeatedByItsText) {
  run({"add", "--value", "0.5"});
  EXPECT_EQ(text_, "program add --value 0.5");
}

}  // namespace
}  // namespace nasm_common
