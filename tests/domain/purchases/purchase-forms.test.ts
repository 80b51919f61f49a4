import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Purchase, PurchaseDetails, SavedCard } from '../../../domain/purchases/purchase.ts';
import {
  Payment,
  PurchaseCreation,
  ScheduledPurchaseCreation,
  ScheduleMove,
} from '../../../domain/purchases/purchase-forms.ts';
import { itRefuses, refusals, wrongTypes } from '../refusals.ts';

const id = '5f4f8e52-6a0e-4a0f-9d57-0b7f1d1d8f10';
const quoted = {
  carId: id,
  fuelAmount: 20,
  basePrice: 436,
  discountPercentage: 0,
  finalAmount: 436,
  premiumPercentage: 25,
  totalRepayment: 545,
  repaymentDueDate: '2026-02-06',
};
const cardDetails = {
  cardNumber: '4242424242424242',
  expiryDate: '12/27',
  cvv: '123',
  cardholderName: 'Thandi Nkosi',
};
const incomplete = 'Please fill in all card details to proceed';
const unreadable = "This date can't be read";

describe('PurchaseCreation', () => {
  it.each([
    { ...quoted, userId: id, paymentMethod: 'card', cardDetails },
    { ...quoted, fuelType: 'diesel', paymentMethod: 'card', cardDetails, saveCard: true },
    { ...quoted, paymentMethod: 'card', savedCardId: id },
    { ...quoted, paymentMethod: 'card', cardDetails: null, savedCardId: id },
    { ...quoted, paymentMethod: 'budget', cardDetails: null },
    { ...quoted, paymentMethod: 'debit_order' },
  ])('accepts %j', (body) => {
    expect(PurchaseCreation.parse(body)).toEqual(body);
  });

  it.each([{}, { cardDetails: null }, { cardDetails, savedCardId: id }])(
    'requires exactly one card: %j',
    (card) => {
      expect(refusals(PurchaseCreation, { ...quoted, paymentMethod: 'card', ...card })).toEqual([
        `cardDetails: ${incomplete}`,
      ]);
    },
  );

  it('reports card errors by field', () => {
    const body = { ...quoted, paymentMethod: 'card', cardDetails: { ...cardDetails, cvv: '12' } };
    expect(refusals(PurchaseCreation, body)).toEqual(['cardDetails.cvv: A CVV has 3 digits']);
  });

  const noBooleans = wrongTypes.filter((value) => value !== undefined && value !== true);
  itRefuses(PurchaseCreation, { ...quoted, paymentMethod: 'card', cardDetails }, [
    ['saveCard', 'Keeping the card is a yes or a no', noBooleans],
  ]);
  itRefuses(PurchaseCreation, quoted, [
    ['paymentMethod', 'Please choose a payment method', ['', 'cash', ...wrongTypes]],
  ]);

  it('drops unknown fields', () => {
    const body = { ...quoted, paymentMethod: 'budget', isPaid: true, paymentStatus: 'paid' };
    expect(PurchaseCreation.parse(body)).toEqual({ ...quoted, paymentMethod: 'budget' });
  });
});

describe('ScheduledPurchaseCreation', () => {
  const scheduled = {
    ...quoted,
    scheduledPaymentDate: '2026-01-20',
    paymentMethod: 'card',
    cardDetails,
  };

  it('accepts a quote, a day and a card', () => {
    expect(ScheduledPurchaseCreation.parse(scheduled)).toEqual(scheduled);
  });

  it('turns an instant into its South African day', () => {
    const sent = { ...scheduled, scheduledPaymentDate: '2026-01-19T22:00:00.000Z' };
    expect(ScheduledPurchaseCreation.parse(sent)).toEqual(scheduled);
  });

  itRefuses(ScheduledPurchaseCreation, scheduled, [
    ['scheduledPaymentDate', unreadable, ['2026-02-31', '31 February', '', null, undefined]],
    ['paymentMethod', 'A scheduled payment is made by card', ['budget']],
    ['cardDetails', incomplete, [null]],
  ]);
});

describe('Payment', () => {
  it('takes a card, typed or kept', () => {
    for (const card of [{ cardDetails }, { savedCardId: id }, { cardDetails, saveCard: true }]) {
      const body = { paymentMethod: 'card', ...card };
      expect(Payment.parse(body)).toEqual(body);
    }
  });

  itRefuses(Payment, { paymentMethod: 'card', cardDetails }, [
    ['paymentMethod', 'An open purchase is paid by card', ['budget', 'debit_order', undefined]],
    ['cardDetails', incomplete, [undefined]],
  ]);
});

describe('ScheduleMove', () => {
  it('takes a day and nothing else', () => {
    expect(ScheduleMove.parse({ scheduledPaymentDate: '2026-01-20', isPaid: true })).toEqual({
      scheduledPaymentDate: '2026-01-20',
    });
    expect(refusals(ScheduleMove, {})).toEqual([`scheduledPaymentDate: ${unreadable}`]);
  });
});

describe('the answers', () => {
  // PAY-3
  it('have no field for a card number, an expiry date or a CVV', () => {
    for (const schema of [Purchase, PurchaseDetails, SavedCard]) {
      const fields = JSON.stringify(z.toJSONSchema(schema));
      expect(fields).not.toMatch(/cardNumber|expiry|cvv|cardholder/i);
    }
  });
});
