// SPDX-License-Identifier: Apache-2.0
// A library that registers nothing.
extern "C" int nothing_to_register() {
  return 0;
}
