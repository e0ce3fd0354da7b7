// SPDX-License-Identifier: Apache-2.0
#ifndef OPERATOR__FUSED__ALIGNED_MEMORY_HPP_
#define OPERATOR__FUSED__ALIGNED_MEMORY_HPP_

#include <memory>
#include <new>

#include "operator/fused/kernels.hpp"

namespace nasm_core::fused {

/// Memory that vectors can be loaded from.
template <class Element>
class AlignedMemory {
 public:
  AlignedMemory() = default;
  explicit AlignedMemory(std::size_t size)
      : data_(static_cast<Element*>(
            ::operator new(size * sizeof(Element), std::align_val_t(kAlignment)))),
        size_(size) {}

  Element* data() const { return data_.get(); }
  std::size_t size() const { return size_; }

 private:
  struct Deleter {
    void operator()(Element* memory) const {
      ::operator delete(memory, std::align_val_t(kAlignment));
    }
  };
  std::unique_ptr<Element, Deleter> data_;
  std::size_t size_ = 0;
};

/// Cuts memory into aligned pieces; without memory it only counts.
template <class Scalar>
class Cutter {
 public:
  explicit Cutter(Scalar* memory) : memory_(memory) {}

  Scalar* cut(Index size) {
    constexpr Index unit = static_cast<Index>(kAlignment / sizeof(Scalar));
    Scalar* const piece = memory_ ? memory_ + used_ : nullptr;
    used_ += (size + unit - 1) / unit * unit;
    return piece;
  }
  Index used() const { return used_; }

 private:
  Scalar* memory_;
  Index used_ = 0;
};

}  // namespace nasm_core::fused

#endif  // OPERATOR__FUSED__ALIGNED_MEMORY_HPP_
