import { parse } from 'csv-parse/sync';
import type { Answer } from '../api.ts';
import { zipParts } from './zip-parts.ts';

/** The files of a downloaded package, by name. */
export const filesOf = ({ body }: Answer) =>
  new Map([...zipParts(body)].map(([name, bytes]) => [name, String(bytes)]));

export type Row = Record<string, string>;
export const rowsOf = (files: Map<string, string>, name: string, delimiter = ','): Row[] =>
  parse(files.get(name) ?? '', { bom: true, columns: true, delimiter });
export const centsOf = (amount = '') => Math.round(Number(amount) * 100);
/** The sums of rows by a key, in cents; those of 0 are left out. */
export function sums(
  rows: readonly Row[],
  key: (row: Row) => string,
  amount: (row: Row) => number,
) {
  const found = new Map<string, number>();
  for (const row of rows) found.set(key(row), (found.get(key(row)) ?? 0) + amount(row));
  return Object.fromEntries([...found].filter(([, sum]) => sum !== 0));
}
export const net = (row: Row) => centsOf(row['Debit (R)']) - centsOf(row['Credit (R)']);
/** What the trial balance says that each account has moved, in cents. */
export const movements = (files: Map<string, string>) =>
  sums(
    rowsOf(files, 'trial-balance.csv').filter((row) => row.Number !== ''),
    (row) => row.Number ?? '',
    (row) => centsOf(row['Debits (R)']) - centsOf(row['Credits (R)']),
  );
