/** A cell of a table: a text, or an amount of money. */
export type CsvCell = string | number;

/** A table as CSV (RFC 4180), which spreadsheets read as UTF-8; amounts with two decimals. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  return `${byteOrderMark}${rows.map(csvLine).join('')}`;
}

/** The byte order mark at the start of a file. */
export const byteOrderMark = '\ufeff';

/** One row of a table as CSV. */
export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (typeof cell === 'number') return cell.toFixed(2);
  const harmless = withoutFormula(cell);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A number with a sign. It has no operator between digits, so that nothing is worked out. */
const number = /^[+-]\d+(?:[.,]\d+)?$/;

/** A phone number in its international form, as people write it. */
const phone = /^\+\d[\d ().-]{5,}$/;

/**
 * A spreadsheet would execute a text that begins like a formula; some also accept the full-width
 * characters. An apostrophe in front makes it a plain text, and is seen. So a number and a phone
 * number have none; of a phone number only digits and spaces stay, because its hyphens would be
 * subtracted (ADM-45).
 */
function withoutFormula(text: string): string {
  if (number.test(text)) return text;
  if (phone.test(text)) return `+${text.replaceAll(/[^\d]+/g, ' ').trim()}`;
  return /^\s*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
}
