// SPDX-License-Identifier: Apache-2.0
#ifndef OCP__SYSTEM_PLUGINS_HPP_
#define OCP__SYSTEM_PLUGINS_HPP_

namespace nasm_core {

/// Loads the libraries that packages have registered in the ament index: those in lib/ of the
/// package's prefix that the lines of its resource `nasm_systems` name. They register their systems
/// while they are loaded, and stay. A library that cannot be loaded is a fault and skipped. Does
/// nothing from the second call on; for any thread.
void load_system_plugins();

}  // namespace nasm_core

#endif  // OCP__SYSTEM_PLUGINS_HPP_
