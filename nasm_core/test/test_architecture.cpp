// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <stdexcept>

#include "nasm_core/operator/architecture.hpp"

namespace nasm_core {
namespace {

Architecture unusual_architecture() {
  Architecture architecture;
  architecture.kind = OperatorKind::kNasm;
  architecture.activation = Activation::kGelu;
  architecture.hidden = {7, 8, 9};
  architecture.backbone = Backbone::kConvolution;
  architecture.basis = Basis::kChebyshev;
  architecture.aggregation = Aggregation::kNeural;
  architecture.adaptive = false;
  architecture.non_static = false;
  architecture.terms = 12;
  architecture.width = 17;
  architecture.kernel = 3;
  architecture.modes = 4;
  architecture.nodes = 5;
  architecture.rounds = 6;
  return architecture;
}

template <class Enum>
void expect_names_round_trip(std::initializer_list<Enum> values) {
  for (const Enum value : values) {
    Enum back{};
    parse(to_string(value), back);
    EXPECT_EQ(back, value);
  }
}

std::string fault_of(const std::string& json) {
  try {
    architecture_from_json(json);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

std::string with_field(const std::string& field, const std::string& old_value,
                       const std::string& value) {
  std::string json = to_json(Architecture());
  const std::string before = "\"" + field + "\":" + old_value;
  const auto position = json.find(before);
  EXPECT_NE(position, std::string::npos) << before << " in " << json;
  return json.replace(position, before.size(), "\"" + field + "\":" + value);
}

TEST(Architecture, JsonRoundTripKeepsEveryField) {
  const std::string json = to_json(unusual_architecture());
  EXPECT_EQ(to_json(architecture_from_json(json)), json);
  EXPECT_NE(json, to_json(Architecture()));
  const Architecture back = architecture_from_json(json);
  EXPECT_EQ(back.hidden, (std::vector<int>{7, 8, 9}));
  EXPECT_EQ(back.rounds, 6);
  EXPECT_FALSE(back.adaptive);
}

TEST(Architecture, NamesRoundTrip) {
  expect_names_round_trip({OperatorKind::kNasm, OperatorKind::kDeepOnet, OperatorKind::kMlp,
                           OperatorKind::kFno, OperatorKind::kGen});
  expect_names_round_trip(
      {Activation::kRelu, Activation::kSilu, Activation::kTanh, Activation::kGelu});
  expect_names_round_trip({Backbone::kMlp, Backbone::kConvolution});
  expect_names_round_trip({Basis::kFourier, Basis::kChebyshev});
  expect_names_round_trip({Aggregation::kSum, Aggregation::kNeural});
}

TEST(Architecture, UnknownNamesListTheKnown) {
  OperatorKind kind{};
  try {
    parse("transformer", kind);
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(),
                 "there is no operator \"transformer\"; there are: nasm, deeponet, mlp, fno, gen");
  }
}

TEST(Architecture, JsonFaultsAreNamed) {
  EXPECT_NE(fault_of("[1").find("the architecture is not JSON"), std::string::npos);
  EXPECT_EQ(fault_of("[1]"), "the architecture is not a JSON object");
  EXPECT_NE(fault_of(with_field("terms", "11", "4294967307")).find("\"terms\" is 4294967307"),
            std::string::npos);
  EXPECT_NE(fault_of(with_field("terms", "11", "11.5")).find("\"terms\" is 11.5"),
            std::string::npos);
  EXPECT_NE(fault_of(with_field("hidden", "[40,40]", "[40,4e9]")).find("another type"),
            std::string::npos);
  EXPECT_EQ(fault_of("{}"), "the architecture has no \"kind\"");
  EXPECT_NE(fault_of(with_field("terms", "11", "\"many\"")).find("\"terms\" is \"many\""),
            std::string::npos);
  EXPECT_NE(fault_of(with_field("basis", "\"fourier\"", "\"wavelet\"")).find("no basis"),
            std::string::npos);
  EXPECT_EQ(fault_of(with_field("terms", "11", "-1")),
            "the architecture's terms is -1, must be from 1 to 1001");
}

TEST(Architecture, SenselessOnesAreRefused) {
  const auto fault = [](auto&& change) {
    Architecture architecture;
    change(architecture);
    return check_architecture(architecture).value_or("");
  };
  EXPECT_EQ(fault([](Architecture&) {}), "");
  EXPECT_NE(fault([](Architecture& a) { a.terms = 10; }).find("odd"), std::string::npos);
  EXPECT_EQ(fault([](Architecture& a) {
              a.terms = 10;
              a.basis = Basis::kChebyshev;
            }),
            "");
  EXPECT_NE(fault([](Architecture& a) {
              a.hidden = {40, 0};
            }).find("hidden is 0"),
            std::string::npos);
  EXPECT_NE(fault([](Architecture& a) { a.hidden.assign(100, 1); }).find("100 layers"),
            std::string::npos);
  EXPECT_NE(fault([](Architecture& a) {
              a.kind = OperatorKind::kFno;
              a.width = 8;
              a.modes = 6;
            }).find("modes is 6, must be from 1 to 5"),
            std::string::npos);
  EXPECT_NE(fault([](Architecture& a) { a.nodes = 1; }).find("nodes"), std::string::npos);
}

TEST(Architecture, DescriptionsSayWhatMatters) {
  EXPECT_EQ(describe(Architecture()),
            "nasm: mlp 40, 40 relu, adaptive fourier basis of 11 terms, sum");
  EXPECT_EQ(describe(unusual_architecture()),
            "nasm: convolution width 17 kernel 3, static coefficients, fixed chebyshev basis of 12 "
            "terms, neural");
}

}  // namespace
}  // namespace nasm_core
