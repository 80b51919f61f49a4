import * as z from 'zod/mini';
import { ungrouped } from '../values/keyboard-text.ts';
import { hasLuhnCheckDigit } from '../values/luhn.ts';
import type { Day } from '../values/south-african-time.ts';
import { line } from '../values/text.ts';

const digitsMessage = 'A card number has 16 digits';
const expiryMessage = 'Please enter the expiry date as MM/YY';
const cvvMessage = 'A CVV has 3 digits';
export const cardDetailsMessage = 'Please fill in all card details to proceed';
export const expiredMessage = 'This card has expired';

/** A card number, which may be written in groups with spaces or dashes (PAY-13). */
const cardNumber = z
  .string(digitsMessage)
  .check(
    z.overwrite(ungrouped),
    z.regex(/^[0-9]{16}$/, { error: digitsMessage, abort: true }),
    z.refine(hasLuhnCheckDigit, 'This card number is not valid: please check its digits'),
  );

const expiryDate = z
  .string(expiryMessage)
  .check(z.overwrite(ungrouped), z.regex(/^(0[1-9]|1[0-2])\/[0-9]{2}$/, expiryMessage));

/**
 * The typed details of a card (PAY-13). They are sent to the payment gateway, and never stored,
 * logged or queued (PAY-3). `isExpired` checks the expiry, which depends on the day.
 */
export const CardDetails = z.object(
  {
    /** 16 digits; spaces and dashes are removed. */
    cardNumber,
    expiryDate,
    cvv: z.string(cvvMessage).check(z.overwrite(ungrouped), z.regex(/^[0-9]{3}$/, cvvMessage)),
    cardholderName: line('Cardholder name is required'),
    /** Accepted but ignored (PAY-3). */
    encrypted: z.optional(z.unknown()),
  },
  cardDetailsMessage,
);
export type CardDetails = z.output<typeof CardDetails>;

/** The card fields as a form checks them on a day. */
export function cardForm(today: Day) {
  return z.extend(CardDetails, {
    expiryDate: expiryDate.check(z.refine((value) => !isExpired(value, today), expiredMessage)),
  });
}

/** Whether a card has expired on a day. It is valid until the end of its month, MM/YY. */
export function isExpired(expiry: string, day: Day): boolean {
  const [month, year] = expiry.split('/');
  return `20${year}-${month}` < day.slice(0, 7);
}

export const CardBrand = z.enum(['visa', 'mastercard', 'other']);
export type CardBrand = z.output<typeof CardBrand>;

/** The brand of a card number, by its first digits. */
export function cardBrand(digits: string): CardBrand {
  if (digits.startsWith('4')) return 'visa';
  const prefix = Number(digits.slice(0, 4));
  const isMastercard = (prefix >= 5100 && prefix <= 5599) || (prefix >= 2221 && prefix <= 2720);
  return isMastercard ? 'mastercard' : 'other';
}

/** The only digits of a card that are stored (PAY-3). */
export function lastFour(digits: string): string {
  return digits.slice(-4);
}
