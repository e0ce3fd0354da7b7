// SPDX-License-Identifier: Apache-2.0
const sortTable = (table, column) => {
  const header = table.tHead.rows[0].cells[column];
  const ascending = header.getAttribute('aria-sort') !== 'ascending';
  for (const cell of table.tHead.rows[0].cells) cell.removeAttribute('aria-sort');
  header.setAttribute('aria-sort', ascending ? 'ascending' : 'descending');
  const key = (row) => {
    const cell = row.cells[column];
    if (!('value' in cell.dataset)) return cell.textContent;
    return cell.dataset.value === '' ? NaN : Number(cell.dataset.value);
  };
  const compare = (a, b) => {
    if (typeof a === 'string' || typeof b === 'string') return String(a).localeCompare(String(b));
    return a - b;
  };
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => ({row, key: key(row)}));
  rows.sort((a, b) => {
    // What has no number stays at the end, whichever way.
    if (Number.isNaN(a.key) || Number.isNaN(b.key)) return Number.isNaN(a.key) - Number.isNaN(b.key);
    return ascending ? compare(a.key, b.key) : compare(b.key, a.key);
  });
  body.append(...rows.map((item) => item.row));
};

const makeSortable = (table) => {
  [...table.tHead.rows[0].cells].forEach((cell, column) => {
    cell.querySelector('button').addEventListener('click', () => sortTable(table, column));
  });
};
