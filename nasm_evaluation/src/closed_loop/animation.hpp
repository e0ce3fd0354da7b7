// SPDX-License-Identifier: Apache-2.0
#ifndef CLOSED_LOOP__ANIMATION_HPP_
#define CLOSED_LOOP__ANIMATION_HPP_

#include "closed_loop/study.hpp"
#include "nasm_report/animation.hpp"

namespace nasm_evaluation {

/// The recorded runs from random starts; those of exact control are the reference of the others.
nasm_report::Animation sweep_animation(const LoopStudy& study);

/// A run for each policy and disturbance, with all goals of the tour.
nasm_report::Animation tour_animation(const LoopStudy& study);

}  // namespace nasm_evaluation

#endif  // CLOSED_LOOP__ANIMATION_HPP_
