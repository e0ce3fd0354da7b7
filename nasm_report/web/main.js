// SPDX-License-Identifier: Apache-2.0
for (const root of document.querySelectorAll('[data-widget]')) {
  try {
    const source = root.querySelector('script[type="application/json"]');
    NASM.widgets[root.dataset.widget](root, JSON.parse(source.textContent));
  } catch (error) {
    // One broken figure must not take the others with it.
    root.append(html('p', {class: 'text bad', text: `This figure cannot be shown: ${error.message}`}));
    noteError(error.message);
    console.error(error);
  }
}
document.querySelectorAll('table[data-sortable]').forEach(makeSortable);
page.dataset.ready = 'true';
