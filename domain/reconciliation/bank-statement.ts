import { keyboardText } from '../values/keyboard-text.ts';
import { type Cents, cents } from '../values/money.ts';
import type { Day } from '../values/south-african-time.ts';
import { type BankColumns, bankColumns } from './bank-columns.ts';
import { bankAmount, bankDay, bankText } from './bank-values.ts';

/** What a bank says that happened in an account. */
export interface BankStatement {
  /** At least one, the oldest day first; those of one day in the order in which they happened. */
  lines: BankLine[];
  /** What the bank says at the end; null if the file does not say it. */
  closingBalance: Cents | null;
  /** Whether the lines lead from one balance to the next; null if the file has no balances. */
  isComplete: boolean | null;
}

export interface BankLine {
  day: Day;
  /** Above 0 it came in. It is never 0. */
  amount: Cents;
  /** One line of at most 300 characters, and may be empty. */
  text: string;
  /** What was in the account after it; null if the row does not say it. */
  balance: Cents | null;
}

/** Why a file cannot be read, for the person who chose it. */
export interface BankFileRefusal {
  refusal: string;
}

/**
 * The rows of a CSV file with its empty ones, and their cells without surrounding space; null if it
 * is none with this separator.
 */
export type CsvReader = (content: string, separator: string) => string[][] | null;

/** A file with more lines is refused. */
const maxBankLines = 10_000;

/** The sum of as many lines is still exact. */
const maxAmount = Math.floor(Number.MAX_SAFE_INTEGER / maxBankLines);

/**
 * Reads the CSV file of a South African bank, with or without names of columns, and whatever
 * separators and signs it uses. What moves no money is left out: balances, totals and notes.
 * Nothing else is: a row with an amount that cannot be read refuses the whole file.
 * @param csvRows reads CSV; a domain of pure functions has no library for that
 * @returns a refusal, with the row if it is one, for what is no such file; it never throws
 */
export function readBankStatement(
  content: string,
  csvRows: CsvReader,
): BankStatement | BankFileRefusal {
  const other = otherFormat(content);
  if (other) {
    return refused(`This file looks like ${other}. Please export a CSV file from your bank`);
  }
  let isBroken = false;
  for (const separator of [',', ';', '\t']) {
    const rows = csvRows(content, separator);
    const columns = rows && bankColumns(rows);
    if (columns) return statementOf(rows, columns);
    isBroken ||= rows === null;
  }
  return refused(
    isBroken
      ? 'This file has a text with a quotation mark at its start and none at its end'
      : 'This file has no columns with a day and an amount. Please export a CSV file from your bank',
  );
}

const refused = (refusal: string): BankFileRefusal => ({ refusal });

/** What files that are no CSV begin with. */
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^%PDF/, 'a PDF'],
  [/^PK[^\w\s,;"']/, 'an Excel workbook'],
  [/^(?:OFXHEADER|<OFX|<\?OFX)/i, 'an OFX file'],
  [/^<\?xml/i, 'an OFX or another XML file'],
  [/^<(?:!doctype|html)/i, 'a web page'],
  [/^!(?:Type|Account)\b/i, 'a QIF file'],
  [/^(?:\{1:|:20:)/, 'an MT940 file'],
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them.
const binary = /[\u0000-\u0008\u000e-\u001f]/;

function otherFormat(content: string): string | undefined {
  const start = content
    .slice(0, 1000)
    .replace(/^\ufeff/, '')
    .trimStart();
  const known = beginnings.find(([beginning]) => beginning.test(start))?.[1];
  return known ?? (binary.test(content) ? 'a workbook or a picture' : undefined);
}

/** What a row says, in cents as they are written. */
interface Row {
  day: Day;
  text: string;
  amount: number;
  debit: number;
  fee: number;
  balance: Cents | null;
}

function statementOf(table: string[][], columns: BankColumns): BankStatement | BankFileRefusal {
  const rows: Row[] = [];
  for (const [index, cells] of table.entries()) {
    const row = index < columns.firstRow ? null : readRow(cells, columns);
    if (typeof row === 'string') return refused(`Row ${index + 1}: ${row}`);
    if (row) rows.push(row);
    if (rows.length > maxBankLines) break;
  }
  const inFile = linesOf(rows);
  if (inFile.length === 0) return refused('This file has no line with a day and an amount');
  if (inFile.length > maxBankLines) {
    return refused('This file has more than 10,000 lines. Please export a shorter time');
  }
  const lines = isLatestFirst(inFile) ? linesOf(rows.toReversed()) : inFile;
  const closing = markedBalance(table, 'CLOSE');
  const opening = closing === null ? null : markedBalance(table, 'OPEN');
  const follows = isComplete(lines, opening, closing);
  // Without names, only the balances prove that an amount is one, with its sign.
  if (columns.names.length === 0 && columns.balance >= 0 && !follows) {
    return refused('This file has no names of columns, and its balances do not follow');
  }
  return {
    lines: lines.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))),
    closingBalance: closing ?? lines.findLast(({ balance }) => balance !== null)?.balance ?? null,
    isComplete: follows,
  };
}

