// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_REPORT__TONE_HPP_
#define NASM_REPORT__TONE_HPP_

namespace nasm_report {

/// How something is meant to strike the reader.
enum class Tone { neutral, good, warning, bad };

}  // namespace nasm_report

#endif  // NASM_REPORT__TONE_HPP_
