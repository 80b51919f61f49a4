import { bankAmount, bankDay } from './bank-values.ts';

/** Where the rows of a bank's file have what. */
export interface BankColumns {
  /** The index of the first row that can be a line. */
  firstRow: number;
  /** The row of names, which stands once more on each page of some files. */
  names: readonly string[];
  /** A filled cell after so many is one too many: a comma in a text was not quoted. */
  width: number;
  day: number;
  /** The words of the bank, and its references. */
  text: readonly number[];
  /** Amounts with a sign, or credits. */
  amount: number;
  debit: number;
  fee: number;
  /** Says Dr or Cr for amounts without a sign. */
  side: number;
  balance: number;
}

/** The index of a column that a file does not have. No row has such a cell. */
const missing = -1;

/** Banks write information about the account before the lines. */
const rowsBefore = 20;

/**
 * The columns of a file, by the names in one of its first rows, or by the shape of its rows.
 * @returns null if it has no columns with a day and an amount
 */
export function bankColumns(rows: readonly (readonly string[])[]): BankColumns | null {
  const first = rows.slice(0, rowsBefore);
  for (const find of [named, standardBank, nedbank]) {
    for (const [index, row] of first.entries()) {
      const columns = find(row, index);
      if (columns) return columns;
    }
  }
  return null;
}

// The names of columns by their letters, those that are preferred first. What a bank has charged in
// all, such as the Charge of Absa, is no fee: it becomes a line of its own later.
const dayNames = [
  ...['postingdate', 'posteddate', 'bookingdate', 'transactiondate', 'trandate', 'date', 'datum'],
  ...['effectivedate', 'valuedate', 'transaksiedatum'],
];
const textNames = [
  ...['description', 'transactiondescription', 'details', 'transactiondetails', 'narrative'],
  ...['narration', 'particulars', 'beskrywing', 'payee', 'beneficiaryorcardholder', 'reference'],
  ...['originatorreference', 'customerreference', 'statementreference', 'recipientreference'],
  ...['yourreference', 'theirreference', 'verwysing', 'originaldescription'],
];
const amountNames = ['amount', 'transactionamount', 'amountinrand', 'value', 'bedrag'];
const creditNames = [
  ...['credit', 'credits', 'creditamount', 'moneyin', 'deposit', 'deposits', 'paidin', 'krediet'],
];
const debitNames = [
  ...['debit', 'debits', 'debitamount', 'moneyout', 'payment', 'payments', 'withdrawal'],
  ...['withdrawals', 'paidout', 'debiet'],
];
const feeNames = ['fee', 'fees'];
const sideNames = ['drcr', 'crdr', 'debitcredit', 'creditdebit', 'type', 'transactiontype'];
const balanceNames = ['balance', 'runningbalance', 'accountbalance', 'saldo'];

function named(row: readonly string[], index: number): BankColumns | null {
  const letters = row.map(lettersOf);
  const columnOf = (names: readonly string[]) =>
    names.map((name) => letters.indexOf(name)).find((column) => column >= 0) ?? missing;
  const credit = columnOf(creditNames);
  const debit = columnOf(debitNames);
  const signed = columnOf(amountNames);
  const hasBoth = credit >= 0 && debit >= 0;
  const day = columnOf(dayNames);
  if (day < 0 || !(hasBoth || signed >= 0 || credit >= 0 || debit >= 0)) return null;
  const text = textNames.flatMap((name) =>
    letters.flatMap((letter, column) => (letter === name ? column : [])),
  );
  return {
    firstRow: index + 1,
    names: row,
    width: text.includes(row.length - 1) ? Number.POSITIVE_INFINITY : row.length,
    day,
    text,
    amount: hasBoth || signed < 0 ? credit : signed,
    debit: hasBoth || signed < 0 ? debit : missing,
    fee: columnOf(feeNames),
    side: columnOf(sideNames),
    balance: columnOf(balanceNames),
  };
}

/** `MoneyIn(R)` is moneyin, and `Amount ZAR` amount. */
function lettersOf(name: string): string {
  const letters = name.toLowerCase().replace(/\(r\)|\(zar\)/, '');
  return letters.replaceAll(/[^a-z]+/g, '').replace(/(?<=.)zar$/, '');
}

const nameless = { names: [], debit: missing, fee: missing, side: missing };

/** HIST,20261128,,-100.00,PAYMENT,WHOM,1234,0, with the balances in rows of their own. */
function standardBank(row: readonly string[], index: number): BankColumns | null {
  if (row[0] !== 'HIST') return null;
  const columns = { day: 1, text: [4, 5], amount: 3, balance: missing };
  return { ...nameless, ...columns, firstRow: index, width: Number.POSITIVE_INFINITY };
}

/** 28Nov2026,PAYMENT,-100.00,900.00, which may have the number of the statement before it. */
function nedbank(row: readonly string[], firstRow: number): BankColumns | null {
  const day = row.findIndex((cell) => bankDay(cell) !== null);
  const [text = '', amount = '', balance = ''] = row.slice(day + 1);
  const isLine =
    (day === 0 || day === 1) &&
    text !== '' &&
    bankAmount(text) === null &&
    (amount === '' || bankAmount(amount) !== null) &&
    bankAmount(balance) !== null;
  if (!isLine) return null;
  const columns = { day, text: [day + 1], amount: day + 2, balance: day + 3 };
  return { ...nameless, ...columns, firstRow, width: day + 4 };
}
