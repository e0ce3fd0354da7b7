// SPDX-License-Identifier: Apache-2.0
#include "html_writer.hpp"

#include <charconv>
#include <cmath>
#include <stdexcept>

#include "data.hpp"
#include "escape.hpp"

namespace nasm_report {
namespace {

std::string element(const std::string& name, const std::string& css_class,
                    const std::string& text) {
  if (text.empty()) return {};
  return "<" + name + " class=\"" + css_class + "\">" + escape_html(text) + "</" + name + ">";
}

std::string tone_class(Tone tone) {
  switch (tone) {
    case Tone::neutral:
      return "";
    case Tone::good:
      return " good";
    case Tone::warning:
      return " warning";
    case Tone::bad:
      return " bad";
  }
  return "";
}

std::string widget(const char* kind, const std::string& json) {
  return std::string("<div class=\"widget ") + kind + "\" data-widget=\"" + kind +
         "\"><script type=\"application/json\">" + json + "</script></div>";
}

std::string sort_key(const Cell& cell) {
  if (!cell.value) return {};
  if (!std::isfinite(*cell.value)) return " data-value=\"\"";
  char digits[32];
  const auto result = std::to_chars(digits, digits + sizeof digits, *cell.value);
  return " data-value=\"" + std::string(digits, result.ptr) + "\"";
}

std::string content_of(const Figure& figure) {
  if (const auto* chart = std::get_if<Chart>(&figure.content)) {
    return widget("chart", to_json(*chart));
  }
  if (const auto* histogram = std::get_if<Histogram>(&figure.content)) {
    return widget("histogram", to_json(*histogram));
  }
  if (const auto* distributions = std::get_if<Distributions>(&figure.content)) {
    return widget("distributions", to_json(*distributions));
  }
  return "<div class=\"drawing\">" + std::get<Drawing>(figure.content).svg + "</div>";
}

}  // namespace

std::string to_html(const Text& text) {
  return element(text.code ? "pre" : "p", "text" + tone_class(text.tone), text.content) + "\n";
}

std::string to_html(const Cards& cards) {
  std::string html = "<div class=\"cards\">\n";
  for (const Card& card : cards.cards) {
    html += "<div class=\"card" + tone_class(card.tone) + "\">" +
            element("div", "card-label", card.label) + element("div", "card-value", card.value) +
            element("div", "card-note", card.note) + "</div>\n";
  }
  return html + "</div>\n";
}

std::string to_html(const Table& table) {
  std::string html = "<div class=\"table-frame\" tabindex=\"0\"><table data-sortable>\n";
  if (!table.caption.empty()) html += "<caption>" + escape_html(table.caption) + "</caption>\n";
  html += "<thead><tr>";
  for (const Column& column : table.columns) {
    html += std::string("<th scope=\"col\"") + (column.is_number ? " class=\"number\"" : "") +
            "><button type=\"button\">" + escape_html(column.name) + "</button></th>";
  }
  html += "</tr></thead>\n<tbody>\n";
  for (const auto& row : table.rows) {
    if (row.size() != table.columns.size()) {
      throw std::invalid_argument("table \"" + table.caption + "\": a row of " +
                                  std::to_string(row.size()) + " cells for " +
                                  std::to_string(table.columns.size()) + " columns");
    }
    html += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string css_class =
          (table.columns[i].is_number ? "number" : "words") + tone_class(row[i].tone);
      html += "<td class=\"" + css_class + "\"" + sort_key(row[i]) + ">" +
              escape_html(row[i].text) + "</td>";
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

std::string to_html(const Figure& figure) {
  std::string html = "<figure>" + element("h3", "figure-title", figure.title);
  try {
    html += content_of(figure);
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument("figure \"" + figure.title + "\": " + error.what());
  }
  return html + element("figcaption", "caption", figure.caption) + "</figure>\n";
}

std::string to_html(const Row& row) {
  std::string html = "<div class=\"row\">\n";
  for (const Figure& figure : row.figures) html += to_html(figure);
  return html + "</div>\n";
}

std::string to_html(const Animation& animation) {
  std::string html = "<figure>" + element("h3", "figure-title", animation.title);
  try {
    html += widget("player", to_json(animation));
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument("animation \"" + animation.title + "\": " + error.what());
  }
  return html + element("figcaption", "caption", animation.caption) + "</figure>\n";
}

std::string to_html(const Section& section) {
  std::string html = "<section>\n" + element("h2", "section-title", section.title) + "\n";
  for (const Block& block : section.blocks) {
    html += std::visit([](const auto& content) { return to_html(content); }, block);
  }
  return html + "</section>\n";
}

}  // namespace nasm_report
