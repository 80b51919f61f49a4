import * as z from 'zod/mini';
import { hasLuhnDigit } from './luhn.ts';
import type { Day } from './south-african-time.ts';
import { line, trimmed } from './text.ts';

const digitsMessage = 'A card number has 16 digits';
const expiryMessage = 'Please enter the expiry date as MM/YY';
const cvvMessage = 'A CVV has 3 digits';
export const cardDetailsMessage = 'Please fill in all card details to proceed';
export const expiredMessage = 'This card has expired';

/** As it is written, digits in groups: 19 characters with their spaces (PAY-13). */
const cardNumber = z.string(digitsMessage).check(
  z.overwrite((value: string) => value.replaceAll(' ', '')),
  z.regex(/^[0-9]{16}$/, { error: digitsMessage, abort: true }),
  z.refine(hasLuhnDigit, 'This card number is not valid: please check its digits'),
);

const expiryDate = z
  .string(expiryMessage)
  .check(trimmed(), z.regex(/^(0[1-9]|1[0-2])\/[0-9]{2}$/, expiryMessage));

/**
 * A card as it is typed (PAY-13): it goes to the payment gateway and is kept, logged and queued
 * nowhere (PAY-3). Whether it has expired depends on the day: `isExpired`.
 */
export const CardDetails = z.object(
  {
    /** 16 digits, without the spaces they came with. */
    cardNumber,
    expiryDate,
    cvv: z.string(cvvMessage).check(trimmed(), z.regex(/^[0-9]{3}$/, cvvMessage)),
    cardholderName: line('Cardholder name is required'),
    /** Accepted, and means nothing (PAY-3). */
    encrypted: z.optional(z.unknown()),
  },
  cardDetailsMessage,
);
export type CardDetails = z.output<typeof CardDetails>;

/** The card fields as a form checks them on a given day. */
export function cardForm(today: Day) {
  return z.extend(CardDetails, {
    expiryDate: expiryDate.check(z.refine((value) => !isExpired(value, today), expiredMessage)),
  });
}

/** A card is good to the end of the month it names as MM/YY, in this century. */
export function isExpired(expiry: string, day: Day): boolean {
  const [month, year] = expiry.split('/');
  return `20${year}-${month}` < day.slice(0, 7);
}

export const CardBrand = z.enum(['visa', 'mastercard', 'other']);
export type CardBrand = z.output<typeof CardBrand>;

/** The brand that a card number's first digits stand for. */
export function cardBrand(digits: string): CardBrand {
  if (digits.startsWith('4')) return 'visa';
  const prefix = Number(digits.slice(0, 4));
  const isMastercard = (prefix >= 5100 && prefix <= 5599) || (prefix >= 2221 && prefix <= 2720);
  return isMastercard ? 'mastercard' : 'other';
}

/** The only digits of a card that are kept (PAY-3). */
export function lastFour(digits: string): string {
  return digits.slice(-4);
}
