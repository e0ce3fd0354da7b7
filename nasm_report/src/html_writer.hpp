// SPDX-License-Identifier: Apache-2.0
#ifndef HTML_WRITER_HPP_
#define HTML_WRITER_HPP_

#include <string>

#include "nasm_report/page.hpp"

namespace nasm_report {

/// Blocks of a page as HTML. Where a script draws, its data stand in a <script> that is not run.
std::string to_html(const Text& text);
std::string to_html(const Cards& cards);
std::string to_html(const Table& table);
std::string to_html(const Figure& figure);
std::string to_html(const Row& row);
std::string to_html(const Animation& animation);
std::string to_html(const Section& section);

}  // namespace nasm_report

#endif  // HTML_WRITER_HPP_
