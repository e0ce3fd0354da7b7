// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/dataset/dataset_writer.hpp"

#include <array>
#include <stdexcept>
#include <vector>

#include "dataset/content_hash.hpp"
#include "dataset/file_format.hpp"
#include "nasm_core/ocp/system.hpp"
#include "nasm_trainer/dataset/hdf5_draft.hpp"
#include "nasm_trainer/dataset/layout.hpp"
#include "nasm_trainer/dataset/row_series.hpp"

namespace nasm_trainer {

using hdf5::Handle;
using hdf5::require;
using hdf5::write_attribute;

class DatasetWriter::File {
 public:
  File(const std::string& temporary, const DatasetRequest& request, uint64_t labelled,
       uint64_t excluded)
      : request_(request),
        layout_(make_layout(request)),
        labelled_(labelled),
        excluded_(excluded),
        at_once_(rows_per_block(layout_)),
        file_(hdf5::create_file(temporary)) {
    describe_file();
    for (std::size_t i = 0; i < kColumnCount; ++i) {
      if (layout_.columns[i].width > 0) columns_[i] = create_column(layout_.columns[i]);
    }
    index_series_ = create_counts(kIndex, H5T_STD_U64LE, labelled,
                                  "which instance of the split and seed this is");
    iterations_series_ =
        create_counts(kIterations, H5T_STD_I32LE, labelled, "steps that the solver took");
    create_control_fraction();
    create_excluded();
  }

  void add(const Record& record) {
    if (record.outcome == Outcome::kLabelled) {
      hash_.add_label(record.index, record.iterations, record.values.data(),
                      static_cast<std::size_t>(layout_.width));
      index_.push_back(record.index);
      iterations_.push_back(record.iterations);
      values_.insert(values_.end(), record.values.begin(), record.values.end());
      if (index_.size() == at_once_) flush_labels();
    } else {
      hash_.add_exclusion(record.index, record.outcome);
      excluded_index_.push_back(record.index);
      excluded_reason_.append(to_string(record.outcome));
      excluded_reason_.resize(excluded_index_.size() * kReasonSize, '\0');
      if (excluded_index_.size() == kExclusionsAtOnce) flush_exclusions();
    }
  }

  void finish() {
    flush_labels();
    flush_exclusions();
    if (labels_done_ != labelled_ || exclusions_done_ != excluded_) {
      throw std::logic_error(std::to_string(labels_done_) + " labels and " +
                             std::to_string(exclusions_done_) + " exclusions were given, " +
                             std::to_string(labelled_) + " and " + std::to_string(excluded_) +
                             " announced");
    }
    write_hash();
    close();
  }

 private:
  static constexpr std::size_t kExclusionsAtOnce = 4096;

  void describe_file() {
    const hid_t file = file_;
    write_attribute(file, "format", std::string(kFormatName));
    write_attribute(file, "format_version", static_cast<uint64_t>(kFormatVersion));
    write_attribute(file, "software_version", request_.software_version);
    write_attribute(file, "system", request_.system);
    write_attribute(file, "split", request_.split);
    write_attribute(file, "seed", request_.seed);
    write_attribute(file, "solver", request_.solver);
    const auto& info = nasm_core::find_system(request_.system).info();
    if (info.branches.size() > 1) write_attribute(file, kBranch, info.branches.front());
    write_attribute(file, "steps", static_cast<uint64_t>(request_.steps));
    write_attribute(file, "tolerance", request_.tolerance);
    write_attribute(file, "horizon_jitter", request_.horizon_jitter);
    write_attribute(file, "encoding", std::string(nasm_core::to_string(request_.encoding)));
    write_attribute(file, "trajectories", request_.trajectories);
    write_attribute(file, "range_begin", request_.first);
    write_attribute(file, "range_end", request_.last);
    write_attribute(file, "labelled_count", labelled_);
    write_attribute(file, "excluded_count", excluded_);
    write_attribute(file, kContentHash, ContentHash().text(request_));  // room for the final one
  }

  RowSeries create_column(const Column& column) const {
    RowSeries series = RowSeries::create(file_, column.name, H5T_IEEE_F64LE,
                                         column.sizes(labelled_), column.description);
    if (column.names.empty()) {
      write_attribute(series.dataset(), "unit", column.units.front());
    } else {
      write_attribute(series.dataset(), "names", column.names);
      write_attribute(series.dataset(), "units", column.units);
    }
    return series;
  }

