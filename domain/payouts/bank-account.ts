import * as z from 'zod/mini';
import { line, structured } from '../values/text.ts';

/** The kinds of accounts that South African banks pay into. */
export const bankAccountTypes = ['current', 'savings'] as const;
export type BankAccountType = (typeof bankAccountTypes)[number];

/** A text as banks write it: without accents, and with + for &. */
export const bankText = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('&', '+');

/** The signs that banks accept, in the text of bankText. None of them has a meaning in XML. */
const bankSigns = /^[A-Za-z0-9/?:().,'+ -]*$/;

const digits = (message: string, pattern: RegExp) =>
  z.pipe(
    line(message, { max: 40, clean: structured() }),
    z.pipe(
      z.transform((text: string) => text.replaceAll(/[\s-]/g, '')),
      z.string().check(z.regex(pattern, message)),
    ),
  );

/**
 * The body of `PUT /api/admin/stations/{id}/bank-account` and of `PUT /api/admin/paying-account`: a
 * South African bank account (PAY-33). Spaces and hyphens between digits do not count.
 */
export const BankAccountForm = z.object({
  /** A payment file has room for 70 characters. */
  holder: line('Please name the holder of the account', { max: 70 }).check(
    z.refine(
      (name) => bankSigns.test(bankText(name)),
      'Please use the letters A to Z, as banks do',
    ),
  ),
  bank: line('Please name the bank', { max: 35 }),
  branchCode: digits('A branch code has 6 digits', /^\d{6}$/),
  accountNumber: digits('An account number has 6 to 16 digits', /^\d{6,16}$/),
  accountType: z.enum(bankAccountTypes, 'Please choose current or savings'),
});
export type BankAccountForm = z.output<typeof BankAccountForm>;

/** A bank account as the desk shows it: without its number, save for the last digits. */
export const BankAccount = z.object({
  holder: z.string(),
  bank: z.string(),
  branchCode: z.string(),
  lastDigits: z.string(),
  accountType: z.enum(bankAccountTypes),
  addedAt: z.iso.datetime(),
  addedByUsername: z.string(),
});
export type BankAccount = z.output<typeof BankAccount>;
