// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "parameter_yaml.hpp"

namespace {

using rclcpp::ParameterValue;
using rclcpp::ParameterYamlError;
using rclcpp::parse_parameter_text;
using rclcpp::parse_parameter_value;

std::string error_of(const std::string& text) {
  try {
    parse_parameter_text(text, "file.yaml");
  } catch (const ParameterYamlError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Value, Bool) {
  for (const char* text : {"Y", "y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On"}) {
    EXPECT_EQ(parse_parameter_value(text), ParameterValue(true)) << text;
  }
  for (const char* text : {"N", "n", "no", "No", "NO", "false", "False", "FALSE", "off", "OFF"}) {
    EXPECT_EQ(parse_parameter_value(text), ParameterValue(false)) << text;
  }
}

TEST(Value, Integer) {
  EXPECT_EQ(parse_parameter_value("5"), ParameterValue(5));
  EXPECT_EQ(parse_parameter_value("-5"), ParameterValue(-5));
  EXPECT_EQ(parse_parameter_value("+5"), ParameterValue(5));
  EXPECT_EQ(parse_parameter_value("0x1F"), ParameterValue(31));
  EXPECT_EQ(parse_parameter_value("010"), ParameterValue(8));
  EXPECT_EQ(parse_parameter_value("9223372036854775807"), ParameterValue(INT64_MAX));
}

TEST(Value, Double) {
  EXPECT_EQ(parse_parameter_value("5.0"), ParameterValue(5.0));
  EXPECT_EQ(parse_parameter_value("1e3"), ParameterValue(1000.0));
  EXPECT_EQ(parse_parameter_value(".5"), ParameterValue(0.5));
  EXPECT_EQ(parse_parameter_value("9223372036854775808"), ParameterValue(9223372036854775808.0));
  EXPECT_EQ(parse_parameter_value(".inf"), ParameterValue(HUGE_VAL));
  EXPECT_EQ(parse_parameter_value("+.Inf"), ParameterValue(HUGE_VAL));
  EXPECT_EQ(parse_parameter_value("-.INF"), ParameterValue(-HUGE_VAL));
  EXPECT_TRUE(std::isnan(parse_parameter_value(".nan").get<double>()));
}

TEST(Value, String) {
  for (const char* text : {"tRue", "5a", "1_000", "null", "~", "1e400", "/a/topic", "a b"}) {
    EXPECT_EQ(parse_parameter_value(text), ParameterValue(text));
  }
  EXPECT_EQ(parse_parameter_value("'5'"), ParameterValue("5"));
  EXPECT_EQ(parse_parameter_value("\"true\""), ParameterValue("true"));
  EXPECT_EQ(parse_parameter_value("''"), ParameterValue(""));
}

TEST(Value, Array) {
  EXPECT_EQ(parse_parameter_value("[1, 2]"), ParameterValue(std::vector<int>{1, 2}));
  EXPECT_EQ(parse_parameter_value("[1.0, 2.5]"), ParameterValue(std::vector<double>{1.0, 2.5}));
  EXPECT_EQ(parse_parameter_value("[yes, off]"), ParameterValue(std::vector<bool>{true, false}));
  EXPECT_EQ(parse_parameter_value("[a, '2']"), ParameterValue(std::vector<std::string>{"a", "2"}));
}

TEST(Value, RefusesWhatIsNone) {
  for (const char* text : {"", "[]", "{}", "{a: 1}", "[1, 2.0]", "[1, [2]]", "[1, {a: 1}]", "[1,]]",
                           "*alias", "--- 1\n--- 2", "'open", "[1, ~x, \"", "# comment"}) {
    EXPECT_THROW(parse_parameter_value(text), ParameterYamlError) << text;
  }
}

TEST(Text, NodesAndNestedParameters) {
  const auto overrides = parse_parameter_text(R"(
node:
  ros__parameters:
    gain: 1.5
    limits:
      upper: [1, 2]
      inner: {deep: x}
/ns/absolute:
  ros__parameters: {use_sim_time: true}
outer:
  inner/:
    node:
      ros__parameters: {a: 1}
/**:
  ros__parameters: {b: 2}
)",
                                              "file.yaml");
  ASSERT_EQ(overrides.size(), 6u);
  const auto expect = [&](std::size_t i, const std::string& node, const std::string& name,
                          const ParameterValue& value) {
    EXPECT_EQ(overrides[i].node_pattern, node);
    EXPECT_EQ(overrides[i].name, name);
    EXPECT_EQ(overrides[i].value, value);
  };
  expect(0, "/node", "gain", ParameterValue(1.5));
  expect(1, "/node", "limits.upper", ParameterValue(std::vector<int>{1, 2}));
  expect(2, "/node", "limits.inner.deep", ParameterValue("x"));
  expect(3, "/ns/absolute", "use_sim_time", ParameterValue(true));
  expect(4, "/outer/inner/node", "a", ParameterValue(1));
  expect(5, "/**", "b", ParameterValue(2));
}

TEST(Text, Wildcards) {
  for (const char* name : {"/**", "**", "/*", "/*/node", "/**/node", "/ns/*", "ns/**/x"}) {
    const auto overrides =
        parse_parameter_text(std::string("\"") + name + "\": {ros__parameters: {a: 1}}", "f");
    ASSERT_EQ(overrides.size(), 1u);
    EXPECT_EQ(overrides[0].node_pattern, name[0] == '/' ? name : std::string("/") + name);
  }
}

TEST(Text, MayBeEmpty) {
  for (const char* text : {"", "# nothing\n", "---\n", "node: {ros__parameters: {}}"}) {
    EXPECT_TRUE(parse_parameter_text(text, "f").empty()) << text;
  }
}

TEST(Text, ErrorsNameFileLineAndKey) {
  EXPECT_EQ(error_of("n:\n  ros__parameters:\n    a:\n      b:\n"),
            "file.yaml, line 4: parameter 'a.b' of '/n': no value");
  EXPECT_EQ(error_of("n:\n  ros__parameters:\n    a: {}\n"),
            "file.yaml, line 3: parameter 'a' of '/n': no value");
  EXPECT_EQ(error_of("n:\n  ros__parameters:\n    a: [1,\n      x]\n"),
            "file.yaml, line 4: parameter 'a' of '/n': a sequence must be of one type; 'x' is of "
            "type string, the first item of type integer");
  EXPECT_EQ(
      error_of("n:\n  ros__parameters: 5\n"),
      "file.yaml, line 2: 'n.ros__parameters': expected a map from parameter names to values");
  EXPECT_EQ(error_of("n:\n  a: 5\n"),
            "file.yaml, line 2: 'n/a': cannot have a value before ros__parameters");
  EXPECT_EQ(error_of("ros__parameters: {a: 1}"),
            "file.yaml, line 1: there is no node name before ros__parameters");
  EXPECT_EQ(error_of("just text"),
            "file.yaml, line 1: expected a map from node names to parameters");
  EXPECT_EQ(error_of("a: &x {ros__parameters: {b: &y 1, c: *y}}"),
            "file.yaml, line 1: parameter 'c' of '/a': aliases are not supported, write the value "
            "out");
  EXPECT_EQ(error_of("a: {ros__parameters: {[1, 2]: 1}}"),
            "file.yaml, line 1: parameters of '/a': a key must be a name");
  EXPECT_NE(error_of("a: {\nros__parameters: {b: 'open").find("file.yaml, line 2: not valid YAML"),
            std::string::npos);
}

TEST(Text, RefusesNodeNames) {
  for (const char* name : {"no de", "a//b", "/a/", "7", "a*", "/***", "/", "a.b"}) {
    const std::string error = error_of(std::string("\"") + name + "\": {ros__parameters: {a: 1}}");
    EXPECT_NE(error.find(std::string("invalid node name '") + name), std::string::npos) << error;
  }
}

TEST(Text, RefusesEndlessNesting) {
  std::string text = "n: {ros__parameters: ";
  for (int i = 0; i < 500; ++i) {
    text += "{a: ";
  }
  EXPECT_NE(error_of(text).find("nested too deeply"), std::string::npos) << error_of(text);
}

TEST(File, MissingOrUnreadableIsNamed) {
  for (const char* path : {"/no/such/file.yaml", "/"}) {
    try {
      rclcpp::parse_parameter_file(path);
      FAIL();
    } catch (const ParameterYamlError& error) {
      EXPECT_EQ(std::string(error.what()).find(path), 0u) << error.what();
    }
  }
}

TEST(File, IsRead) {
  const std::string path =
      testing::TempDir() + "test_parameter_yaml_" + std::to_string(getpid()) + ".yaml";
  std::ofstream(path) << "node: {ros__parameters: {a: 1}}";
  EXPECT_EQ(rclcpp::parse_parameter_file(path).size(), 1u);
  std::remove(path.c_str());
}

// Texts put together at random from what the grammar knows, and real ones with random damage: each
// is either read or refused with the documented exception.
TEST(Fuzz, ReadsOrRefuses) {
  const std::vector<std::string> pieces{"node",   "/**",  "ros__parameters",
                                        ":",      ": ",   "\n",
                                        "  ",     "    ", "{",
                                        "}",      "[",    "]",
                                        ", ",     "- ",   "'",
                                        "\"",     "&a ",  "*a",
                                        "!!str ", "5",    "1e9",
                                        "true",   ".nan", "~",
                                        "|",      ">",    "#",
                                        "---\n",  "...",  "\t",
                                        "\\",     "\x01", "\xff",
                                        "%",      "?",    "a.b",
                                        "\r",     "<<: ", std::string(1, '\0')};
  const std::string sound = "node:\n  ros__parameters:\n    a: [1, 2]\n    b: {c: 'x', d: 1.5}\n";
  std::mt19937 random(20240607);
  const auto below = [&](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
  };
  std::size_t read = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    if (round % 2 == 0) {
      for (std::size_t n = below(30) + 1; n > 0; --n) {
        text += pieces[below(pieces.size())];
      }
    } else {
      text = sound;
      for (std::size_t n = below(4) + 1; n > 0; --n) {
        const std::size_t at = below(text.size());
        text.replace(at, below(3), pieces[below(pieces.size())]);
      }
    }
    try {
      parse_parameter_text(text, "fuzz");
      ++read;
    } catch (const ParameterYamlError&) {
    }
    try {
      parse_parameter_value(text);
    } catch (const ParameterYamlError&) {
    }
  }
  EXPECT_GT(read, 100u);
  EXPECT_LT(read, 19900u);
}

}  // namespace