  RowSeries create_counts(const std::string& name, hid_t type, uint64_t size,
                          const std::string& description) const {
    RowSeries series = RowSeries::create(file_, name, type, {size}, description);
    write_attribute(series.dataset(), "unit", std::string("1"));
    return series;
  }

  void create_control_fraction() const {
    const auto& info = nasm_core::find_system(request_.system).info();
    const std::vector<double> fractions = control_fractions(info, request_.steps);
    RowSeries series =
        RowSeries::create(file_, kControlFraction, H5T_IEEE_F64LE, {fractions.size()},
                          "where on the horizon the control of a step belongs");
    write_attribute(series.dataset(), "unit", std::string("1"));
    series.write(0, H5T_NATIVE_DOUBLE, {fractions.size()}, fractions.data());
  }

  void create_excluded() {
    Handle(H5Gcreate2(file_, kExcludedGroup, H5P_DEFAULT, hdf5::timeless(H5P_GROUP_CREATE),
                      H5P_DEFAULT),
           H5Gclose, kExcludedGroup);
    excluded_index_series_ =
        create_counts(kExcludedIndex, H5T_STD_U64LE, excluded_, "instances that got no label");
    excluded_reason_series_ = RowSeries::create(
        file_, kExcludedReason, hdf5::fixed_string(kReasonSize), {excluded_}, "why they got none");
  }

  void flush_labels() {
    const uint64_t rows = index_.size();
    if (rows == 0) return;
    for (std::size_t i = 0; i < kColumnCount; ++i) {
      const Column& column = layout_.columns[i];
      if (column.width == 0) continue;
      const RowShape shape = {rows, static_cast<uint64_t>(column.width),
                              static_cast<uint64_t>(layout_.width),
                              static_cast<uint64_t>(column.offset)};
      columns_[i].write(labels_done_, H5T_NATIVE_DOUBLE, shape, values_.data());
    }
    index_series_.write(labels_done_, H5T_NATIVE_UINT64, {rows}, index_.data());
    iterations_series_.write(labels_done_, H5T_NATIVE_INT32, {rows}, iterations_.data());
    labels_done_ += rows;
    index_.clear();
    iterations_.clear();
    values_.clear();
  }

  void flush_exclusions() {
    const uint64_t rows = excluded_index_.size();
    if (rows == 0) return;
    excluded_index_series_.write(exclusions_done_, H5T_NATIVE_UINT64, {rows},
                                 excluded_index_.data());
    excluded_reason_series_.write(exclusions_done_, hdf5::fixed_string(kReasonSize), {rows},
                                  excluded_reason_.data());
    exclusions_done_ += rows;
    excluded_index_.clear();
    excluded_reason_.clear();
  }

  void write_hash() const {
    const std::string hash = hash_.text(request_);
    const Handle attribute(H5Aopen(file_, kContentHash, H5P_DEFAULT), H5Aclose, kContentHash);
    require(H5Awrite(attribute, hdf5::fixed_string(hash.size()), hash.data()), kContentHash);
  }

  /// All that is in memory must have been written before anything is closed, because closing a
  /// dataset does not tell whether that succeeded.
  void close() {
    require(H5Fflush(file_, H5F_SCOPE_GLOBAL), "file");
    columns_ = {};
    index_series_ = {};
    iterations_series_ = {};
    excluded_index_series_ = {};
    excluded_reason_series_ = {};
    file_.close("file");
  }

  DatasetRequest request_;
  Layout layout_;
  uint64_t labelled_;
  uint64_t excluded_;
  std::size_t at_once_;
  Handle file_;
  std::array<RowSeries, kColumnCount> columns_;
  RowSeries index_series_;
  RowSeries iterations_series_;
  RowSeries excluded_index_series_;
  RowSeries excluded_reason_series_;

  // What is yet to be written.
  std::vector<uint64_t> index_;
  std::vector<int32_t> iterations_;
  std::vector<double> values_;
  std::vector<uint64_t> excluded_index_;
  std::string excluded_reason_;

  uint64_t labels_done_ = 0;
  uint64_t exclusions_done_ = 0;
  ContentHash hash_;
};

DatasetWriter::DatasetWriter(const std::string& path, const DatasetRequest& request,
                             uint64_t labelled, uint64_t excluded)
    : draft_(std::make_unique<hdf5::FileDraft<File>>(path, request, labelled, excluded)) {
}

DatasetWriter::~DatasetWriter() = default;

void DatasetWriter::add(const Record& record) {
  draft_->write([&](File& file) { file.add(record); });
}

void DatasetWriter::finish() {
  draft_->finish([](File& file) { file.finish(); });
}

}  // namespace nasm_trainer
