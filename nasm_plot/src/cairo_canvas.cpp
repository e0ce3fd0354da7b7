// SPDX-License-Identifier: Apache-2.0
#include "cairo_canvas.hpp"

#include <array>
#include <stdexcept>

#include "text.hpp"
#include "theme.hpp"

namespace nasm_plot {
namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double halo_width = 3.0;

void require_success(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS) {
    throw std::runtime_error(std::string("drawing failed: ") + cairo_status_to_string(status));
  }
}

CairoContext make_context(cairo_surface_t* surface) {
  CairoContext context(cairo_create(surface));
  require_success(cairo_status(context.get()));
  cairo_font_options_t* options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_set_font_options(context.get(), options);
  cairo_font_options_destroy(options);
  return context;
}

void select_font(cairo_t* context, double size, bool bold) {
  cairo_select_font_face(context, theme::font, CAIRO_FONT_SLANT_NORMAL,
                         bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(context, size);
}

double advance(cairo_t* context, const std::string& text) {
  cairo_text_extents_t extents;
  cairo_text_extents(context, text.c_str(), &extents);
  return extents.x_advance;
}

void set_color(cairo_t* context, const Color& color) {
  cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha);
}

void trace(cairo_t* context, const std::vector<Point>& points) {
  cairo_new_path(context);
  for (const Point& point : points) cairo_line_to(context, point.x, point.y);
}

}  // namespace

TextMeter::TextMeter()
    : surface_(cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)),
      context_(make_context(surface_.get())) {
}

double TextMeter::width(const std::string& text, double size, bool bold) const {
  select_font(context_.get(), size, bold);
  return advance(context_.get(), printable(text));
}

CairoCanvas::CairoCanvas(int width_px, int height_px, int scale)
    : surface_(cairo_image_surface_create(CAIRO_FORMAT_RGB24, scale * width_px, scale * height_px)),
      context_(make_context(surface_.get())) {
  cairo_scale(context_.get(), scale, scale);
  cairo_set_line_join(context_.get(), CAIRO_LINE_JOIN_ROUND);
}

void CairoCanvas::polyline(const std::vector<Point>& points, const Stroke& stroke) {
  const std::array<double, 2> dashes = {theme::dash * stroke.width, theme::dash_gap * stroke.width};
  cairo_set_dash(context_.get(), dashes.data(), stroke.dashed ? 2 : 0, 0.0);
  set_color(context_.get(), stroke.color);
  cairo_set_line_width(context_.get(), stroke.width);
  trace(context_.get(), points);
  cairo_stroke(context_.get());
}

void CairoCanvas::polygon(const std::vector<Point>& points, const Color& fill) {
  set_color(context_.get(), fill);
  trace(context_.get(), points);
  cairo_fill(context_.get());
}

void CairoCanvas::circle(Point center, double radius, const Color& fill) {
  set_color(context_.get(), fill);
  cairo_new_path(context_.get());
  cairo_arc(context_.get(), center.x, center.y, radius, 0.0, 2.0 * pi);
  cairo_fill(context_.get());
}

void CairoCanvas::text(Point position, const std::string& content, const TextStyle& style) {
  cairo_t* context = context_.get();
  const std::string clean = printable(content);
  select_font(context, style.size, style.bold);
  const double shift = style.anchor == Anchor::start    ? 0.0
                       : style.anchor == Anchor::middle ? 0.5
                                                        : 1.0;
  cairo_save(context);
  cairo_translate(context, position.x, position.y);
  cairo_rotate(context, -style.rotation_deg * pi / 180.0);
  cairo_move_to(context, -shift * advance(context, clean), 0.0);
  if (style.halo) {
    cairo_text_path(context, clean.c_str());
    cairo_set_dash(context, nullptr, 0, 0.0);
    cairo_set_line_width(context, halo_width);
    set_color(context, theme::paper);
    cairo_stroke(context);
    cairo_move_to(context, -shift * advance(context, clean), 0.0);
  }
  set_color(context, style.color);
  cairo_show_text(context, clean.c_str());
  cairo_restore(context);
}

std::string CairoCanvas::png() const {
  require_success(cairo_status(context_.get()));
  cairo_surface_flush(surface_.get());
  std::string bytes;
  const auto append = [](void* closure, const unsigned char* data, unsigned int length) {
    static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
  };
  require_success(cairo_surface_write_to_png_stream(surface_.get(), append, &bytes));
  return bytes;
}

}  // namespace nasm_plot
