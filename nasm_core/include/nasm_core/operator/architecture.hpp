// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_CORE__OPERATOR__ARCHITECTURE_HPP_
#define NASM_CORE__OPERATOR__ARCHITECTURE_HPP_

#include <optional>
#include <string>
#include <vector>

namespace nasm_core {

enum class OperatorKind { kNasm, kDeepOnet, kMlp, kFno, kGen };
enum class Activation { kRelu, kSilu, kTanh, kGelu };
enum class Backbone { kMlp, kConvolution };
enum class Basis { kFourier, kChebyshev };
enum class Aggregation { kSum, kNeural };

/// The names in files and on the command line, such as "nasm" or "chebyshev".
const char* to_string(OperatorKind kind);
const char* to_string(Activation activation);
const char* to_string(Backbone backbone);
const char* to_string(Basis basis);
const char* to_string(Aggregation aggregation);

/// The value of a name. Throws std::invalid_argument that lists the names there are.
void parse(const std::string& name, OperatorKind& kind);
void parse(const std::string& name, Activation& activation);
void parse(const std::string& name, Backbone& backbone);
void parse(const std::string& name, Basis& basis);
void parse(const std::string& name, Aggregation& aggregation);

/// What a neural operator is made of. Which numbers matter depends on the kind; the others are not
/// looked at.
struct Architecture {
  OperatorKind kind = OperatorKind::kNasm;
  Activation activation = Activation::kRelu;
  /// Widths of the hidden layers: of the coefficient net with an MLP backbone (nasm), of branch and
  /// trunks (deeponet), of the net itself (mlp), of encoder and decoder (gen).
  std::vector<int> hidden = {40, 40};

  // nasm
  Backbone backbone = Backbone::kMlp;
  Basis basis = Basis::kFourier;
  Aggregation aggregation = Aggregation::kSum;
  bool adaptive = true;    ///< the basis is shifted and scaled by the coefficient net
  bool non_static = true;  ///< the coefficient net sees the time
  int terms = 11;          ///< basis functions; of a deeponet, products of branch and trunk

  int width = 16;  ///< values (nasm with convolutions, fno) or features of a node (gen)
  int kernel = 5;  ///< length of convolutions (nasm)
  int modes = 8;   ///< frequencies kept (fno)
  int nodes = 9;   ///< on the horizon (gen)
  int rounds = 3;  ///< of messages between nodes (gen)
};

/// What makes no sense, with the field, its value and what is expected; empty if all is well.
std::optional<std::string> check_architecture(const Architecture& architecture);

/// One line for people, such as "nasm: mlp 40, 40 relu, adaptive fourier of 11 terms, sum".
std::string describe(const Architecture& architecture);

/// As JSON, the same text for the same architecture; and back. Throws std::invalid_argument that
/// names what is missing or wrong.
std::string to_json(const Architecture& architecture);
Architecture architecture_from_json(const std::string& text);

}  // namespace nasm_core

#endif  // NASM_CORE__OPERATOR__ARCHITECTURE_HPP_
