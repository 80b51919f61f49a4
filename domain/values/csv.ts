import { southAfricanClock, southAfricanDay } from './south-african-time.ts';

/** Digits that are no amount, such as the number of a bank account: none of them may get lost. */
interface CsvDigits {
  digits: string;
}

/** A cell of a table: a text, a number with two decimals, or an instant in South African time. */
export type CsvCell = string | number | Date | CsvDigits;

/**
 * The separators of cells. Excel with South African settings expects a semicolon, because its numbers
 * have a decimal comma. Where a comma separates the cells, numbers have a point (RFC 4180).
 */
export const csvSeparators = [';', ','] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** A table as CSV in UTF-8, which spreadsheets recognise by the byte order mark. */
export function csvFile(rows: readonly (readonly CsvCell[])[], separator: CsvSeparator): string {
  return `${byteOrderMark}${rows.map((row) => csvLine(row, separator)).join('')}`;
}

/** The byte order mark at the start of a file. */
export const byteOrderMark = '\ufeff';

/** One row of a table as CSV. */
export function csvLine(row: readonly CsvCell[], separator: CsvSeparator): string {
  return `${row.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
}

/** The cell of an instant that may be missing. */
export function csvInstant(instant: string | null | undefined): CsvCell {
  return instant ? new Date(instant) : '';
}

function csvCell(cell: CsvCell, separator: CsvSeparator): string {
  if (typeof cell === 'number') {
    const decimal = cell.toFixed(2);
    return separator === ';' ? decimal.replace('.', ',') : decimal;
  }
  if (cell instanceof Date) return `${southAfricanDay(cell)} ${southAfricanClock(cell)}`;
  if (typeof cell === 'object') return separator === ';' ? grouped(cell) : cell.digits;
  const harmless = withoutFormula(cell);
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Digits with spaces between them, so that Excel keeps the first zeros and rounds nothing. */
const grouped = ({ digits }: CsvDigits) => digits.match(/.{1,4}/g)?.join(' ') ?? '';

/** A number with a sign. It has no operator between digits, so that nothing is worked out. */
const number = /^[+-]\d+(?:[.,]\d+)?$/;

/** A phone number in its international form, as people write it. */
const phone = /^(?:\+|00)\d[\d ().-]{5,}$/;

/**
 * A spreadsheet would execute a text that begins like a formula; some also accept the full-width
 * characters. An apostrophe in front makes it a plain text, and is seen. So a number and a phone
 * number have none (ADM-45).
 */
function withoutFormula(text: string): string {
  if (phone.test(text)) return spacedPhone(text);
  if (number.test(text)) return text;
  return /^\s*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
}

/**
 * A phone number with spaces, which keep a spreadsheet from reading it as a number or working it
 * out: +27 82 123 4567.
 */
function spacedPhone(text: string): string {
  const digits = text.replaceAll(/[^\d]+/g, ' ').trim();
  const southAfrican = /^27(\d\d)(\d{3})(\d{4})$/.exec(digits.replaceAll(' ', ''));
  if (southAfrican) return `+27 ${southAfrican.slice(1).join(' ')}`;
  const spaced = digits.includes(' ') ? digits : digits.replace(/(?=\d{4}$)/, ' ');
  return text.startsWith('+') ? `+${spaced}` : spaced;
}
