import type { BankAccount } from '../../../../domain/payouts/bank-account.ts';
import { accountTexts as texts } from './texts.ts';

/** A bank account in one line, without its number. */
export function accountText({ bank, branchCode, lastDigits }: BankAccount): string {
  return texts.named(bank, branchCode, lastDigits);
}
