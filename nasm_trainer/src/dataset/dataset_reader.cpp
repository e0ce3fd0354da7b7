// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/dataset/dataset_reader.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

#include "dataset/content_hash.hpp"
#include "dataset/file_format.hpp"
#include "nasm_common/file.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_trainer/dataset/hdf5.hpp"
#include "nasm_trainer/dataset/row_series.hpp"

namespace nasm_trainer {

using hdf5::Error;
using hdf5::Handle;

namespace {

/// Size of the file; throws with the reason if it cannot be read, which HDF5 would not report.
uint64_t size_of(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0) nasm_common::fail_with_errno("read", path);
  if (!S_ISREG(status.st_mode)) throw Error("it is not a file");
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) nasm_common::fail_with_errno("read", path);
  close(descriptor);
  return static_cast<uint64_t>(status.st_size);
}

Handle open_file(const std::string& path) {
  if (H5Fis_hdf5(path.c_str()) <= 0) throw Error("it is not an HDF5 file, or not a whole one");
  return Handle(H5Fopen(path.c_str(), H5F_ACC_RDONLY, hdf5::file_access()), H5Fclose, "file");
}

void check_format(hid_t file) {
  if (H5Aexists(file, "format") <= 0 || hdf5::read_string(file, "format") != kFormatName) {
    throw Error("it is not a dataset that `ros2 nasm generate` makes");
  }
  const uint64_t version = hdf5::read_count(file, "format_version");
  if (version != kFormatVersion) {
    throw Error("format_version is " + std::to_string(version) + ", this software reads " +
                std::to_string(kFormatVersion));
  }
}

DatasetRequest read_request(hid_t file) {
  DatasetRequest request;
  request.software_version = hdf5::read_string(file, "software_version");
  request.system = hdf5::read_string(file, "system");
  request.split = hdf5::read_string(file, "split");
  request.seed = hdf5::read_count(file, "seed");
  request.solver = hdf5::read_string(file, "solver");
  const uint64_t steps = hdf5::read_count(file, "steps");
  request.steps =
      static_cast<int>(std::min(steps, static_cast<uint64_t>(std::numeric_limits<int>::max())));
  request.tolerance = hdf5::read_number(file, "tolerance");
  request.horizon_jitter = hdf5::read_number(file, "horizon_jitter");
  request.encoding = nasm_core::encoding_from(hdf5::read_string(file, "encoding"));
  request.trajectories = hdf5::read_count(file, "trajectories");
  request.first = hdf5::read_count(file, "range_begin");
  request.last = hdf5::read_count(file, "range_end");
  check_request(request);
  return request;
}

void check_branch(hid_t file, const nasm_core::SystemInfo& info) {
  if (info.branches.size() == 1) return;
  const std::string branch = hdf5::read_string(file, kBranch);
  if (branch == info.branches.front()) return;
  throw Error("branch is " + branch + ", labels of " + info.name + " are of " +
              info.branches.front());
}

}  // namespace

class DatasetReader::File {
 public:
  using Action = std::function<bool(const Record&)>;

  explicit File(const std::string& path)
      : path_(path), size_(size_of(path)), file_(open_file(path)) {
    check_format(file_);
    request_ = read_request(file_);
    check_branch(file_, nasm_core::find_system(request_.system).info());
    layout_ = make_layout(request_);
    labelled_ = hdf5::read_count(file_, "labelled_count");
    excluded_ = hdf5::read_count(file_, "excluded_count");
    content_hash_ = hdf5::read_string(file_, kContentHash);
    const uint64_t wanted = request_.last - request_.first;
    if (labelled_ > wanted || excluded_ != wanted - labelled_) {
      throw Error(std::to_string(labelled_) + " labelled and " + std::to_string(excluded_) +
                  " excluded trajectories are not " + std::to_string(wanted));
    }
    for (std::size_t i = 0; i < kColumnCount; ++i) {
      if (layout_.columns[i].width > 0) columns_[i] = open_column(layout_.columns[i]);
    }
    check_control_fraction();
    index_ = open_series(kIndex, H5T_STD_U64LE, {labelled_});
    iterations_ = open_series(kIterations, H5T_STD_I32LE, {labelled_});
    excluded_index_ = open_series(kExcludedIndex, H5T_STD_U64LE, {excluded_});
    excluded_reason_ = open_series(kExcludedReason, hdf5::fixed_string(kReasonSize), {excluded_});
  }

