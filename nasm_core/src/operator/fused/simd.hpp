// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATOR__FUSED__SIMD_HPP_
#define OPERATOR__FUSED__SIMD_HPP_

#include <cstdint>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#include "operator/fused/kernels.hpp"

#define NASM_INLINE inline __attribute__((always_inline))
#define NASM_UNROLL _Pragma("GCC unroll 16")

/// Vectors of the instruction set that a translation unit is compiled for. All of it is local to
/// the unit, see kernels.hpp.
namespace nasm_core::fused {
namespace {

#if defined(__AVX512F__)
constexpr int kVectorBytes = 64;
#elif defined(__AVX2__)
constexpr int kVectorBytes = 32;
#else
constexpr int kVectorBytes = 16;
#endif

typedef float Floats __attribute__((vector_size(kVectorBytes)));
typedef double Doubles __attribute__((vector_size(kVectorBytes)));
typedef std::uint32_t Ints __attribute__((vector_size(kVectorBytes)));
typedef std::uint64_t Longs __attribute__((vector_size(kVectorBytes)));

template <class Scalar>
struct Lanes;
template <>
struct Lanes<float> {
  using Vector = Floats;
  static constexpr Index kCount = kVectorBytes / 4;
};
template <>
struct Lanes<double> {
  using Vector = Doubles;
  static constexpr Index kCount = kVectorBytes / 8;
};
template <class Scalar>
using Vector = typename Lanes<Scalar>::Vector;
template <class Scalar>
constexpr Index kLanes = Lanes<Scalar>::kCount;

template <class Scalar>
NASM_INLINE Vector<Scalar> load(const Scalar* aligned) {
  Vector<Scalar> value;
  __builtin_memcpy(&value, __builtin_assume_aligned(aligned, kVectorBytes), kVectorBytes);
  return value;
}
template <class Scalar>
NASM_INLINE Vector<Scalar> load_unaligned(const Scalar* numbers) {
  Vector<Scalar> value;
  __builtin_memcpy(&value, numbers, kVectorBytes);
  return value;
}
template <class Scalar>
NASM_INLINE void store(Scalar* aligned, Vector<Scalar> value) {
  __builtin_memcpy(__builtin_assume_aligned(aligned, kVectorBytes), &value, kVectorBytes);
}

// fma: a b + c. least and greatest: a number that is NaN stays, the limit never is.
#if defined(__AVX512F__)
// With a mask of all lanes: the plain ones make GCC 12 warn of its own header.
NASM_INLINE Floats broadcast(float value) {
  return _mm512_set1_ps(value);
}
NASM_INLINE Doubles broadcast(double value) {
  return _mm512_set1_pd(value);
}
NASM_INLINE Floats fma(Floats a, Floats b, Floats c) {
  return _mm512_fmadd_ps(a, b, c);
}
NASM_INLINE Doubles fma(Doubles a, Doubles b, Doubles c) {
  return _mm512_fmadd_pd(a, b, c);
}
NASM_INLINE Floats least(Floats number, Floats limit) {
  return _mm512_maskz_min_ps(0xffff, limit, number);
}
NASM_INLINE Doubles least(Doubles number, Doubles limit) {
  return _mm512_maskz_min_pd(0xff, limit, number);
}
NASM_INLINE Floats greatest(Floats number, Floats limit) {
  return _mm512_maskz_max_ps(0xffff, limit, number);
}
NASM_INLINE Doubles greatest(Doubles number, Doubles limit) {
  return _mm512_maskz_max_pd(0xff, limit, number);
}
#elif defined(__AVX2__)
NASM_INLINE Floats broadcast(float value) {
  return _mm256_set1_ps(value);
}
NASM_INLINE Doubles broadcast(double value) {
  return _mm256_set1_pd(value);
}
NASM_INLINE Floats fma(Floats a, Floats b, Floats c) {
  return _mm256_fmadd_ps(a, b, c);
}
NASM_INLINE Doubles fma(Doubles a, Doubles b, Doubles c) {
  return _mm256_fmadd_pd(a, b, c);
}
NASM_INLINE Floats least(Floats number, Floats limit) {
  return _mm256_min_ps(limit, number);
}
NASM_INLINE Doubles least(Doubles number, Doubles limit) {
  return _mm256_min_pd(limit, number);
}
NASM_INLINE Floats greatest(Floats number, Floats limit) {
  return _mm256_max_ps(limit, number);
}
NASM_INLINE Doubles greatest(Doubles number, Doubles limit) {
  return _mm256_max_pd(limit, number);
}
#elif defined(__aarch64__)
NASM_INLINE Floats broadcast(float value) {
  return vdupq_n_f32(value);
}
NASM_INLINE Doubles broadcast(double value) {
  return vdupq_n_f64(value);
}
NASM_INLINE Floats fma(Floats a, Floats b, Floats c) {
  return vfmaq_f32(c, a, b);
}
NASM_INLINE Doubles fma(Doubles a, Doubles b, Doubles c) {
  return vfmaq_f64(c, a, b);
}
NASM_INLINE Floats least(Floats number, Floats limit) {
  return vminq_f32(limit, number);
}
NASM_INLINE Doubles least(Doubles number, Doubles limit) {
  return vminq_f64(limit, number);
}
NASM_INLINE Floats greatest(Floats number, Floats limit) {
  return vmaxq_f32(limit, number);
}
NASM_INLINE Doubles greatest(Doubles number, Doubles limit) {
  return vmaxq_f64(limit, number);
}
#else
NASM_INLINE Floats broadcast(float value) {
  return Floats{value, value, value, value};
}
NASM_INLINE Doubles broadcast(double value) {
  return Doubles{value, value};
}
template <class V>
NASM_INLINE V fma(V a, V b, V c) {
  return a * b + c;
}
#if defined(__SSE2__)
NASM_INLINE Floats least(Floats number, Floats limit) {
  return _mm_min_ps(limit, number);
}
NASM_INLINE Doubles least(Doubles number, Doubles limit) {
  return _mm_min_pd(limit, number);
}
NASM_INLINE Floats greatest(Floats number, Floats limit) {
  return _mm_max_ps(limit, number);
}
NASM_INLINE Doubles greatest(Doubles number, Doubles limit) {
  return _mm_max_pd(limit, number);
}
#else
template <class V>
NASM_INLINE V least(V number, V limit) {
  return number > limit ? limit : number;
}
template <class V>
NASM_INLINE V greatest(V number, V limit) {
  return number < limit ? limit : number;
}
#endif
#endif

}  // namespace
}  // namespace nasm_core::fused

#endif  // OPERATOR__FUSED__SIMD_HPP_
