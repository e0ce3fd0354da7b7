// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_ROS__MODEL_SERVER_HPP_
#define NASM_ROS__MODEL_SERVER_HPP_

#include <memory>
#include <optional>
#include <string>

#include "nasm_core/operator/answer.hpp"
#include "nasm_core/operator/answerer.hpp"
#include "nasm_core/operator/fused_operator.hpp"
#include "nasm_ros/model_slot.hpp"

namespace nasm_ros {

/// An answer and who gave it.
struct Response {
  nasm_core::Answer answer;
  std::string model_id;                       ///< empty: none is loaded
  const nasm_core::System* system = nullptr;  ///< that the model is for
};

/// Serves one model, which can be replaced at any time, or a solver. All functions may be called
/// from any thread; requests are answered one after the other.
class ModelServer {
 public:
  struct Demands {
    std::string system;  ///< empty: that of the first model, from then on
    nasm_core::Precision precision = nasm_core::Precision::kSingle;
    /// For feedback: the model has to see the initial state, time has to be time, and no state may
    /// be left open or prescribed at the end.
    bool feedback = false;
    /// Iterations of the solver per request, in place of a model; 0: a model answers. Names of
    /// models are then ignored, and `system` must be given.
    int rti_iterations = 0;
  };

  /// The model that is being served.
  struct Served {
    std::string path;
    std::string id;
    const nasm_core::System* system;
    double horizon_s;
    int steps;
    double load_time_s;
  };

  explicit ModelServer(Demands demands);

  /// Reads, checks and warms up a model aside; `commit` puts it in place. See ModelSlot.
  std::optional<std::string> stage(const std::string& name_or_path);
  bool commit(const std::string& name_or_path) { return slot_.commit(name_or_path); }
  /// Both.
  std::optional<std::string> load(const std::string& name_or_path);

  std::optional<Served> served() const { return slot_.served(); }

  /// Never throws for what a request can hold. Nothing is allocated once a request of the same size
  /// was answered.
  void answer(const nasm_core::Request& request, const nasm_core::Limits& limits,
              Response& response);

  /// Answers some problems, so that the next one finds code and data in the caches.
  void warm_up();

 private:
  struct Active {
    std::unique_ptr<nasm_core::Answerer> answerer;
    Served served;
  };

  std::unique_ptr<Active> make_solver() const;
  void check(const nasm_core::Model& model, const std::string& wanted_system) const;

  const Demands demands_;
  ModelSlot<Active> slot_;
};

}  // namespace nasm_ros

#endif  // NASM_ROS__MODEL_SERVER_HPP_
