// SPDX-License-Identifier: Apache-2.0
// IPOPT's headers include <cstddef> only if told that it exists.
#ifndef HAVE_CSTDDEF
#define HAVE_CSTDDEF
#endif
#include "reaching_ipopt.hpp"

#include <IpIpoptApplication.hpp>
#include <IpSolveStatistics.hpp>
#include <IpTNLP.hpp>
#include <algorithm>
#include <cmath>
#include <vector>

#include "nasm_arm/derivatives.hpp"
#include "nasm_arm/reaching_functions.hpp"

namespace nasm_benchmark {
namespace {

using namespace nasm_arm;  // NOLINT: a translation of its problem
using Ipopt::Index;
using Ipopt::Number;

/// A limit of a quantity at an instant.
struct Row {
  int quantity, joint, instant;
};

class ReachingNlp final : public Ipopt::TNLP {
 public:
  ReachingNlp(const Arm& arm, const ReachingOptions& options, const ReachingProblem& problem)
      : functions_(arm, options.smoothness) {
    functions_.bind(problem, options.margin);
    functions_.set_ends(path_);
    const Lagrangian& limits = functions_.lagrangian();
    for (int t = 0; t < solver_grid().count; ++t) {
      for (int quantity = 0; quantity < kQuantities; ++quantity) {
        for (int i = 0; i < path_.joints; ++i) {
          if (std::isfinite(limits.upper->of(quantity, i)[t]) ||
              std::isfinite(limits.lower->of(quantity, i)[t])) {
            rows_.push_back({quantity, i, t});
          }
        }
      }
    }
  }

  IpoptOutcome outcome;

  bool get_nlp_info(Index& n, Index& m, Index& nonzeros, Index& hessian,
                    IndexStyleEnum& style) override {
    n = functions_.variables();
    m = static_cast<Index>(rows_.size());
    nonzeros = 0;
    for (const Row& row : rows_) nonzeros += row.quantity == kTorque ? n : kModes;
    hessian = n * (n + 1) / 2;
    style = C_STYLE;
    return true;
  }

  bool get_bounds_info(Index n, Number* xl, Number* xu, Index m, Number* gl, Number* gu) override {
    std::fill_n(xl, n, -1e20);
    std::fill_n(xu, n, 1e20);
    const Lagrangian& limits = functions_.lagrangian();
    for (Index r = 0; r < m; ++r) {
      gl[r] =
          std::max(limits.lower->of(at(r).quantity, at(r).joint)[at(r).instant] / scale(r), -1e20);
      gu[r] =
          std::min(limits.upper->of(at(r).quantity, at(r).joint)[at(r).instant] / scale(r), 1e20);
    }
    return true;
  }

  bool get_starting_point(Index n, bool, Number* x, bool, Number*, Number*, Index, bool,
                          Number*) override {
    std::fill_n(x, n, 0.0);
    return true;
  }

  bool eval_f(Index n, const Number* x, bool, Number& value) override {
    sample(n, x);
    value = functions_.cost(samples_);
    return true;
  }

  bool eval_grad_f(Index n, const Number* x, bool, Number* gradient) override {
    set(n, x);
    functions_.expand(path_, functions_.lagrangian(), expansion_);
    std::copy_n(expansion_.gradient.begin(), n, gradient);
    return true;
  }

  bool eval_g(Index n, const Number* x, bool, Index m, Number* g) override {
    sample(n, x);
    for (Index r = 0; r < m; ++r) {
      g[r] = samples_.of(at(r).quantity, at(r).joint)[at(r).instant] / scale(r);
    }
    return true;
  }

