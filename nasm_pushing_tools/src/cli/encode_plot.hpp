// SPDX-License-Identifier: Apache-2.0
#ifndef NASM_PUSHING_TOOLS__CLI__ENCODE_PLOT_HPP_
#define NASM_PUSHING_TOOLS__CLI__ENCODE_PLOT_HPP_

#include <string>

#include "encoding/push_set.hpp"

namespace nasm_pushing {

/// Force profiles and samples of the acceleration, a row of axes for each shape. Of a shape that
/// has many pushes every so-many-th is drawn. Throws as nasm_plot::Figure::save.
void plot_push_set(const PushSet& set, const std::string& file);

}  // namespace nasm_pushing

#endif  // NASM_PUSHING_TOOLS__CLI__ENCODE_PLOT_HPP_
