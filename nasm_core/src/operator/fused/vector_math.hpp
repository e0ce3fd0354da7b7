// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATOR__FUSED__VECTOR_MATH_HPP_
#define OPERATOR__FUSED__VECTOR_MATH_HPP_

#include "operator/fused/simd.hpp"

/// Curves of vectors. Errors are less than 2 ε max(1, |value|), ε = 1.2e-7 in single and 2.2e-16 in
/// double, as test_vector_math checks; silu, tanh, gelu and sine of small numbers are as precise in
/// relation to their value. NaN stays NaN; at ±∞ curves have their limits, the sine is NaN.
namespace nasm_core::fused {
namespace {

/// Polynomials, lowest power first, interpolate at Chebyshev points.
template <class V>
struct Constants;

template <>
struct Constants<Floats> {
  using Scalar = float;
  using Bits = Ints;
  static constexpr int kMantissaBits = 23;
  static constexpr float kMagic = 12582912.0f;  ///< 1.5 · 2²³: a sum with it has no fraction
  static constexpr float kLog2E = 1.44269504f;
  static constexpr float kLargestExponent = 80.0f;     ///< e^x and its reciprocal are normal
  static constexpr float kSaturation = 10.0f;          ///< tanh is 1
  static constexpr float kGreatestPhase = 4194304.0f;  ///< 2²²
  static constexpr float kGeluEnd = 12.0f;
  static constexpr float kGeluStretch = 0.35f;
  /// 2^x, |x| ≤ ½
  static constexpr float kExp2[] = {1.00000008f,   0.693147188f,   0.240221075f,
                                    0.0555035711f, 0.00967603192f, 0.00133908634f};
  /// (2^x − 1) / x, |x| ≤ ½
  static constexpr float kExp2Minus1[] = {0.693147188f,   0.240226508f,   0.0555035711f,
                                          0.00961808256f, 0.00133908634f, 0.000154531629f};
  /// sin(π √x) / √x, 0 ≤ x ≤ ¼
  static constexpr float kSine[] = {3.14159264f, -5.16771008f, 2.55007739f, -0.598290411f,
                                    0.0776559123f};
  /// Φ(−x) e^(x²/2) / t of t = 1 / (1 + stretch x), 0 ≤ x ≤ end
  static constexpr float kTail[] = {0.139620538f, 0.139877913f,   0.119712481f,
                                    0.105989379f, -0.0242398314f, 0.160780163f,
                                    -0.25707257f, 0.144600306f,   -0.0292683927f};
};

template <>
struct Constants<Doubles> {
  using Scalar = double;
  using Bits = Longs;
  static constexpr int kMantissaBits = 52;
  static constexpr double kMagic = 6755399441055744.0;
  static constexpr double kLog2E = 1.4426950408889634;
  static constexpr double kLargestExponent = 700.0;
  static constexpr double kSaturation = 20.0;
  static constexpr double kGreatestPhase = 2251799813685248.0;
  static constexpr double kGeluEnd = 36.0;
  static constexpr double kGeluStretch = 0.25;
  static constexpr double kExp2[] = {1.0,
                                     0.69314718055994529,
                                     0.24022650695910158,
                                     0.055504108664821625,
                                     0.0096181291075872564,
                                     0.0013333558146406471,
                                     0.00015403530463724353,
                                     1.5252733841556773e-05,
                                     1.3215432535912375e-06,
                                     1.0178057087733941e-07,
                                     7.0741942972885211e-09,
                                     4.4558179083360645e-10};
  static constexpr double kExp2Minus1[] = {
      0.69314718055994529,    0.24022650695910097,    0.055504108664821597,
      0.0096181291076068882,  0.0013333558146416936,  0.0001540353044173605,
      1.5252733829836119e-05, 1.3215442587921689e-06, 1.0178062445845774e-07,
      7.0725859492692234e-09, 4.4549605981865186e-10};
  static constexpr double kSine[] = {
      3.1415926535897931,     -5.1677127800499694,     2.5501640398773007,
      -0.59926452931894469,   0.0821458865731029,      -0.0073704305059169436,
      0.00046629981618983939, -2.1903497074626018e-05, 7.6978267682241909e-07};
  static constexpr double kTail[] = {
      0.099735570090497216,   0.099735570708242988,  0.093502080134740817, 0.081035426997235802,
      0.063500533412713805,   0.043266469768928423,  0.023294427978884032, 0.0074621956781325141,
      -0.0028046908541592224, -0.013144229901172141, 0.030480746035947547, -0.12261090962147513,
      0.30471335992079501,    -0.5571592881500097,   0.78301751885283233,  -0.81137018154707241,
      0.59960547783071172,    -0.30727879580164064,  0.10419860367167896,  -0.021127438470752432,
      0.0019475532649405507};
};

template <class V, class Scalar, int count>
NASM_INLINE V polynomial(V x, const Scalar (&coefficients)[count]) {
  V sum = broadcast(coefficients[count - 1]);
  NASM_UNROLL
  for (int i = count - 2; i >= 0; --i) sum = fma(sum, x, broadcast(coefficients[i]));
  return sum;
}

/// x log₂e as a whole number, in the low bits of `whole`, and a fraction within ±½.
template <class V>
struct Exponent {
  V whole, fraction;
};

template <class V>
NASM_INLINE Exponent<V> exponent_of(V x) {
  using C = Constants<V>;
  const V whole = fma(x, broadcast(C::kLog2E), broadcast(C::kMagic));
  return {whole, fma(x, broadcast(C::kLog2E), broadcast(C::kMagic) - whole)};
}

/// number · 2^whole, if that is a normal number.
template <class V>
NASM_INLINE V scale_by(V whole, V number) {
  using Bits = typename Constants<V>::Bits;
  return (V)((Bits)number + ((Bits)whole << Constants<V>::kMantissaBits));
}

/// e^x of |x| ≤ kLargestExponent.
template <class V>
NASM_INLINE V exponential(V x) {
  const Exponent<V> exponent = exponent_of(x);
  return scale_by(exponent.whole, polynomial(exponent.fraction, Constants<V>::kExp2));
}

template <class V>
NASM_INLINE V relu(V x) {
  return greatest(x, V{});
}

template <class V>
NASM_INLINE V logistic(V x) {
  using C = Constants<V>;
  const V bounded =
      greatest(least(x, broadcast(C::kLargestExponent)), broadcast(-C::kLargestExponent));
  return broadcast(typename C::Scalar(1)) /
         (broadcast(typename C::Scalar(1)) + exponential(-bounded));
}

template <class V>
NASM_INLINE V silu(V x) {
  using C = Constants<V>;
  const V number = greatest(x, broadcast(-C::kLargestExponent));
  const V power = exponential(-least(number, broadcast(C::kLargestExponent)));
  return number / (broadcast(typename C::Scalar(1)) + power);
}

template <class V>
NASM_INLINE V tanh(V x) {
  using C = Constants<V>;
  using Scalar = typename C::Scalar;
  const V bounded = greatest(least(x, broadcast(C::kSaturation)), broadcast(-C::kSaturation));
  const Exponent<V> exponent = exponent_of(bounded + bounded);
  const V one = broadcast(Scalar(1));
  const V power = scale_by(exponent.whole, one);
  // e^2x − 1, precise also where it is small
  const V less_one =
      fma(power, exponent.fraction * polynomial(exponent.fraction, C::kExp2Minus1), power - one);
  return less_one / (less_one + broadcast(Scalar(2)));
}

/// x Φ(x), with the distribution function Φ of a normal variable.
template <class V>
NASM_INLINE V gelu(V x) {
  using C = Constants<V>;
  using Scalar = typename C::Scalar;
  const V number = greatest(x, broadcast(-C::kGeluEnd));
  const V magnitude = least(number < V{} ? -number : number, broadcast(C::kGeluEnd));
  const V one = broadcast(Scalar(1));
  const V t = one / fma(magnitude, broadcast(C::kGeluStretch), one);
  const V tail =
      exponential(magnitude * magnitude * broadcast(Scalar(-0.5))) * t * polynomial(t, C::kTail);
  return number * (number < V{} ? tail : one - tail);
}

/// sin(π x); 0 beyond kGreatestPhase, where numbers are too far apart to have a phase.
template <class V>
NASM_INLINE V sine_of_half_turns(V x) {
  using C = Constants<V>;
  using Bits = typename C::Bits;
  const V limit = broadcast(C::kGreatestPhase);
  const V number = ((x < limit) & (x > -limit)) ? x : x * V{};
  const V whole = number + broadcast(C::kMagic);
  const V rest = number - (whole - broadcast(C::kMagic));
  const V sine = rest * polynomial(rest * rest, C::kSine);
  // odd half turns change the sign
  return (V)((Bits)sine ^ ((Bits)whole << (8 * sizeof(typename C::Scalar) - 1)));
}

template <Curve curve, class V>
NASM_INLINE V value_of(V x) {
  switch (curve) {
    case Curve::kRelu:
      return relu(x);
    case Curve::kSilu:
      return silu(x);
    case Curve::kTanh:
      return tanh(x);
    case Curve::kGelu:
      return gelu(x);
    case Curve::kLogistic:
      return logistic(x);
    case Curve::kSine:
      return sine_of_half_turns(x);
  }
  return x;
}

}  // namespace
}  // namespace nasm_core::fused

#endif  // OPERATOR__FUSED__VECTOR_MATH_HPP_
