// SPDX-License-Identifier: Apache-2.0
#ifndef TABLES__WRITE_TABLE_HPP_
#define TABLES__WRITE_TABLE_HPP_

#include <string>
#include <vector>

#include "nasm_trainer/tables/make_tables.hpp"
#include "tables/measure.hpp"

namespace nasm_trainer {

/// The name of a table's files without their extension.
std::string file_stem(const std::string& table, const TableRequest& request);

/// One table as a document of its own, or several as one.
std::string to_markdown(const MeasuredTable& table, const TableRequest& request);
std::string to_markdown(const std::vector<MeasuredTable>& tables, const TableRequest& request);

/// A line for each cell, after one with the names of the fields.
std::string to_csv(const MeasuredTable& table, const TableRequest& request);

/// Bars of our numbers next to the paper's, an axes for each column; lines for numbers of samples.
void plot_table(const MeasuredTable& table, const TableRequest& request, const std::string& file);

}  // namespace nasm_trainer

#endif  // TABLES__WRITE_TABLE_HPP_