/** @returns null for a row that moves no money, and a text that says what is wrong with it */
function readRow(cells: readonly string[], columns: BankColumns): Row | string | null {
  const cell = (column: number) => blankOr(cells[column] ?? '');
  const { amount, debit, fee, balance } = columns;
  const amounts = [amount, debit, fee].map(cell);
  if (amounts.every((written) => written === '' || bankAmount(written) === 0)) return null;
  const isNames = columns.names.length > 0 && columns.names.every((name, at) => name === cells[at]);
  if (isNames) return null;

  const day = bankDay(cell(columns.day));
  const text = textOf(cells, columns);
  if (day ? isBalance(text) : isSummary(cells, cell(columns.day))) return null;
  if (!day) return `${quoted(cell(columns.day))} is not a day`;
  if (cells.slice(columns.width).some((extra) => extra !== '')) {
    return 'it has more cells than the columns have names, as if a text were not in quotation marks';
  }
  for (const written of [...amounts, cell(balance)]) {
    const value = written === '' ? 0 : bankAmount(written);
    if (value === null) return `${quoted(written)} is not an amount`;
    if (Math.abs(value) > maxAmount) return `${quoted(written)} is too large an amount`;
  }
  const [signed = 0, out = 0, cost = 0] = amounts.map((written) => bankAmount(written) ?? 0);
  const isDebit = /^(?:d|dr|debit|debiet)$/i.test(cell(columns.side));
  const after = bankAmount(cell(balance));
  return {
    day,
    text,
    amount: isDebit && signed > 0 ? -signed : signed,
    debit: out,
    fee: cost,
    balance: after === null ? null : cents(after),
  };
}

/** Some banks write a dash for nothing. */
const blankOr = (cell: string) => (keyboardText(cell).trim() === '-' ? '' : cell);

const quoted = (cell: string) => bankText(cell, maxQuoted) || 'an empty cell';
const maxQuoted = 40;

/** The words of a row, each once. A comma may have cut the last of them into several cells. */
function textOf(cells: readonly string[], { text, names }: BankColumns): string {
  const rest = text.includes(names.length - 1) ? cells.slice(names.length) : [];
  let words = '';
  for (const column of text) {
    const part = bankText(cells[column] ?? '');
    if (!words.toLowerCase().includes(part.toLowerCase())) words += ` ${part}`;
    if (words.length > 300) break;
  }
  return bankText([words, ...rest].join(' '));
}

const balanceWords =
  /^(?:(?:open(?:ing)?|clos(?:e|ing)|available|current) balance|(?:balance )?(?:brought|carried) forward|balance [bc]\/[fd]|(?:openings?|begin|eind|sluitings?)saldo)\b/i;
const totalWords =
  /^(?:grand |sub-?)?tota(?:ls?|al)(?: (?:debits?|credits?|fees?|deposits|payments|amount))?:?$/i;

const isBalance = (text: string) => balanceWords.test(text);

/** A row without a day may sum up others. */
function isSummary(cells: readonly string[], day: string): boolean {
  const hasDigits = /\d\d/.test(day);
  return cells.some((cell) => isBalance(cell) || (!hasDigits && totalWords.test(cell)));
}

/** The lines of rows, in their order. A fee is a line after that which it is for. */
function linesOf(rows: readonly Row[]): BankLine[] {
  const debitSign = signOf(rows.map(({ debit }) => debit));
  const feeSign = signOf(rows.map(({ fee }) => fee));
  return rows.flatMap(({ day, text, amount, debit, fee, balance }) => {
    const moved = cents(amount + debitSign * debit);
    const cost = cents(feeSign * fee);
    const lines = [{ day, amount: moved, text, balance: cost === 0 ? balance : null }];
    if (cost !== 0) {
      lines.push({ day, amount: cost, text: `${bankText(text, 294)} (fee)`.trim(), balance });
    }
    return lines.filter((line) => line.amount !== 0);
  });
}

/** Some banks write what went out with a minus, in its own column too, and others without. */
function signOf(amounts: readonly number[]): 1 | -1 {
  const below = amounts.filter((amount) => amount < 0).length;
  const above = amounts.filter((amount) => amount > 0).length;
  return below > 0 && below >= above ? 1 : -1;
}

/** Where the days are all the same, the balances say it. */
function isLatestFirst(lines: readonly BankLine[]): boolean {
  const first = lines[0]?.day ?? '';
  const last = lines.at(-1)?.day ?? '';
  if (first !== last) return first > last;
  return isComplete(lines) === false && isComplete(lines.toReversed()) === true;
}

function isComplete(
  lines: readonly BankLine[],
  opening: Cents | null = null,
  closing: Cents | null = null,
): boolean | null {
  let known: number | null = opening;
  let isRight = true;
  for (const { amount, balance } of lines) {
    if (known !== null) known += amount;
    if (balance === null) continue;
    if (known !== null && known !== balance) isRight = false;
    known = balance;
  }
  if (known === null) return null;
  return isRight && (closing === null || known === closing);
}

/** Standard Bank writes balances into rows of their own: ,0,OPEN,1000.00,OPEN BALANCE. */
function markedBalance(table: readonly (readonly string[])[], mark: string): Cents | null {
  const row = table.find((cells) => cells[0] === '' && cells[1] === '0' && cells[2] === mark);
  const amount = bankAmount(row?.[3] ?? '');
  return amount === null ? null : cents(amount);
}
