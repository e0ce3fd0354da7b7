// SPDX-License-Identifier: Apache-2.0
#include "nasm_report/page.hpp"

#include "escape.hpp"
#include "html_writer.hpp"
#include "nasm_common/file.hpp"
#include "web.hpp"

namespace nasm_report {
namespace {

/// The browser itself refuses whatever would come from elsewhere.
constexpr const char* kHead =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n";

}  // namespace

std::string Page::html() const {
  std::string html = kHead;
  html += "<title>" + escape_html(title) + "</title>\n<style>\n";
  html += kStyle;
  html += "</style>\n</head>\n<body>\n<header>\n<h1>" + escape_html(title) + "</h1>\n";
  if (!subtitle.empty()) html += "<p class=\"subtitle\">" + escape_html(subtitle) + "</p>\n";
  if (!badges.empty()) {
    html += "<p class=\"badges\">";
    for (const std::string& badge : badges) html += "<span>" + escape_html(badge) + "</span>";
    html += "</p>\n";
  }
  html += "</header>\n<main>\n";
  for (const Section& section : sections) html += to_html(section);
  html += "</main>\n<footer>" + escape_html(footer) + "</footer>\n<script>\n";
  html += kScript;
  return html + "</script>\n</body>\n</html>\n";
}

void Page::save(const std::string& path) const {
  nasm_common::write_file(path, html());
}

}  // namespace nasm_report
