// SPDX-License-Identifier: Apache-2.0
#include "cli/solver_choice.hpp"

#include <limits>
#include <stdexcept>

#include "nasm_trainer/baselines/analytic_solver.hpp"
#include "nasm_trainer/baselines/direct_method.hpp"
#include "nasm_trainer/baselines/pdp.hpp"
#include "nasm_trainer/dataset/request.hpp"

namespace nasm_trainer {
namespace {

using nasm_core::System;
using Factory = std::function<std::unique_ptr<nasm_core::Solver>()>;

template <class Options>
Options with(const SolverSettings& settings) {
  Options options;
  if (settings.tolerance) options.tolerance = *settings.tolerance;
  options.control_lower = settings.control_lower;
  options.control_upper = settings.control_upper;
  return options;
}

Factory make_pdp(const System& system, const SolverSettings& settings) {
  if (!PontryaginDifferentiable::supports(system.info())) {
    throw std::invalid_argument("pdp cannot solve " + system.info().name +
                                ": it knows no terminal constraints; use newton or ipopt");
  }
  if (settings.control_lower.size() || settings.control_upper.size()) {
    throw std::invalid_argument("pdp knows no bounds on controls; use newton or ipopt");
  }
  PdpOptions options;
  if (settings.tolerance) options.tolerance = *settings.tolerance;
  return [&system, options] { return std::make_unique<PontryaginDifferentiable>(system, options); };
}

Factory make_analytic(const System& system, const SolverSettings& settings) {
  const AnalyticSolver refuses_systems_without_formula(system);
  if (settings.control_lower.size() || settings.control_upper.size()) {
    throw std::invalid_argument("analytic knows no bounds on controls; use newton or ipopt");
  }
  if (settings.tolerance) {
    throw std::invalid_argument("analytic knows no tolerance: its formula is exact");
  }
  return [&system] { return std::make_unique<AnalyticSolver>(system); };
}

}  // namespace

double label_tolerance(const std::string& solver) {
  const bool meets_none = solver == "pdp" || solver == "analytic";
  return meets_none ? std::numeric_limits<double>::infinity() : DatasetRequest().tolerance;
}

Factory solver_factory(const System& system, const std::string& name,
                       const SolverSettings& settings) {
  if (name == "newton") {
    auto options = with<nasm_core::NewtonOptions>(settings);
    // Swing-ups take long from a cold guess.
    if (system.info().rest.size() > 0) options.max_iterations = 300;
    return [&system, options] { return system.make_newton(options); };
  }
  if (name == "ipopt") {
    return [&system, options = with<DirectMethodOptions>(settings)] {
      return std::make_unique<DirectMethod>(system, options);
    };
  }
  if (name == "pdp") return make_pdp(system, settings);
  if (name == "analytic") return make_analytic(system, settings);
  throw std::invalid_argument("there is no solver \"" + name +
                              "\"; there are: newton, ipopt, pdp, analytic");
}

}  // namespace nasm_trainer
