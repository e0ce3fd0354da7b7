// SPDX-License-Identifier: Apache-2.0
#include "nasm_trainer/tables/published.hpp"

#include <limits>
#include <stdexcept>

namespace nasm_trainer {
namespace {

constexpr double kNotPublished = std::numeric_limits<double>::quiet_NaN();

std::vector<PublishedTable> make_tables() {
  const std::vector<std::string> system_columns = {"time", "id", "ood"};
  const std::vector<std::string> shifts = {"extreme1", "extreme2", "extreme3"};
  return {
      {"quadrotor",
       system_columns,
       {{"DM", {9.23e-2, kNotPublished, kNotPublished}},
        {"PDP", {7.25e1, 1.24e-4, 1.16e-4}},
        {"NASM", {6.50e-5, 6.17e-6, 1.21e-4}},
        {"DON", {6.54e-5, 4.09e-5, 2.40e-4}},
        {"MLP", {3.04e-5, 1.10e-4, 1.33e-2}},
        {"GEN", {6.15e-3, 6.40e-4, 2.77e-3}},
        {"FNO", {6.38e-4, 8.73e-5, 1.92e-3}}}},
      {"ablation",
       {"id", "ood"},
       {{"NASM", {6.17e-6, 1.21e-4}},
        {"w.o. Adapt Params", {7.86e-6, 1.97e-4}},
        {"w.o. Non-static Coef", {9.01e-6, 5.83e-4}},
        {"SNO (Fourier)", {9.59e-2, 8.39e-2}},
        {"SNO (Chebyshev)", {6.64e-6, 3.82e-4}},
        {"w. Chebyshev", {6.36e-6, 2.86e-4}},
        {"w. Neural Aggr", {7.13e-6, 1.29e-4}},
        {"w. Conv", {1.16e-5, 4.95e-3}}}},
      {"changeable",
       {"time", "changeable_id", "changeable_ood"},
       {{"DM", {1.59e-1, kNotPublished, kNotPublished}},
        {"PDP", {7.25e1, 1.13e-4, 1.15e-4}},
        {"NASM", {4.40e-5, 5.92e-5, 1.57e-4}},
        {"DON", {3.39e-5, 1.02e-4, 3.19e-4}},
        {"MLP", {8.45e-5, 5.94e-4, 2.36e-3}},
        {"GEN", {1.10e-2, 6.06e-4, 2.32e-3}},
        {"FNO", {1.95e-3, 6.22e-4, 2.32e-3}}}},
      {"ood",
       shifts,
       {{"NASM", {1.29e-3, 6.90e-3, 1.50e-2}},
        {"DON", {2.32e-3, 7.58e-3, 1.61e-2}},
        {"MLP", {3.15e-3, 6.10e-3, 9.53e-3}},
        {"GEN", {1.14e-2, 3.94e-2, 2.18e-1}},
        {"FNO", {1.35e-2, 5.04e-2, 1.03e-1}}}},
      {"finetune",
       shifts,
       {{"NASM", {1.02e-5, 2.29e-5, 3.07e-5}},
        {"DON", {1.95e-5, 2.57e-5, 3.02e-5}},
        {"MLP", {3.10e-5, 1.01e-4, 1.88e-4}},
        {"GEN", {2.36e-4, 4.07e-4, 8.06e-4}},
        {"FNO", {4.34e-5, 1.16e-4, 2.11e-4}}}},
      {"pendulum",
       system_columns,
       {{"DM", {3.80e-2, kNotPublished, kNotPublished}},
        {"PDP", {5.29e1, 2.79e-1, 1.04e-1}},
        {"NASM", {1.80e-5, 8.20e-5, 2.90e-3}},
        {"DON", {3.36e-5, 4.06e-4, 1.17e-2}},
        {"MLP", {3.40e-5, 2.32e-4, 5.56e-3}},
        {"GEN", {6.19e-3, 2.10e-3, 3.43e-2}},
        {"FNO", {3.47e-4, 5.94e-4, 1.42e-3}}}},
      {"robotarm",
       system_columns,
       {{"DM", {4.58e-2, kNotPublished, kNotPublished}},
        {"PDP", {5.62e1, 4.73e-3, 1.43e-2}},
        {"NASM", {1.07e-5, 6.11e-6, 5.73e-4}},
        {"DON", {1.63e-5, 1.28e-5, 5.79e-4}},
        {"MLP", {1.56e-5, 1.05e-5, 1.41e-2}},
        {"GEN", {6.24e-3, 2.21e-5, 7.91e-4}},
        {"FNO", {3.48e-4, 5.92e-6, 1.42e-4}}}},
      {"cartpole",
       system_columns,
       {{"DM", {4.63e-2, kNotPublished, kNotPublished}},
        {"PDP", {5.61e1, 5.96e-4, 4.52e-5}},
        {"NASM", {1.69e-5, 2.33e-5, 6.86e-5}},
        {"DON", {2.53e-5, 4.43e-5, 4.39e-4}},
        {"MLP", {2.02e-5, 4.81e-5, 4.70e-4}},
        {"GEN", {6.41e-3, 6.89e-5, 3.39e-4}},
        {"FNO", {3.49e-4, 2.48e-5, 7.60e-5}}}},
      {"rocket",
       system_columns,
       {{"DM", {9.71e-2, kNotPublished, kNotPublished}},
        {"PDP", {7.01e1, 1.80e-7, 1.52e-7}},
        {"NASM", {4.90e-5, 8.88e-6, 1.82e-4}},
        {"DON", {5.20e-5, 1.28e-5, 2.34e-4}},
        {"MLP", {2.87e-5, 2.76e-5, 1.60e-3}},
        {"GEN", {6.16e-3, 3.57e-4, 4.88e-3}},
        {"FNO", {6.33e-4, 2.11e-5, 2.18e-3}}}},
      {"samples",
       {"2000", "4000", "6000", "8000", "10000"},
       {{"NASM", {7.92e-6, 7.27e-6, 7.76e-6, 8.10e-6, 6.17e-6}},
        {"DON", {4.43e-5, 4.14e-5, 4.74e-5, 1.89e-5, 4.08e-5}},
        {"MLP", {2.40e-4, 7.20e-5, 9.19e-5, 1.13e-4, 1.10e-4}},
        {"GEN", {5.36e-4, 4.25e-4, 4.54e-4, 5.65e-4, 6.42e-4}},
        {"FNO", {8.95e-5, 7.87e-5, 7.02e-5, 7.91e-5, 8.73e-5}}}},
      {"brachistochrone",
       system_columns,
       {{"DM", {9.91e-2, 7.33e-3, 4.85e-3}},
        {"NASM", {1.40e-5, 8.05e-3, 5.52e-3}},
        {"DON", {1.56e-5, 8.31e-3, 5.54e-3}},
        {"MLP", {1.49e-5, 8.65e-3, 6.44e-3}},
        {"GEN", {6.21e-3, 9.44e-3, 8.02e-2}},
        {"FNO", {3.59e-4, 8.23e-3, 3.82e-3}}}},
      {"zermelo",
       system_columns,
       {{"DM", {4.62e-2, 1.46e-3, 2.63e-3}},
        {"NASM", {1.58e-5, 2.48e-3, 1.31e-2}},
        {"DON", {2.84e-5, 8.67e-3, 3.96e-2}},
        {"MLP", {2.56e-5, 6.32e-3, 2.86e-2}},
        {"GEN", {6.81e-3, 8.64e-3, 3.85e-2}},
        {"FNO", {4.37e-4, 2.66e-3, 3.40e-2}}}},
  };
}

const PublishedTable& find_table(const std::string& name) {
  std::string known;
  for (const PublishedTable& table : published_tables()) {
    if (table.name == name) return table;
    known += (known.empty() ? "" : ", ") + table.name;
  }
  throw std::invalid_argument("there is no table \"" + name + "\"; there are: " + known + ", all");
}

}  // namespace

const std::vector<PublishedTable>& published_tables() {
  static const std::vector<PublishedTable> tables = make_tables();
  return tables;
}

double published_value(const std::string& table_name, const std::string& row_name,
                       const std::string& column) {
  const PublishedTable& table = find_table(table_name);
  for (const PublishedTable::Row& row : table.rows) {
    if (row.name != row_name) continue;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      if (table.columns[i] == column) return row.values[i];
    }
  }
  return kNotPublished;
}

}  // namespace nasm_trainer
