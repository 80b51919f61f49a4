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

/**
 * A spreadsheet would execute a text that begins like a formula; some also accept the full-width
 * characters. An apostrophe in front makes it a plain text.
 */
function withoutFormula(text: string): string {
  return /^\s*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
}