  const std::string& path() const { return path_; }
  const DatasetRequest& request() const { return request_; }
  const Layout& layout() const { return layout_; }
  uint64_t labelled() const { return labelled_; }
  uint64_t excluded() const { return excluded_; }
  const std::string& content_hash() const { return content_hash_; }

  void read(uint64_t first, uint64_t count, RowBlock& block) const {
    check_range(first, count, labelled_);
    block.values.resize(static_cast<Eigen::Index>(count), layout_.width);
    block.index.resize(count);
    block.iterations.resize(count);
    if (count == 0) return;
    for (std::size_t i = 0; i < kColumnCount; ++i) {
      const Column& column = layout_.columns[i];
      if (column.width == 0) continue;
      const RowShape shape = {count, static_cast<uint64_t>(column.width),
                              static_cast<uint64_t>(layout_.width),
                              static_cast<uint64_t>(column.offset)};
      columns_[i].read(first, H5T_NATIVE_DOUBLE, shape, block.values.data());
    }
    index_.read(first, H5T_NATIVE_UINT64, {count}, block.index.data());
    iterations_.read(first, H5T_NATIVE_INT32, {count}, block.iterations.data());
    if (!block.values.allFinite()) name_what_is_not_finite(first, block);
  }

  void read_excluded(uint64_t first, uint64_t count, std::vector<Exclusion>& exclusions) const {
    check_range(first, count, excluded_);
    exclusions.clear();
    if (count == 0) return;
    std::vector<uint64_t> index(count);
    std::string reasons(count * kReasonSize, '\0');
    excluded_index_.read(first, H5T_NATIVE_UINT64, {count}, index.data());
    excluded_reason_.read(first, hdf5::fixed_string(kReasonSize), {count}, reasons.data());
    const std::vector<std::string> names = hdf5::unpadded(reasons, kReasonSize);
    for (std::size_t i = 0; i < count; ++i) {
      const std::optional<Outcome> reason = outcome_from(names[i]);
      if (!reason || *reason == Outcome::kLabelled) {
        throw Error("dataset " + std::string(kExcludedReason) + "[" + std::to_string(first + i) +
                    "] is \"" + names[i] + "\", which is no reason");
      }
      exclusions.push_back({index[i], *reason});
    }
  }

  bool for_each(const Action& action) const {
    ContentHash hash;
    if (!for_each_label(hash, action) || !for_each_exclusion(hash, action)) return false;
    const std::string actual = hash.text(request_);
    if (actual != content_hash_) {
      throw Error("the content has the hash " + actual + ", not " + content_hash_ +
                  " as written in the file: it is damaged or was changed; generate it again");
    }
    return true;
  }

 private:
  /// Counts up through the indices, each of which must be larger than the one before.
  class Ascent {
   public:
    Ascent(std::string what, const DatasetRequest& request)
        : what_(std::move(what)), next_(request.first), last_(request.last) {}
    void add(uint64_t row, uint64_t index) {
      if (index < next_ || index >= last_) {
        throw Error("dataset " + what_ + "[" + std::to_string(row) + "] is " +
                    std::to_string(index) + ", must be from " + std::to_string(next_) + " to " +
                    std::to_string(last_ - 1));
      }
      next_ = index + 1;
    }

   private:
    std::string what_;
    uint64_t next_;
    uint64_t last_;
  };

  RowSeries open_series(const std::string& name, hid_t type,
                        const std::vector<uint64_t>& sizes) const {
    return RowSeries::open(file_, name, type, sizes, size_);
  }

