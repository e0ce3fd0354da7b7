// SPDX-License-Identifier: Apache-2.0
#include "nasm_pushing_tools/recordings/push_name.hpp"

#include <charconv>
#include <cmath>
#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "nasm_common/numbers.hpp"
#include "nasm_pushing/objects/shape.hpp"

namespace nasm_pushing {
namespace {

using nasm_common::format;

constexpr double kLargestAngle = 1.5707963267948966;
constexpr double kFastest = 1e4;  // [mm/s], [mm/s²]: beyond what a robot does

/// The parts "key=value" of a name, taken from the left.
class Parts {
 public:
  Parts(const std::string& file, std::string_view text) : file_(file), rest_(text) {}

  [[noreturn]] void fail(const std::string& why) const {
    throw std::invalid_argument(
        file_ + ": " + why +
        "; a recording is named as motion_surface=abs_shape=hex_a=500_v=-1_i=0.000_s=0.300_t=0.349"
        "[_rep=0001].h5");
  }

  bool has(std::string_view label) const { return rest_.substr(0, label.size()) == label; }

  std::string_view take(std::string_view label) {
    if (!has(label)) fail("its name has no \"" + std::string(label) + "\" where one is due");
    rest_.remove_prefix(label.size());
    const std::size_t end = rest_.find('_');
    const std::string_view value = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end);
    return value;
  }

  double number(std::string_view label, double lower, double upper) {
    const std::string_view text = take(label);
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) {
      fail("\"" + std::string(text) + "\" after \"" + std::string(label) + "\" is not a number");
    }
    if (!(value >= lower && value <= upper)) {
      fail(std::string(label.substr(1)) + std::string(text) +
           format(" is not in [%g, %g]", lower, upper));
    }
    return value;
  }

  int whole(std::string_view label, int lower, int upper) {
    const double value = number(label, lower, upper);
    if (value != std::floor(value)) {
      fail(std::string(label.substr(1)) + std::to_string(value) + " is not a whole number");
    }
    return static_cast<int>(value);
  }

  void require_end() const {
    if (!rest_.empty()) fail("\"" + std::string(rest_) + "\" in its name is not known");
  }

 private:
  const std::string& file_;
  std::string_view rest_;
};

/// Three decimals as in the dataset, more if the number has more.
std::string decimals(double value) {
  const std::string text = format("%.3f", value);
  return std::abs(std::stod(text) - value) > 1e-9 ? format("%.6f", value) : text;
}

std::string short_number(double value) {
  return format("%.9g", value);
}

}  // namespace

PushName parse_push_name(const std::string& file) {
  const std::filesystem::path path(file);
  const bool known = path.extension() == ".h5" || path.extension() == ".json";
  std::string base = (known ? path.stem() : path.filename()).string();
  base = base.substr(base.rfind(':') + 1);  // "archive.zip:entry"
  Parts parts(file, base);
  PushName name;
  name.surface = parts.take("motion_surface=");
  if (!find_surface(name.surface)) parts.fail("there is no surface \"" + name.surface + "\"");
  name.shape = parts.take("_shape=");
  const Shape* shape = find_shape(name.shape);
  if (!shape) parts.fail("there is no shape \"" + name.shape + "\"");
  name.acceleration = parts.number("_a=", 0.0, kFastest);
  name.speed = parts.number("_v=", -1.0, kFastest);
  if ((name.speed == -1.0) == (name.acceleration == 0.0) ||
      (name.speed <= 0.0 && name.speed != -1.0)) {
    parts.fail("a push has either an acceleration a and v=-1, or a speed v and a=0");
  }
  name.side = parts.whole("_i=", 0, shape->sides() - 1);
  name.contact = parts.number("_s=", 0.0, 1.0);
  name.angle = parts.number("_t=", -kLargestAngle, kLargestAngle);
  if (parts.has("_rep=")) name.repetition = parts.whole("_rep=", 0, 999999999);
  parts.require_end();
  return name;
}

std::string to_string(const PushName& name) {
  std::string text = "motion_surface=" + name.surface + "_shape=" + name.shape +
                     "_a=" + short_number(name.acceleration) + "_v=" + short_number(name.speed) +
                     "_i=" + decimals(name.side) + "_s=" + decimals(name.contact) +
                     "_t=" + decimals(name.angle);
  if (name.repetition >= 0) {
    text += format("_rep=%04d", name.repetition);
  }
  return text;
}

}  // namespace nasm_pushing
