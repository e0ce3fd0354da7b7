// SPDX-License-Identifier: Apache-2.0
const format = (() => {
  const SUPERSCRIPT = {'-': '⁻', 0: '⁰', 1: '¹', 2: '²', 3: '³', 4: '⁴', 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹'};
  const raise = (exponent) => String(exponent).split('').map((c) => SUPERSCRIPT[c]).join('');
  const minus = (text) => text.replace('-', '−');
  const trim = (text) => text.includes('.') ? text.replace(/\.?0+$/, '') : text;

  // Three significant digits, unless asked otherwise.
  const number = (value, digits = 3) => {
    if (value === null || !Number.isFinite(value)) return '–';
    if (value === 0) return '0';
    const magnitude = Math.abs(value);
    if (magnitude >= 1e-3 && magnitude < 1e5) {
      const places = clamp(digits - 1 - Math.floor(Math.log10(magnitude)), 0, 8);
      return minus(trim(value.toFixed(places)));
    }
    const [mantissa, exponent] = value.toExponential(digits - 1).split('e');
    return `${minus(trim(mantissa))}·10${raise(Number(exponent))}`;
  };

  const seconds = (value, digits = 3) => {
    if (value === null || !Number.isFinite(value)) return '–';
    for (const [unit, name] of [[1, 's'], [1e-3, 'ms'], [1e-6, 'µs']]) {
      // Rounding must not yield 1000 µs.
      if (Math.abs(value) >= 0.9995 * unit) return `${number(value / unit, digits)} ${name}`;
    }
    return `${number(value / 1e-9, digits)} ns`;
  };

  const powerOfTen = (exponent) => exponent === 0 ? '1' : exponent === 1 ? '10' : `10${raise(exponent)}`;
  const unit = (text) => text === '1' || text === '' ? '' : ` [${text}]`;
  const name = (text) => text.replaceAll('_', ' ');

  return {number, seconds, powerOfTen, unit, name};
})();