  bool eval_jac_g(Index n, const Number* x, bool, Index m, Index, Index* is, Index* js,
                  Number* values) override {
    if (values == nullptr) {
      for (Index r = 0, entry = 0; r < m; ++r) {
        const Row& row = at(r);
        const Index first = row.quantity == kTorque ? 0 : row.joint * kModes;
        const Index count = row.quantity == kTorque ? n : kModes;
        for (Index k = 0; k < count; ++k, ++entry) is[entry] = r, js[entry] = first + k;
      }
      return true;
    }
    set(n, x);
    for (Index r = 0, instant = -1; r < m; ++r) {
      const Row& row = at(r);
      const double* const modes = solver_grid().by_mode.data() + row.instant * kOrders * kModes;
      const double rate = 1.0 / path_.duration;
      if (row.quantity != kTorque) {
        const double factor = std::pow(rate, row.quantity) / scale(r);
        for (int k = 0; k < kModes; ++k) *values++ = factor * modes[row.quantity * kModes + k];
        continue;
      }
      if (row.instant != instant) differentiate(instant = row.instant);
      for (int j = 0; j < path_.joints; ++j) {
        for (int k = 0; k < kModes; ++k) {
          *values++ =
              (derivatives_.by_position[row.joint][j] * modes[k] +
               derivatives_.by_velocity[row.joint][j] * rate * modes[kModes + k] +
               derivatives_.by_acceleration[row.joint][j] * rate * rate * modes[2 * kModes + k]) /
              scale(r);
        }
      }
    }
    return true;
  }

  bool eval_h(Index n, const Number* x, bool, Number factor, Index m, const Number* lambda, bool,
              Index, Index* is, Index* js, Number* values) override {
    if (values == nullptr) {
      for (Index i = 0, entry = 0; i < n; ++i) {
        for (Index j = 0; j <= i; ++j, ++entry) is[entry] = i, js[entry] = j;
      }
      return true;
    }
    set(n, x);
    Lagrangian lagrangian = functions_.lagrangian();
    for (auto& stages : lagrangian.stage) {
      for (Stage& stage : stages) stage.cost *= factor;
    }
    for (Index r = 0; r < m; ++r) {
      multipliers_.of(at(r).quantity, at(r).joint)[at(r).instant] =
          lambda[r] / (path_.duration * solver_grid().weight[at(r).instant]);
    }
    lagrangian.multipliers = &multipliers_;
    functions_.expand(path_, lagrangian, expansion_);
    for (Index i = 0; i < n; ++i) {
      for (Index j = 0; j <= i; ++j) *values++ = expansion_.hessian[i * n + j];
    }
    return true;
  }

  void finalize_solution(Ipopt::SolverReturn status, Index, const Number*, const Number*,
                         const Number*, Index, const Number*, const Number*, Number value,
                         const Ipopt::IpoptData*, Ipopt::IpoptCalculatedQuantities*) override {
    outcome.solved = status == Ipopt::SUCCESS;
    outcome.cost = value;
  }

 private:
  const Row& at(Index r) const { return rows_[static_cast<std::size_t>(r)]; }
  double scale(Index r) const {
    return functions_.lagrangian().stage[at(r).quantity][at(r).joint].scale;
  }
  void set(Index n, const Number* x) {
    for (Index k = 0; k < n; ++k) path_.coefficient[k / kModes][k % kModes] = x[k];
  }
  void sample(Index n, const Number* x) {
    set(n, x);
    functions_.sample(solver_grid(), path_, samples_);
  }
  void differentiate(int instant) {
    const JointSample s = path_.at(path_.duration * solver_grid().time[instant]);
    inverse_dynamics_derivatives(functions_.model(), derivatives_, s.position, s.velocity,
                                 s.acceleration);
  }

  ReachingFunctions functions_;
  JointPath path_;
  std::vector<Row> rows_;
  Samples samples_{solver_grid()}, multipliers_{solver_grid()};
  Expansion expansion_;
  Derivatives<double> derivatives_;
};

}  // namespace

IpoptOutcome solve_by_ipopt(const Arm& arm, const ReachingOptions& options,
                            const ReachingProblem& problem) {
  const Ipopt::SmartPtr<ReachingNlp> nlp = new ReachingNlp(arm, options, problem);
  Ipopt::IpoptApplication application;
  application.Options()->SetIntegerValue("print_level", 0);
  application.Options()->SetStringValue("sb", "yes");
  application.Options()->SetNumericValue("tol", 1e-9);
  application.Initialize();
  application.OptimizeTNLP(GetRawPtr(nlp));
  nlp->outcome.iterations = application.Statistics()->IterationCount();
  return nlp->outcome;
}

}  // namespace nasm_benchmark
