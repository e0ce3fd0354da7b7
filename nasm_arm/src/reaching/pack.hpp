// SPDX-License-Identifier: Apache-2.0
#ifndef REACHING__PACK_HPP_
#define REACHING__PACK_HPP_

#include <cstdint>
#include <cstring>

namespace nasm_arm {
namespace {

#if defined(__AVX512F__)
constexpr int kLanes = 8;
#elif defined(__AVX2__)
constexpr int kLanes = 4;
#else
constexpr int kLanes = 2;
#endif

/// As many doubles as the processor works on at once: a scalar for the dynamics of several
/// instants. Private to each file that includes it, since files are compiled for different
/// processors.
struct Pack {
  using Doubles = double __attribute__((vector_size(8 * kLanes)));
  using Bits = int64_t __attribute__((vector_size(8 * kLanes)));

  Doubles v;

  Pack() = default;
  Pack(double x) : v(x - Doubles{}) {}  // NOLINT: numbers mix freely with packs
  Pack(Doubles values) : v(values) {}   // NOLINT
  static Pack load(const double* from) {
    Pack pack;
    std::memcpy(&pack.v, from, sizeof pack.v);
    return pack;
  }
  void store(double* to) const { std::memcpy(to, &v, sizeof v); }

  friend Pack operator+(const Pack& a, const Pack& b) { return a.v + b.v; }
  friend Pack operator-(const Pack& a, const Pack& b) { return a.v - b.v; }
  friend Pack operator*(const Pack& a, const Pack& b) { return a.v * b.v; }
  friend Pack operator/(const Pack& a, const Pack& b) { return a.v / b.v; }
  friend Pack operator-(const Pack& a) { return -a.v; }
};

/// Sine and cosine, to 2e-16 for angles up to 1e5; larger ones lose digits.
struct SineCosine {
  Pack sine, cosine;

  explicit SineCosine(const Pack& x) {
    // A sum with 1.5 · 2⁵² has no fraction, and its last bits count quarter turns.
    constexpr double kMagic = 6755399441055744.0;
    const Pack shifted = x * 0.63661977236758134 + kMagic;
    const Pack turns = shifted - kMagic;
    // π/2 in three parts, of which products with a count are exact.
    const Pack r = x - turns * 1.5707963267341256 - turns * 6.0771005063039e-11 -
                   turns * 2.0222662487959506e-21;
    const Pack z = r * r;
    const Pack s = r + r * z * polynomial(z, kSine);
    const Pack c = Pack(1.0) - 0.5 * z + z * z * polynomial(z, kCosine);
    Pack::Bits bits;
    std::memcpy(&bits, &shifted.v, sizeof bits);
    const Pack::Bits odd = (bits & 1) != 0;
    const Pack::Doubles one = 1.0 - Pack::Doubles{};
    const Pack::Doubles sine_sign = (bits & 2) != 0 ? -one : one;
    const Pack::Doubles cosine_sign = ((bits + 1) & 2) != 0 ? -one : one;
    sine.v = sine_sign * (odd ? c.v : s.v);
    cosine.v = cosine_sign * (odd ? s.v : c.v);
  }

 private:
  static constexpr double kSine[] = {-1.0 / 6,
                                     1.0 / 120,
                                     -1.0 / 5040,
                                     1.0 / 362880,
                                     -1.0 / 39916800,
                                     1.0 / 6227020800.0,
                                     -1.0 / 1307674368000.0,
                                     1.0 / 355687428096000.0};
  static constexpr double kCosine[] = {1.0 / 24,
                                       -1.0 / 720,
                                       1.0 / 40320,
                                       -1.0 / 3628800,
                                       1.0 / 479001600,
                                       -1.0 / 87178291200.0,
                                       1.0 / 20922789888000.0,
                                       -1.0 / 6402373705728000.0};

  static Pack polynomial(const Pack& z, const double (&c)[8]) {
    Pack sum = c[7];
    for (int i = 6; i >= 0; --i) sum = sum * z + c[i];
    return sum;
  }
};

[[maybe_unused]] Pack sin(const Pack& x) {
  return SineCosine(x).sine;
}
[[maybe_unused]] Pack cos(const Pack& x) {
  return SineCosine(x).cosine;
}

}  // namespace
}  // namespace nasm_arm

#endif  // REACHING__PACK_HPP_
