/** A cell of a table: a text of anybody's, or an amount of ours. */
export type CsvCell = string | number;

/** A table as CSV (RFC 4180); the mark at its start tells spreadsheets that it is UTF-8. Amounts get two decimals. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  return `${csvMark}${rows.map(csvLine).join('')}`;
}

/** The mark at the start of a table. */
export const csvMark = '\ufeff';

/** One row of a table. */
export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (typeof cell === 'number') return cell.toFixed(2);
  const harmless = withoutFormula(cell);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A spreadsheet would run a text that begins like a formula, in some languages also in wide characters; an apostrophe before it makes it a text. */
function withoutFormula(text: string): string {
  return /^\s*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
}
