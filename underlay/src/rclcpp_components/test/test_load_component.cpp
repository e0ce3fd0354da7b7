// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "child_process.hpp"
#include "container_client.hpp"

using Strings = std::vector<std::string>;

namespace {

Strings container_command() {
  return {own_program("component_container"),
          "--ros-args",
          "-r",
          "__node:=box",
          "-r",
          "__ns:=/loading"};
}

Strings load_command(const Strings& more) {
  Strings command{own_program("load_component"), "--container", "/loading/box"};
  command.insert(command.end(), more.begin(), more.end());
  return command;
}

}  // namespace

TEST(LoadComponent, WaitsForTheContainerAndLoads) {
  ChildProcess load(load_command(
      {"--package", "consumer", "--plugin", "consumer::Sayer", "--node-name", "orator",
       "--namespace", "/forum", "--remap", "saying:=speech", "--param", "text:=romans", "--param",
       "numbers:=[4.0, 2.0]", "--extra-arg", "use_intra_process_comms:=false"}));
  ChildProcess container(container_command());
  EXPECT_EQ(load.wait(), 0) << load.err();
  EXPECT_EQ(load.out(), "Loaded node '/forum/orator' in container '/loading/box'\n");
  ContainerClient client("/loading/box");
  EXPECT_EQ(client.saying_on("/forum/speech"), "romans 4 2");
}

TEST(LoadComponent, PrintsWhyTheContainerRefused) {
  ChildProcess container(container_command());
  ChildProcess thrower(load_command({"--package", "consumer", "--plugin", "consumer::Thrower"}));
  EXPECT_EQ(thrower.wait(), 1);
  EXPECT_NE(thrower.err().find("the sensor is not connected"), std::string::npos);
  EXPECT_EQ(thrower.out(), "");

  ChildProcess wrong_type(load_command({"--package", "consumer", "--plugin", "consumer::Sayer",
                                        "--extra-arg", "use_intra_process_comms:=7"}));
  EXPECT_EQ(wrong_type.wait(), 1);
  EXPECT_NE(wrong_type.err().find("use_intra_process_comms"), std::string::npos);
  EXPECT_EQ(ContainerClient("/loading/box").list(), Strings{});
}

TEST(LoadComponent, RefusesAValueThatIsNoYaml) {
  ChildProcess load(load_command(
      {"--package", "consumer", "--plugin", "consumer::Sayer", "--param", "numbers:=[1.0, "}));
  EXPECT_EQ(load.wait(), 1);
  EXPECT_NE(load.err().find("numbers"), std::string::npos) << load.err();
}

TEST(LoadComponent, ExplainsItsUsage) {
  ChildProcess help({own_program("load_component"), "--help"});
  EXPECT_EQ(help.wait(), 0);
  EXPECT_EQ(help.out().rfind("usage: load_component", 0), 0u);

  const std::vector<std::pair<Strings, std::string>> wrong = {
      {{"--package", "consumer"}, "--plugin is missing"},
      {{"--package"}, "no value after --package"},
      {{"--colour", "red"}, "unknown option '--colour'"},
      {{"--param", "speed"}, "--param speed: must be of the form name:=value"}};
  for (const auto& [arguments, complaint] : wrong) {
    ChildProcess load(load_command(arguments));
    EXPECT_EQ(load.wait(), 2);
    EXPECT_NE(load.err().find(complaint), std::string::npos) << load.err();
  }
}

TEST(LoadComponent, GivesUpOnInterrupt) {
  ChildProcess load(load_command({"--package", "consumer", "--plugin", "consumer::Sayer"}));
  ContainerClient client("");
  client.spin_until([&client] {
    for (const auto& name : client.node->get_node_names()) {
      if (name.rfind("/load_component_", 0) == 0) {
        return true;
      }
    }
    return false;
  });
  EXPECT_EQ(load.interrupt_and_wait(), 1);
  EXPECT_NE(load.err().find("/loading/box/_container/load_node"), std::string::npos) << load.err();
}
