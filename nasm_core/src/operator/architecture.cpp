// SPDX-License-Identifier: Apache-2.0
#include "nasm_core/operator/architecture.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "operator/json_text.hpp"

namespace nasm_core {
namespace {

/// Larger networks do not answer in microseconds; also keeps absurd files from taking all memory.
constexpr int kLargestWidth = 4096;
constexpr std::size_t kMostLayers = 32;
constexpr int kMostTerms = 1001;

template <class Enum, std::size_t size>
using Names = std::array<std::pair<Enum, const char*>, size>;

constexpr Names<OperatorKind, 5> kKinds = {{{OperatorKind::kNasm, "nasm"},
                                            {OperatorKind::kDeepOnet, "deeponet"},
                                            {OperatorKind::kMlp, "mlp"},
                                            {OperatorKind::kFno, "fno"},
                                            {OperatorKind::kGen, "gen"}}};
constexpr Names<Activation, 4> kActivations = {{{Activation::kRelu, "relu"},
                                                {Activation::kSilu, "silu"},
                                                {Activation::kTanh, "tanh"},
                                                {Activation::kGelu, "gelu"}}};
constexpr Names<Backbone, 2> kBackbones = {
    {{Backbone::kMlp, "mlp"}, {Backbone::kConvolution, "convolution"}}};
constexpr Names<Basis, 2> kBases = {
    {{Basis::kFourier, "fourier"}, {Basis::kChebyshev, "chebyshev"}}};
constexpr Names<Aggregation, 2> kAggregations = {
    {{Aggregation::kSum, "sum"}, {Aggregation::kNeural, "neural"}}};

template <class Enum, std::size_t size>
const char* name_of(const Names<Enum, size>& names, Enum value) {
  for (const auto& [known, name] : names) {
    if (known == value) return name;
  }
  return "unknown";
}

template <class Enum, std::size_t size>
Enum value_of(const Names<Enum, size>& names, const std::string& name, const char* what) {
  std::string list;
  for (const auto& [value, known] : names) {
    if (name == known) return value;
    list += (list.empty() ? "" : ", ") + std::string(known);
  }
  throw std::invalid_argument("there is no " + std::string(what) + " \"" + name +
                              "\"; there are: " + list);
}

std::string widths_text(const std::vector<int>& widths) {
  std::string text;
  for (const int width : widths) text += (text.empty() ? "" : ", ") + std::to_string(width);
  return text.empty() ? "none" : text;
}

std::optional<std::string> out_of_range(const char* field, int value, int least, int most) {
  if (value >= least && value <= most) return std::nullopt;
  return std::string(field) + " is " + std::to_string(value) + ", must be from " +
         std::to_string(least) + " to " + std::to_string(most);
}

[[noreturn]] void refuse_type(const std::string& name, const nlohmann::json& value) {
  throw std::invalid_argument("the architecture's \"" + name + "\" is " +
                              value.dump().substr(0, 60) +
                              ", which is of another type than expected");
}

/// Each field of the architecture, once.
template <class Subject, class Visit>
void visit_fields(Subject& architecture, const Visit& visit) {
  visit("kind", architecture.kind);
  visit("activation", architecture.activation);
  visit("hidden", architecture.hidden);
  visit("backbone", architecture.backbone);
  visit("basis", architecture.basis);
  visit("aggregation", architecture.aggregation);
  visit("adaptive", architecture.adaptive);
  visit("non_static", architecture.non_static);
  visit("terms", architecture.terms);
  visit("width", architecture.width);
  visit("kernel", architecture.kernel);
  visit("modes", architecture.modes);
  visit("nodes", architecture.nodes);
  visit("rounds", architecture.rounds);
}

}  // namespace

const char* to_string(OperatorKind kind) {
  return name_of(kKinds, kind);
}
const char* to_string(Activation activation) {
  return name_of(kActivations, activation);
}
const char* to_string(Backbone backbone) {
  return name_of(kBackbones, backbone);
}
const char* to_string(Basis basis) {
  return name_of(kBases, basis);
}
const char* to_string(Aggregation aggregation) {
  return name_of(kAggregations, aggregation);
}

void parse(const std::string& name, OperatorKind& kind) {
  kind = value_of(kKinds, name, "operator");
}
void parse(const std::string& name, Activation& activation) {
  activation = value_of(kActivations, name, "activation");
}
void parse(const std::string& name, Backbone& backbone) {
  backbone = value_of(kBackbones, name, "backbone");
}
void parse(const std::string& name, Basis& basis) {
  basis = value_of(kBases, name, "basis");
}
void parse(const std::string& name, Aggregation& aggregation) {
  aggregation = value_of(kAggregations, name, "aggregation");
}

std::optional<std::string> check_architecture(const Architecture& architecture) {
  if (architecture.hidden.size() > kMostLayers) {
    return "hidden has " + std::to_string(architecture.hidden.size()) + " layers, must have " +
           std::to_string(kMostLayers) + " at most";
  }
  for (const int width : architecture.hidden) {
    if (auto fault = out_of_range("hidden", width, 1, kLargestWidth)) return fault;
  }
  if (auto fault = out_of_range("terms", architecture.terms, 1, kMostTerms)) return fault;
  if (architecture.kind == OperatorKind::kNasm && architecture.basis == Basis::kFourier &&
      architecture.terms % 2 == 0) {
    return "terms is " + std::to_string(architecture.terms) +
           ", must be odd for a fourier basis: a constant, and as many sines as cosines";
  }
  if (auto fault = out_of_range("width", architecture.width, 1, kLargestWidth)) return fault;
  if (auto fault = out_of_range("kernel", architecture.kernel, 1, 255)) return fault;
  if (auto fault = out_of_range("modes", architecture.modes, 1, kLargestWidth)) return fault;
  if (architecture.kind == OperatorKind::kFno) {
    if (auto fault = out_of_range("modes", architecture.modes, 1, architecture.width / 2 + 1)) {
      return *fault + ", what a signal of width " + std::to_string(architecture.width) + " has";
    }
  }
  if (auto fault = out_of_range("nodes", architecture.nodes, 2, kLargestWidth)) return fault;
  return out_of_range("rounds", architecture.rounds, 0, 100);
}

std::string describe(const Architecture& architecture) {
  const std::string activation = to_string(architecture.activation);
  const std::string hidden = widths_text(architecture.hidden) + " " + activation;
  const std::string terms = std::to_string(architecture.terms) + " terms";
  const std::string width = "width " + std::to_string(architecture.width);
  switch (architecture.kind) {
    case OperatorKind::kNasm:
      return std::string("nasm: ") +
             (architecture.backbone == Backbone::kMlp
                  ? "mlp " + hidden
                  : "convolution " + width + " kernel " + std::to_string(architecture.kernel)) +
             (architecture.non_static ? ", " : ", static coefficients, ") +
             (architecture.adaptive ? "adaptive " : "fixed ") + to_string(architecture.basis) +
             " basis of " + terms + ", " + to_string(architecture.aggregation);
    case OperatorKind::kDeepOnet:
      return "deeponet: branch and trunk " + hidden + ", " + terms;
    case OperatorKind::kMlp:
      return "mlp: " + hidden;
    case OperatorKind::kFno:
      return "fno: " + width + ", " + std::to_string(architecture.modes) + " modes";
    case OperatorKind::kGen:
      return "gen: " + std::to_string(architecture.nodes) + " nodes, " + width + ", " +
             std::to_string(architecture.rounds) + " rounds, encoder and decoder " + hidden;
  }
  return "unknown";
}

std::string to_json(const Architecture& architecture) {
  nlohmann::ordered_json json;
  visit_fields(architecture, [&](const char* name, const auto& value) {
    if constexpr (std::is_enum_v<std::decay_t<decltype(value)>>) {
      json[name] = to_string(value);
    } else {
      json[name] = value;
    }
  });
  return json.dump();
}

Architecture architecture_from_json(const std::string& text) {
  nlohmann::json json;
  try {
    json = parse_json(text);
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(std::string("the architecture ") + error.what());
  }
  if (!json.is_object()) throw std::invalid_argument("the architecture is not a JSON object");
  Architecture architecture;
  visit_fields(architecture, [&](const char* name, auto& value) {
    const auto entry = json.find(name);
    if (entry == json.end()) {
      throw std::invalid_argument("the architecture has no \"" + std::string(name) + "\"");
    }
    try {
      if constexpr (std::is_enum_v<std::decay_t<decltype(value)>>) {
        parse(entry->template get<std::string>(), value);
      } else {
        value = exact<std::decay_t<decltype(value)>>(*entry);
      }
    } catch (const nlohmann::json::exception&) {
      refuse_type(name, *entry);
    } catch (const std::out_of_range&) {
      refuse_type(name, *entry);
    }
  });
  if (const auto fault = check_architecture(architecture)) {
    throw std::invalid_argument("the architecture's " + *fault);
  }
  return architecture;
}

}  // namespace nasm_core
