import { describe, expect, it } from 'vitest';
import { correctionOf, type WrongPriceFacts } from '../../../domain/admin/wrong-price.ts';
import { cents } from '../../../domain/values/money.ts';

const [tooLow, tooHigh, right] = [cents(1289), cents(2715), cents(2115)];

// PRI-17
describe('how something at a wrong price is corrected', () => {
  const of = (facts: Partial<WrongPriceFacts>) =>
    correctionOf({
      kind: 'purchase',
      status: 'pending',
      isPoured: false,
      wrongPrice: tooLow,
      rightPrice: right,
      ...facts,
    });

  it.each(['pending', 'overdue', 'scheduled'])('a purchase that is %s', (status) => {
    expect(of({ status })).toBe('undo');
    expect(of({ status, isPoured: true })).toBeNull();
    // Nobody has to agree to owe less.
    for (const isPoured of [false, true]) {
      expect(of({ status, isPoured, wrongPrice: tooHigh })).toBe('sell-again');
    }
  });

  it('a purchase that is paid, or ends in another way', () => {
    expect(of({ status: 'paid' })).toBe('undo');
    expect(of({ status: 'paid', wrongPrice: tooHigh })).toBe('undo');
    expect(of({ status: 'paid', wrongPrice: tooHigh, isPoured: true })).toBeNull();
    for (const status of ['processing', 'failed', 'cancelled', 'refunded']) {
      expect(of({ status, wrongPrice: tooHigh })).toBeNull();
    }
  });

  it('a request and a voucher', () => {
    for (const status of ['pending', 'approved']) {
      expect(of({ kind: 'request', status })).toBe('undo');
      expect(of({ kind: 'request', status, isPoured: true })).toBeNull();
    }
    for (const status of ['completed', 'rejected']) {
      expect(of({ kind: 'request', status })).toBeNull();
    }
    expect(of({ kind: 'voucher', status: 'open' })).toBe('reissue');
    expect(of({ kind: 'voucher', status: 'redeemed' })).toBeNull();
  });
});
