import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { centilitres } from '../../../domain/values/volume.ts';
import { type RedemptionFacts, settleRedemption } from '../../../domain/vouchers/settlement.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 12, minute));

const facts = (
  changes: {
    [Part in keyof RedemptionFacts]?: Partial<RedemptionFacts[Part]> | null;
  },
): RedemptionFacts => {
  const usual: RedemptionFacts = {
    poured: { volume: centilitres(1500), amount: cents(31_000), at: at(0) },
    receivedAt: at(1),
    voucher: {
      maxVolume: centilitres(2000),
      maxAmount: cents(41_500),
      expiresAt: at(30),
      isRedeemed: false,
    },
    entitlement: { granted: centilitres(2000), poured: centilitres(0), isWithdrawn: false },
    cutOffAt: null,
    isProved: true,
  };
  const merged = Object.entries(usual).map(([part, value]) => {
    const change = changes[part as keyof RedemptionFacts];
    if (change === undefined) return [part, value];
    const isPart = value !== null && typeof value === 'object' && !(value instanceof Date);
    return [part, isPart ? { ...value, ...(change as object) } : change];
  });
  return Object.fromEntries(merged) as unknown as RedemptionFacts; // the same parts
};

// VOU-16, VOU-17
describe('settleRedemption', () => {
  it.each([
    ['in time is accepted', {}, 'accepted', null, 1500],
    ['at the last moment is accepted', { receivedAt: at(30) }, 'accepted', null, 1500],
    ['that arrives after the expiry is late', { receivedAt: at(31) }, 'late', null, 1500],
    ['of a second voucher is counted', { entitlement: { poured: 500 } }, 'accepted', null, 1500],
    [
      'of a used voucher is a conflict, and takes nothing more',
      { voucher: { isRedeemed: true } },
      'conflict',
      'redeemed-twice',
      0,
    ],
    [
      'of fuel that another voucher has used up is a conflict for what is missing',
      { entitlement: { poured: 600 } },
      'conflict',
      'nothing-left',
      1400,
    ],
    [
      'of withdrawn fuel is a conflict',
      { entitlement: { isWithdrawn: true } },
      'conflict',
      'withdrawn',
      0,
    ],
    [
      'of more litres than allowed is a conflict',
      { poured: { volume: 2001 } },
      'conflict',
      'above-limit',
      2000,
    ],
    [
      'of more rand than allowed is a conflict',
      { poured: { amount: 41_501 } },
      'conflict',
      'above-limit',
      1500,
    ],
    [
      'that a phone signed after it was cut off is a conflict',
      { cutOffAt: at(-6) },
      'conflict',
      'phone-cut-off',
      1500,
    ],
    [
      'that a phone signed before it was cut off counts',
      { cutOffAt: at(0) },
      'accepted',
      null,
      1500,
    ],
    [
      'that nobody has shown is a conflict, and takes nothing from the motorist',
      { isProved: false },
      'conflict',
      'not-shown',
      0,
    ],
  ] as const)('%s', (_, changes, outcome, conflict, covered) => {
    const settled = settleRedemption(facts(changes as never)); // parts of the facts
    expect(settled).toEqual({ outcome, conflict, covered });
  });

  it('never covers more than is left, and all of it without a conflict', () => {
    const amounts = fc.integer({ min: 1, max: 3000 });
    fc.assert(
      fc.property(amounts, amounts, amounts, fc.boolean(), (volume, granted, part, isRedeemed) => {
        const poured = centilitres(Math.min(part, granted));
        const settled = settleRedemption(
          facts({
            poured: { volume: centilitres(volume) },
            voucher: { isRedeemed },
            entitlement: { granted: centilitres(granted), poured },
          }),
        );
        expect(settled.covered).toBeLessThanOrEqual(granted - poured);
        if (settled.outcome !== 'conflict') expect(settled.covered).toBe(volume);
      }),
    );
  });
});
