// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "recordings/quality.hpp"
#include "recordings/stream_edit.hpp"

namespace nasm_pushing {
namespace {

Eigen::MatrixX3d sample(const Stream& stream, double start, double step, Eigen::Index count) {
  Eigen::MatrixX3d result(count, 3);
  for (Eigen::Index i = 0; i < count; ++i) {
    result.row(i) = value_at(stream, start + step * static_cast<double>(i));
  }
  return result;
}

void require_increasing(const Stream& stream, const std::string& file) {
  if (stream.size() < 2 || stream.values.rows() != stream.size()) {
    throw std::invalid_argument(file + ": a stream has fewer than two rows");
  }
  for (Eigen::Index i = 1; i < stream.size(); ++i) {
    if (!(stream.time(i) > stream.time(i - 1))) {
      throw std::invalid_argument(file + ": time does not increase; repair() puts it in order");
    }
  }
}

}  // namespace

ClockedPush on_one_clock(const Recording& recording, double rate_hz) {
  if (!(rate_hz > 0.0) || !std::isfinite(rate_hz)) {
    throw std::invalid_argument("a rate of " + std::to_string(rate_hz) + " Hz is not positive");
  }
  double start = -std::numeric_limits<double>::infinity();
  double end = -start;
  for (const Stream* stream : {&recording.object, &recording.tip, &recording.wrench}) {
    require_increasing(*stream, recording.file);
    start = std::max(start, stream->time(0));
    end = std::min(end, stream->time(stream->size() - 1));
  }
  if (!(end > start)) {
    throw std::invalid_argument(recording.file + ": the streams have no time in common");
  }
  constexpr double kMostSamples = 1e7;
  constexpr double kRounding = 1e-3;  // in samples: Unix time in doubles has steps of 2e-7 s
  const double samples = std::floor((end - start) * rate_hz + kRounding) + 1.0;
  if (samples > kMostSamples) {
    throw std::invalid_argument(recording.file + ": it would have more than 10,000,000 samples");
  }
  const auto count = static_cast<Eigen::Index>(samples);
  const double step = 1.0 / rate_hz;
  return {recording.file,
          recording.name,
          start,
          rate_hz,
          sample(recording.object, start, step, count),
          sample(recording.tip, start, step, count),
          sample(recording.wrench, start, step, count)};
}

}  // namespace nasm_pushing
