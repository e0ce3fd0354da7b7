// SPDX-License-Identifier: Apache-2.0
// The programs that this package installs or generates, as processes of their own.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "child_process.hpp"
#include "container_client.hpp"

using Strings = std::vector<std::string>;

class Container : public ::testing::TestWithParam<std::string> {};

TEST_P(Container, LoadsComponentsAndEndsOnInterrupt) {
  ChildProcess container({own_program(GetParam()), "--ros-args", "-r", "__node:=box", "-r",
                          "__ns:=/cell", "-p", "thread_num:=1"});
  ContainerClient client("/cell/box");
  EXPECT_FALSE(client.load(client.request("consumer::Thrower"))->success);
  EXPECT_FALSE(client.load(client.request("consumer::Sayer", "no_such_package"))->success);
  auto request = client.request("consumer::Sayer");
  request->node_namespace = "/" + GetParam();
  const auto response = client.load(request);
  ASSERT_TRUE(response->success) << response->error_message;
  // The container's name is not for its components.
  EXPECT_EQ(client.list(), Strings{"/" + GetParam() + "/sayer"});
  EXPECT_EQ(client.saying_on("/" + GetParam() + "/saying"), "hello");
  EXPECT_TRUE(client.load(client.request("consumer::Talker"))->success);
  EXPECT_TRUE(client.unload(response->unique_id)->success);
  EXPECT_EQ(client.list(), Strings{"/talker"});
  EXPECT_EQ(container.interrupt_and_wait(), 0) << container.err();
}

INSTANTIATE_TEST_SUITE_P(Both, Container,
                         ::testing::Values("component_container", "component_container_mt"));

TEST(GeneratedExecutable, RunsTheComponentAndHonoursItsArguments) {
  ChildProcess sayer({consumer_program("sayer"), "--ros-args", "-r", "__node:=orator", "-r",
                      "saying:=/speech", "-p", "text:=citizens"});
  ContainerClient client("");
  EXPECT_EQ(client.saying_on("/speech"), "citizens");
  client.spin_until([&client] {
    const auto names = client.node->get_node_names();
    return std::count(names.begin(), names.end(), "/orator") == 1;
  });
  EXPECT_EQ(sayer.interrupt_and_wait(), 0) << sayer.err();
}

TEST(GeneratedExecutable, FailsIfTheComponentCannotBeMade) {
  ChildProcess thrower({consumer_program("thrower")});
  EXPECT_NE(thrower.wait(), 0);
  EXPECT_NE(thrower.err().find("the sensor is not connected"), std::string::npos);
}