  RowSeries open_column(const Column& column) const {
    RowSeries series = open_series(column.name, H5T_IEEE_F64LE, column.sizes(labelled_));
    const std::string what = "dataset " + column.name + ": ";
    if (column.names.empty()) return series;
    const auto names = hdf5::read_strings(series.dataset(), "names", column.names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == column.names[i]) continue;
      throw Error(what + "entry " + std::to_string(i) + " is \"" + names[i] + "\", but " +
                  request_.system + " has \"" + column.names[i] + "\" there");
    }
    return series;
  }

  void check_control_fraction() const {
    const auto& info = nasm_core::find_system(request_.system).info();
    std::vector<double> fractions(static_cast<std::size_t>(request_.steps));
    open_series(kControlFraction, H5T_IEEE_F64LE, {fractions.size()})
        .read(0, H5T_NATIVE_DOUBLE, {fractions.size()}, fractions.data());
    if (fractions == control_fractions(info, request_.steps)) return;
    throw Error(std::string("dataset ") + kControlFraction + " is not that of " + request_.system);
  }

  static void check_range(uint64_t first, uint64_t count, uint64_t size) {
    if (first > size || count > size - first) {
      throw std::out_of_range("rows " + std::to_string(first) + " + " + std::to_string(count) +
                              " of " + std::to_string(size));
    }
  }

  [[noreturn]] void name_what_is_not_finite(uint64_t first, const RowBlock& block) const {
    for (const Column& column : layout_.columns) {
      for (Eigen::Index row = 0; row < block.values.rows(); ++row) {
        for (Eigen::Index i = 0; i < column.width; ++i) {
          const double value = block.values(row, column.offset + i);
          if (std::isfinite(value)) continue;
          throw Error("dataset " + column.name + ", row " +
                      std::to_string(first + static_cast<uint64_t>(row)) + ", number " +
                      std::to_string(i) + " is " + std::to_string(value) + ", must be finite");
        }
      }
    }
    throw Error("a number is not finite");
  }

  bool for_each_label(ContentHash& hash, const Action& action) const {
    Ascent ascent(kIndex, request_);
    RowBlock block;
    Record record;
    record.outcome = Outcome::kLabelled;
    const uint64_t at_once = rows_per_block(layout_);
    for (uint64_t first = 0; first < labelled_; first += at_once) {
      const uint64_t count = std::min(at_once, labelled_ - first);
      read(first, count, block);
      for (std::size_t i = 0; i < count; ++i) {
        record.index = block.index[i];
        record.iterations = block.iterations[i];
        record.values = block.values.row(static_cast<Eigen::Index>(i));
        ascent.add(first + i, record.index);
        hash.add_label(record.index, record.iterations, record.values.data(),
                       static_cast<std::size_t>(layout_.width));
        if (!action(record)) return false;
      }
    }
    return true;
  }

  bool for_each_exclusion(ContentHash& hash, const Action& action) const {
    constexpr uint64_t kAtOnce = 4096;
    Ascent ascent(kExcludedIndex, request_);
    std::vector<Exclusion> exclusions;
    Record record;
    record.values.setZero(layout_.width);
    for (uint64_t first = 0; first < excluded_; first += kAtOnce) {
      read_excluded(first, std::min(kAtOnce, excluded_ - first), exclusions);
      for (std::size_t i = 0; i < exclusions.size(); ++i) {
        record.index = exclusions[i].index;
        record.outcome = exclusions[i].reason;
        ascent.add(first + i, record.index);
        hash.add_exclusion(record.index, record.outcome);
        if (!action(record)) return false;
      }
    }
    return true;
  }

  std::string path_;
  uint64_t size_;
  Handle file_;
  DatasetRequest request_;
  Layout layout_;
  uint64_t labelled_ = 0;
  uint64_t excluded_ = 0;
  std::string content_hash_;
  std::array<RowSeries, kColumnCount> columns_;
  RowSeries index_;
  RowSeries iterations_;
  RowSeries excluded_index_;
  RowSeries excluded_reason_;
};

namespace {

/// Lets what is wrong with a file bear its name.
template <class Action>
void naming(const std::string& path, const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    throw std::runtime_error("cannot read " + path + ": " + error.what());
  } catch (const std::invalid_argument& error) {
    throw std::runtime_error("cannot read " + path + ": " + error.what());
  }
}

}  // namespace

DatasetReader::DatasetReader(const std::string& path) {
  hdf5::initialise();
  naming(path, [&] { file_ = std::make_unique<File>(path); });
}

DatasetReader::~DatasetReader() = default;

const std::string& DatasetReader::path() const {
  return file_->path();
}

const DatasetRequest& DatasetReader::request() const {
  return file_->request();
}

const Layout& DatasetReader::layout() const {
  return file_->layout();
}

uint64_t DatasetReader::labelled() const {
  return file_->labelled();
}

uint64_t DatasetReader::excluded() const {
  return file_->excluded();
}

const std::string& DatasetReader::content_hash() const {
  return file_->content_hash();
}

void DatasetReader::read(uint64_t first, uint64_t count, RowBlock& block) const {
  naming(path(), [&] { file_->read(first, count, block); });
}

void DatasetReader::read_excluded(uint64_t first, uint64_t count,
                                  std::vector<Exclusion>& exclusions) const {
  naming(path(), [&] { file_->read_excluded(first, count, exclusions); });
}

bool DatasetReader::for_each(const std::function<bool(const Record&)>& action) const {
  bool completed = false;
  naming(path(), [&] { completed = file_->for_each(action); });
  return completed;
}

void DatasetReader::verify() const {
  for_each([](const Record&) { return true; });
}

}  // namespace nasm_trainer
