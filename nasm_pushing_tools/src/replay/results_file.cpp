// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <sstream>

#include "nasm_common/file.hpp"
#include "nasm_common/numbers.hpp"
#include "replay/results.hpp"

namespace nasm_pushing {
namespace {}  // namespace

void write_csv(const std::string& path, const ReplayResults& results) {
  std::ostringstream text;
  text.precision(9);
  const auto number = [&](double value) {
    text << ',';
    if (std::isfinite(value)) text << value;
  };
  text << "file,surface,shape,acceleration_mm_s2,speed_mm_s,side,contact,angle_rad,split,status,"
          "mape,predicted_max_n,measured_max_n,ood_score,computation_s,round_trip_s,message\n";
  for (const ReplayRecord& record : results.records) {
    const PushName& name = record.name;
    text << nasm_common::csv_field(record.file) << ',' << name.surface << ',' << name.shape;
    number(name.acceleration);
    number(name.speed);
    text << ',' << name.side;
    number(name.contact);
    number(name.angle);
    text << ',' << record.split << ',' << status_text(record);
    number(record.mape);
    number(largest(record.predicted));
    number(largest(record.measured));
    number(record.ood_score);
    number(record.computation_s);
    number(record.round_trip_s);
    text << ',' << nasm_common::csv_field(record.status_text) << '\n';
  }
  nasm_common::write_file(path, text.str());
}

}  // namespace nasm_pushing
