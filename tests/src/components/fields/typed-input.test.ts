import { describe, expect, it } from 'vitest';
import { caretAfterDigits } from '../../../../src/components/fields/typed-input.ts';
import {
  emptyCard,
  isCardIncomplete,
} from '../../../../src/features/purchase/payment/card-values.ts';
import { scheduleRefusal } from '../../../../src/features/purchase/payment/schedule-refusal.ts';

describe('the caret in a card number', () => {
  it('stays after the same number of digits', () => {
    expect(caretAfterDigits('4242 4242', 0)).toBe(0);
    expect(caretAfterDigits('4242 4242', 4)).toBe(4);
    expect(caretAfterDigits('4242 4242', 5)).toBe(6);
    expect(caretAfterDigits('4242', 9)).toBe(4);
  });
});

describe('a card', () => {
  const whole = { cardholderName: 'T', cardNumber: '4', expiryDate: '1', cvv: '7' };

  it('is incomplete while any of its four fields is empty', () => {
    expect(isCardIncomplete(emptyCard)).toBe(true);
    expect(isCardIncomplete(whole)).toBe(false);
    for (const field of Object.keys(whole)) {
      expect(isCardIncomplete({ ...whole, [field]: ' ' })).toBe(true);
    }
  });
});

describe('a payment that was not scheduled', () => {
  it('shows the input error, or asks to try again', () => {
    expect(scheduleRefusal('In the past', 'not-in-future')).toEqual({
      title: 'Validation Error',
      text: 'In the past',
    });
    expect(scheduleRefusal('Down', 'payments-unavailable')).toEqual({
      title: 'Scheduling Failed',
      text: 'Failed to schedule payment. Please try again.',
    });
  });
});
