// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATOR__FUSED__NETWORK_KERNELS_HPP_
#define OPERATOR__FUSED__NETWORK_KERNELS_HPP_

#include "operator/fused/layer_kernels.hpp"

/// A few vectors of times go through a whole net together, so that everything in between stays in
/// the first-level cache.
namespace nasm_core::fused {
namespace {

template <int size, class Scalar>
void mlp_coefficients(const Plan<Scalar>& plan, const Net<Scalar>& net, const Job<Scalar>& job,
                      const Scalar* times) {
  Scalar* from = job.hidden[0];
  Scalar* to = job.hidden[1];
  if (net.layer_count == 0) {
    first_of_times<size>(net.first, job.of_instance, times, job.coefficients);
    return;
  }
  first_of_times<size>(net.first, job.of_instance, times, from);
  apply(plan.activation, from, net.first.outputs * size);
  const Index last = net.layer_count - 1;
  for (Index i = 0; i < last; ++i) {
    dense<size>(net.layers[i], from, to);
    apply(plan.activation, to, net.layers[i].outputs * size);
    Scalar* const swapped = from;
    from = to;
    to = swapped;
  }
  dense<size>(net.layers[last], from, job.coefficients);
}

template <class Scalar>
void clear_margins(Scalar* signal, Index channels, Index places, Index left, Index right) {
  const Vector<Scalar> zero = {};
  for (Index c = 0; c < channels; ++c) {
    for (Index i = 0; i < left; ++i, signal += kLanes<Scalar>) store(signal, zero);
    signal += places * kLanes<Scalar>;
    for (Index i = 0; i < right; ++i, signal += kLanes<Scalar>) store(signal, zero);
  }
}

template <class Scalar>
void convolution_coefficients(const Plan<Scalar>& plan, const Net<Scalar>& net,
                              const Job<Scalar>& job, const Scalar* times) {
  const Index margin = plan.kernel - 1;
  const Index left = margin / 2;
  const Index channel = (plan.width + margin) * kLanes<Scalar>;
  Scalar* from = job.hidden[0];
  Scalar* to = job.hidden[1];
  clear_margins(from, plan.width, plan.width, left, margin - left);
  clear_margins(to, plan.width, plan.width, left, margin - left);
  const Index start = left * kLanes<Scalar>;
  first_of_times<1>(net.first, job.of_instance, times, from + start);
  const Index head = net.layer_count - 1;
  for (Index i = 0; i < head; ++i) {
    convolution(net.layers[i], from, plan.width, margin, to + start);
    for (Index c = 0; c < net.layers[i].outputs; ++c) {
      apply(Curve::kGelu, to + start + c * channel, plan.width);
    }
    Scalar* const swapped = from;
    from = to;
    to = swapped;
  }
  for (Index set = 0; set < net.layers[head - 1].outputs; ++set) {
    dense<1>(net.layers[head], from + start + set * channel,
             job.coefficients + set * plan.terms * kLanes<Scalar>);
  }
}

/// Runs a net; shifts and scales of the basis are through the logistic function then.
template <int size, class Scalar>
void coefficients(const Plan<Scalar>& plan, const Net<Scalar>& net, const Job<Scalar>& job,
                  const Scalar* times) {
  if (plan.convolution) {
    convolution_coefficients(plan, net, job, times);
  } else {
    mlp_coefficients<size>(plan, net, job, times);
  }
  const Index adaptation = plan.terms * size;
  apply(Curve::kLogistic, job.coefficients + adaptation * kLanes<Scalar>,
        plan.coefficient_rows * size - adaptation);
}

/// A row of coefficients: of every time, or the same for all times.
template <bool non_static, int size, class Scalar>
NASM_INLINE Vector<Scalar> coefficient(const Job<Scalar>& job, Index row, int i) {
  if constexpr (non_static) return load(job.coefficients + (row * size + i) * kLanes<Scalar>);
  return broadcast(job.coefficients[row * kLanes<Scalar>]);
}

/// Basis function `term` at vector i of a tile that begins with vector `first`.
template <bool non_static, int size, class Scalar>
NASM_INLINE Vector<Scalar> basis(const Plan<Scalar>& plan, const Job<Scalar>& job, Index term,
                                 Index first, int i) {
  const Index place = (first + i) * kLanes<Scalar>;
  if (!plan.adaptive) return load(job.fixed_basis + term * job.vectors * kLanes<Scalar> + place);
  if (term < plan.first_adapted) return broadcast(Scalar(1));
  const Vector<Scalar> half = broadcast(Scalar(0.5));
  const auto shift = coefficient<non_static, size>(job, plan.shift_row + term, i) - half;
  const auto scale = coefficient<non_static, size>(job, plan.scale_row + term, i) - half;
  const auto phase = fma(shift, half, broadcast(plan.phase[term]));
  return sine_of_half_turns(
      fma(broadcast(plan.frequency[term]) + scale, load(job.angles + place), phase));
}

template <bool non_static, int size, class Scalar>
void control(const Plan<Scalar>& plan, const Net<Scalar>& net, const Job<Scalar>& job, Index first,
             Scalar* result) {
  using V = Vector<Scalar>;
  V sums[size] = {};
  for (Index term = 0; term < plan.terms; ++term) {
    NASM_UNROLL
    for (int i = 0; i < size; ++i) {
      const V product = coefficient<non_static, size>(job, term, i) *
                        basis<non_static, size>(plan, job, term, first, i);
      if (net.aggregate) {
        store(job.products + (term * size + i) * kLanes<Scalar>, product);
      } else {
        sums[i] += product;
      }
    }
  }
  if (!net.aggregate) {
    NASM_UNROLL
    for (int i = 0; i < size; ++i) store(result + i * kLanes<Scalar>, sums[i]);
    return;
  }
  dense<size>(net.aggregate[0], job.products, job.hidden[0]);
  apply(plan.activation, job.hidden[0], net.aggregate[0].outputs * size);
  dense<size>(net.aggregate[1], job.hidden[0], job.hidden[1]);
  apply(plan.activation, job.hidden[1], net.aggregate[1].outputs * size);
  dense<size>(net.aggregate[2], job.hidden[1], result);
}

template <class Scalar>
void answer_one(const Plan<Scalar>& plan, const Net<Scalar>& net, const Job<Scalar>& job,
                Scalar* result) {
  first_of_instance(net.first, job.instance, plan.inputs, job.of_instance);
  if (!plan.non_static) {
    coefficients<1>(plan, net, job, static_cast<const Scalar*>(nullptr));
    in_tiles(job.vectors, [&](Index first, auto size) {
      control<false, decltype(size)::value>(plan, net, job, first, result + first * kLanes<Scalar>);
    });
  } else if (plan.convolution) {
    for (Index i = 0; i < job.vectors; ++i) {
      coefficients<1>(plan, net, job, job.times + i * kLanes<Scalar>);
      control<true, 1>(plan, net, job, i, result + i * kLanes<Scalar>);
    }
  } else {
    in_tiles(job.vectors, [&](Index first, auto size) {
      coefficients<decltype(size)::value>(plan, net, job, job.times + first * kLanes<Scalar>);
      control<true, decltype(size)::value>(plan, net, job, first, result + first * kLanes<Scalar>);
    });
  }
}

template <class Scalar>
void answer(const Plan<Scalar>& plan, const Job<Scalar>& job) {
  for (Index c = 0; c < plan.controls; ++c) {
    answer_one(plan, plan.nets[c], job, job.controls + c * job.vectors * kLanes<Scalar>);
  }
}

template <class Scalar>
void fixed_basis(const Plan<Scalar>& plan, const Scalar* angles, Index vectors, Scalar* rows) {
  for (Index term = 0; term < plan.terms; ++term) {
    for (Index i = 0; i < vectors; ++i, rows += kLanes<Scalar>) {
      store(rows, sine_of_half_turns(fma(broadcast(plan.frequency[term]),
                                         load(angles + i * kLanes<Scalar>),
                                         broadcast(plan.phase[term]))));
    }
  }
}

template <class Scalar>
constexpr Kernels<Scalar> kKernels = {kLanes<Scalar>, kTile, answer<Scalar>, fixed_basis<Scalar>,
                                      apply<Scalar>};

}  // namespace
}  // namespace nasm_core::fused

#endif  // OPERATOR__FUSED__NETWORK_KERNELS_HPP_
