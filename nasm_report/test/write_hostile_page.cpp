// SPDX-License-Identifier: Apache-2.0
// write_hostile_page FILE: for test_in_browser.py.
#include "hostile_page.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  nasm_report::hostile_page().save(argv[1]);
  return 0;
}
