// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING__ENCODING__TRAJECTORY_HPP_
#define NASM_PUSHING__ENCODING__TRAJECTORY_HPP_

#include <Eigen/Core>

#include "nasm_pushing/encoding/push_input.hpp"

namespace nasm_pushing {

/// Values at other times: piecewise cubic, smooth, and never beyond the neighbours (Steffen 1990),
/// so that neither noise nor a gap makes it overshoot. Times increase and enclose the queries.
Eigen::VectorXd interpolate(const Eigen::Ref<const Eigen::VectorXd>& times,
                            const Eigen::Ref<const Eigen::VectorXd>& values,
                            const Eigen::Ref<const Eigen::VectorXd>& queries);
/// The same into as many numbers as there are queries. Allocates nothing.
void interpolate(const Eigen::Ref<const Eigen::VectorXd>& times,
                 const Eigen::Ref<const Eigen::VectorXd>& values,
                 const Eigen::Ref<const Eigen::VectorXd>& queries,
                 Eigen::Ref<Eigen::VectorXd> result);

/// Stage 1 of a trajectory: norm of the object's acceleration [m/s²] at kForceSamples instants,
/// i · horizon / kForceSamples.
///
/// The paper takes it from positions at a fifth of that rate (50 Hz for kHorizon) by Savitzky–Golay
/// (window 9, order 5, second derivative, interp edges). Here that is done for each of the five
/// interleaved trajectories of 50 Hz, and the results are interleaved again: so every fifth sample
/// of stage 1 is exactly what stage 2 is to have, and nothing outside of the horizon is looked at.
///
/// Times [s] may be of any rate, in increasing order, from 0 or before to the last of those
/// instants or after. Throws std::invalid_argument that says what is wrong.
Eigen::VectorXd encode_trajectory(const Eigen::Ref<const Eigen::VectorXd>& times,
                                  const Eigen::Ref<const Eigen::VectorXd>& x_m,
                                  const Eigen::Ref<const Eigen::VectorXd>& y_m,
                                  double horizon = kHorizon);
/// The same into [kForceSamples]. Allocates nothing.
void encode_trajectory(const Eigen::Ref<const Eigen::VectorXd>& times,
                       const Eigen::Ref<const Eigen::VectorXd>& x_m,
                       const Eigen::Ref<const Eigen::VectorXd>& y_m, double horizon,
                       Eigen::Ref<Eigen::VectorXd> acceleration);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING__ENCODING__TRAJECTORY_HPP_
