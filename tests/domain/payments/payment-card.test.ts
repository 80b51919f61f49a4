import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CardDetails,
  cardBrand,
  cardForm,
  isExpired,
  lastFour,
} from '../../../domain/payments/payment-card.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { itRefuses, refusals, wrongTypes } from '../refusals.ts';

const card = {
  cardNumber: '4242424242424242',
  expiryDate: '12/27',
  cvv: '123',
  cardholderName: 'Thandi Nkosi',
};

// PAY-13
describe('CardDetails', () => {
  it('accepts a card number with or without spaces', () => {
    expect(CardDetails.parse(card)).toEqual(card);
    expect(CardDetails.parse({ ...card, cardNumber: '4242 4242 4242 4242' })).toEqual(card);
  });

  // API-16
  it('accepts copied spaces and dashes', () => {
    const cardNumber = '4242\u00a04242-4242‑4242\n';
    const copied = { ...card, cardNumber, expiryDate: '12 / 27', cvv: ' 1\u200b23' };
    expect(CardDetails.parse(copied)).toEqual(card);
  });

  // PAY-3
  it.each([true, false, 'yes', null, {}])('ignores encrypted: %j', (encrypted) => {
    expect(CardDetails.parse({ ...card, encrypted })).toMatchObject(card);
  });

  const noNumbers = [
    '',
    '424242424242424',
    '42424242424242424',
    '4242424242424242424',
    '424242424242424a',
    '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
    ...wrongTypes,
    4_242_424_242_424_242,
  ];
  const wrongNumbers = ['4242424242424241', '4242 4242 4242 2442', '1234567890123456'];
  const noMonths = ['', '1227', '12/2027', '13/27', '00/27', '1/27', '12-27', 'ab/cd'];
  itRefuses(CardDetails, card, [
    ['cardNumber', 'A card number has 16 digits', noNumbers],
    ['cardNumber', 'This card number is not valid: please check its digits', wrongNumbers],
    ['expiryDate', 'Please enter the expiry date as MM/YY', [...noMonths, ...wrongTypes]],
    ['cvv', 'A CVV has 3 digits', ['', '12', '1234', '12a', ...wrongTypes]],
    ['cardholderName', 'Cardholder name is required', ['', '   ', ...wrongTypes]],
  ]);

  it('does not repeat a refused number in its message', () => {
    const secret = { ...card, cardNumber: '4242424242424241', cvv: '98x' };
    const { error } = CardDetails.safeParse(secret);
    expect(JSON.stringify(error)).not.toMatch(/424242|98x/);
  });
});

describe('isExpired', () => {
  it.each([
    ['11/26', '2026-11-30', false],
    ['11/26', '2026-12-01', true],
    ['12/26', '2027-01-01', true],
    ['01/27', '2026-12-31', false],
    ['12/25', '2026-01-01', true],
    ['01/99', '2026-01-01', false],
  ])('answers for %s on %s: %s', (expiry, day, expired) => {
    expect(isExpired(expiry, day as Day)).toBe(expired);
  });
});

// PAY-13
describe('cardForm', () => {
  it('refuses a card that has expired by the day', () => {
    expect(refusals(cardForm('2027-12-31' as Day), card)).toEqual([]);
    expect(refusals(cardForm('2028-01-01' as Day), card)).toEqual([
      'expiryDate: This card has expired',
    ]);
  });
});

describe('cardBrand', () => {
  it.each([
    ['4242424242424242', 'visa'],
    ['5105105105105100', 'mastercard'],
    ['5599999999999999', 'mastercard'],
    ['5600000000000000', 'other'],
    ['5000000000000000', 'other'],
    ['2221000000000009', 'mastercard'],
    ['2720999999999999', 'mastercard'],
    ['2220999999999999', 'other'],
    ['2721000000000000', 'other'],
    ['6011111111111117', 'other'],
    ['', 'other'],
    ['5', 'other'],
  ])('recognises %s as %s', (digits, brand) => {
    expect(cardBrand(digits)).toBe(brand);
  });
});

describe('lastFour', () => {
  it('is the only part of a number that is stored', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{16}$/), (digits) => {
        expect(lastFour(digits)).toHaveLength(4);
        expect(digits.endsWith(lastFour(digits))).toBe(true);
      }),
    );
  });
});
