import { describe, expect, it } from 'vitest';
import type { Purchase } from '../../../domain/purchases/purchase.ts';
import { answeredOutcome, consumesKey, failedOutcome } from '../../../src/api/payment-outcome.ts';
import { ApiError, ConnectionError } from '../../../src/http/api-error.ts';

const purchase = { id: 'one', paymentStatus: 'paid', needsSecondStep: false } as Partial<Purchase>;
const answered = (changes: Partial<Purchase>) =>
  // Only these fields of a purchase are read.
  answeredOutcome({ ...purchase, ...changes } as Purchase).kind;
const refused = (status: number, body: object) =>
  failedOutcome(new ApiError(status, '', JSON.stringify(body)));

describe('a payment that is answered', () => {
  it.each([
    [{ paymentStatus: 'paid' }, 'done'],
    [{ paymentStatus: 'pending' }, 'done'],
    [{ paymentStatus: 'scheduled' }, 'done'],
    [{ paymentStatus: 'processing' }, 'under-way'],
    [{ paymentStatus: 'processing', needsSecondStep: true }, 'second-step'],
  ] as const)('%o is %s', (changes, kind) => {
    expect(answered(changes)).toBe(kind);
  });
});

describe('a payment that failed', () => {
  it('may have worked if the answer is missing or does not say', () => {
    expect(failedOutcome(new ConnectionError('none')).kind).toBe('no-answer');
    expect(refused(500, { code: 'internal' }).kind).toBe('no-answer');
    expect(refused(409, { code: 'in-progress' }).kind).toBe('no-answer');
  });

  it('did not work if the payment service was unavailable', () => {
    expect(refused(503, { code: 'payments-unavailable', message: 'Later' })).toMatchObject({
      kind: 'refused',
      message: 'Later',
    });
  });

  it('by a declined card returns its purchase and the message', () => {
    const outcome = refused(402, { code: 'card-declined', message: 'No money', purchase });
    expect(outcome).toMatchObject({ kind: 'declined', message: 'No money', purchase });
  });

  it('after a price change returns the new quote', () => {
    const quote = { totalRepayment: 1 };
    expect(refused(409, { code: 'price-moved', quote })).toEqual({ kind: 'moved', quote });
  });

  it('is refused with the server’s message and code', () => {
    expect(refused(409, { code: 'over-budget', message: 'Too much' })).toEqual({
      kind: 'refused',
      message: 'Too much',
      code: 'over-budget',
      issues: [],
    });
  });
});

describe('the key of a payment', () => {
  const refusal = (code: string) => refused(409, { code });

  it.each([
    ['no answer came', failedOutcome(new ConnectionError('none'))],
    ['another call is running', refusal('in-progress')],
    ['the server failed', refused(500, { code: 'internal' })],
    ['the price changed', refused(409, { code: 'price-moved', quote: {} })],
    ['the purchase was refused', refusal('over-budget')],
  ])('stays the same if %s', (_, outcome) => {
    expect(consumesKey(outcome)).toBe(false);
  });

  it.each([
    ['is paid', answeredOutcome(purchase as Purchase)],
    ['was declined', refused(402, { code: 'card-declined', purchase })],
    ['belongs to something else', refusal('key-reused')],
    ['was withdrawn', refusal('withdrawn')],
  ])('is replaced once it %s', (_, outcome) => {
    expect(consumesKey(outcome)).toBe(true);
  });
});
