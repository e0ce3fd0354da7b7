// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing_tools/encoding/encode_set.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "encoding/push_set_writer.hpp"
#include "nasm_common/numbers.hpp"
#include "nasm_common/parallel.hpp"
#include "nasm_pushing_tools/recordings/recording_file.hpp"
#include "recordings/quality.hpp"

namespace nasm_pushing {
namespace {

constexpr std::size_t kAtOnce = 512;
constexpr double kRounding = 1e-9;  // names have three decimals

/// What is left of a recording.
struct Outcome {
  Skip skip;
  PushName name;
  NetworkInput input;
  Eigen::VectorXd force;
};

/// Rows of a set, with each image once.
class Rows {
 public:
  void add(const std::string& file, Outcome& outcome) {
    const auto [place, is_new] =
        places_.try_emplace(outcome.name.shape, static_cast<int>(places_.size()));
    if (is_new) {
      images_.conservativeResize(kPixels, images_.cols() + 1);
      images_.rightCols<1>() = outcome.input.image;
    }
    files_.push_back(file);
    names_.push_back(outcome.name);
    image_.push_back(place->second);
    numbers_.push_back(std::move(outcome.input.numbers));
    force_.push_back(std::move(outcome.force));
  }

  PushSet take() {
    PushSet set;
    const auto count = static_cast<Eigen::Index>(files_.size());
    set.numbers.resize(kNumbers, count);
    set.force.resize(kForceSamples, count);
    for (Eigen::Index i = 0; i < count; ++i) {
      set.numbers.col(i) = numbers_[static_cast<std::size_t>(i)];
      set.force.col(i) = force_[static_cast<std::size_t>(i)];
    }
    set.files = std::exchange(files_, {});
    set.names = std::exchange(names_, {});
    set.image = std::exchange(image_, {});
    numbers_.clear();
    force_.clear();
    return set;
  }

  const Eigen::MatrixXf& images() const { return images_; }

 private:
  std::map<std::string, int> places_;  // by shape
  Eigen::MatrixXf images_;
  std::vector<std::string> files_;
  std::vector<PushName> names_;
  std::vector<int> image_;
  std::vector<Eigen::VectorXd> numbers_, force_;
};

/// Details of what cannot be read begin with the file already.
std::string with_file(const std::string& file, const std::string& detail) {
  return detail.find(file) != std::string::npos ? detail : file + ": " + detail;
}

Skip defect_of(const QualityReport& report) {
  for (const Finding& finding : report.findings) {
    if (finding.handling == Handling::kExcluded) return {to_string(finding.defect), finding.text};
  }
  return {"defect", "the recording is not usable"};
}

}  // namespace

Skip PushFilter::skip(const PushName& name) const {
  if (acceleration && std::abs(name.acceleration - *acceleration) > kRounding) {
    return {"other acceleration", nasm_common::short_text(name.acceleration) + " mm/s2"};
  }
  if (side && name.side != *side) return {"other side", std::to_string(name.side)};
  if (std::abs(name.angle) > most_angle + kRounding) {
    return {"other angle", nasm_common::short_text(name.angle) + " rad"};
  }
  const bool above = contact_low <= 0.0 || name.contact > contact_low + kRounding;
  const bool below = contact_high >= 1.0 || name.contact < contact_high - kRounding;
  if (!above || !below) return {"other contact", nasm_common::short_text(name.contact)};
  return {};
}

EncodedPush encode_recording(const std::string& file, const std::function<std::string()>& read,
                             const PushFilter& filter, const PushEncoder& encoder, PushName& name) {
  EncodedPush encoded;
  const char* step = "not readable";
  try {
    // An archive that cannot be opened says why.
    if (std::filesystem::path(file).extension() == ".zip") read();
    step = "name not understood";
    name = parse_push_name(file);
    encoded.skip = filter.skip(name);
    if (encoded.skip) return encoded;
    step = "not readable";
    Recording recording = parse_recording(file, read());
    step = "not usable";
    const QualityReport report = repair(recording);
    if (!report.usable()) {
      encoded.skip = defect_of(report);
      return encoded;
    }
    return encoder.encode(on_one_clock(recording, kForceRateHz));
  } catch (const std::exception& error) {
    encoded.skip = {step, error.what()};
  }
  return encoded;
}

EncodeSummary encode_set(const RecordingSource& source, const PushEncoder& encoder,
                         const EncodeSetOptions& options) {
  if (options.threads < 1) throw std::invalid_argument("threads must be 1 or more");
  std::size_t longest = 0;
  for (std::size_t i = 0; i < source.size(); ++i) {
    longest = std::max(longest, source.file(i).size());
  }
  PushSetWriter writer(options.output, longest);
  EncodeSummary summary;
  Rows rows;
  std::vector<Outcome> outcomes;
  std::atomic<std::size_t> done{0};
  const auto stopped = [&] { return options.stop != nullptr && *options.stop; };
  const auto encode_one = [&](std::size_t index) {
    Outcome outcome;
    const std::string file = source.file(index);
    EncodedPush push = encode_recording(
        file, [&] { return source.read(index); }, options.filter, encoder, outcome.name);
    outcome.skip = std::move(push.skip);
    if (outcome.skip) return outcome;
    try {
      outcome.input = reduce(push.input);
      outcome.force = std::move(push.force);
    } catch (const std::exception& error) {
      outcome.skip = {"not usable", error.what()};
    }
    return outcome;
  };
  for (std::size_t begin = 0; begin < source.size() && !stopped(); begin += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, source.size() - begin);
    outcomes.assign(count, {});
    const auto caller = std::this_thread::get_id();
    nasm_common::for_each_index(count, options.threads, [&](std::size_t i) {
      if (stopped()) return;
      outcomes[i] = encode_one(begin + i);
      ++done;
      if (options.on_progress && std::this_thread::get_id() == caller) options.on_progress(done);
    });
    if (stopped()) break;
    for (std::size_t i = 0; i < count; ++i) {
      const std::string file = source.file(begin + i);
      ++summary.recordings;
      if (outcomes[i].skip) {
        SkipCount& skipped = summary.skipped[outcomes[i].skip.reason];
        if (skipped.count++ == 0) skipped.example = with_file(file, outcomes[i].skip.detail);
        continue;
      }
      if (summary.encoded++ == 0) summary.first_encoded = begin + i;
      rows.add(file, outcomes[i]);
    }
    // Here, where no worker reads: not every build of HDF5 bears several threads.
    writer.append(rows.take());
  }
  summary.stopped = stopped();
  if (!summary.stopped && summary.encoded > 0) writer.finish(rows.images(), options.description);
  return summary;
}

}  // namespace nasm_pushing
