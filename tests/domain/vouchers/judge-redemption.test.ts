import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { centilitres } from '../../../domain/values/volume.ts';
import {
  type ConflictKind,
  type RedemptionFacts,
  type RedemptionOutcome,
  settleRedemption,
  usedUpBy,
} from '../../../domain/vouchers/judge-redemption.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 12, minute));

type Changes = { [Part in keyof RedemptionFacts]?: Partial<RedemptionFacts[Part]> };

const facts = (changes: Changes): RedemptionFacts => {
  const usual: RedemptionFacts = {
    poured: { volume: centilitres(1500), amount: cents(31_000), at: at(0) },
    receivedAt: at(1),
    voucher: {
      maxVolume: centilitres(2000),
      maxAmount: cents(41_500),
      issuedAt: at(-20),
      fetchedAt: at(-10),
      expiresAt: at(30),
      isRedeemed: false,
    },
    prices: { lowest: cents(2060), highest: cents(2075) },
    entitlement: { granted: centilitres(2000), poured: centilitres(0), isWithdrawn: false },
    signer: { cutOffAt: null, revokedAt: null },
    proof: { isGiven: true, shownAt: at(0) },
  };
  const merged = Object.entries(usual).map(([part, value]) => {
    const change = changes[part as keyof RedemptionFacts];
    if (change === undefined) return [part, value];
    return [part, value instanceof Date ? change : { ...value, ...change }];
  });
  return Object.fromEntries(merged) as unknown as RedemptionFacts; // the same parts
};

const ofVolume = (volume: number) => ({ volume: centilitres(volume) });
const ofAmount = (amount: number) => ({ amount: cents(amount) });
const late = { receivedAt: at(60) };

// VOU-16, VOU-17, VOU-25, VOU-26, VOU-27
describe('settleRedemption', () => {
  const rows: [string, Changes, RedemptionOutcome | ConflictKind][] = [
    ['in time', {}, 'accepted'],
    ['at the last moment', { receivedAt: at(30) }, 'accepted'],
    ['that arrives after the expiry', { receivedAt: at(31) }, 'late'],
    ['of a second voucher', { entitlement: { poured: centilitres(500) } }, 'accepted'],
    ['of a used voucher', { voucher: { isRedeemed: true } }, 'redeemed-twice'],
    [
      'of fuel that another voucher has used up',
      { entitlement: { poured: centilitres(600) } },
      'nothing-left',
    ],
    ['of withdrawn fuel', { entitlement: { isWithdrawn: true } }, 'withdrawn'],
    ['of more litres than allowed', { poured: ofVolume(2001) }, 'above-limit'],
    ['of more rand than allowed', { poured: ofAmount(41_501) }, 'above-limit'],
    ['that nobody has shown', { proof: { isGiven: false } }, 'not-shown'],
    ['of no litres', { poured: ofVolume(0) }, 'wrong-figures'],
    ['of no rand', { poured: ofAmount(0) }, 'wrong-figures'],
    ['of a few drops for all its rand', { poured: ofVolume(1) }, 'wrong-figures'],
    ['far below the lowest price', { poured: ofAmount(26_200) }, 'wrong-figures'],
    ['near the lowest price', { poured: ofAmount(26_300) }, 'accepted'],
    ['of five minutes before the issue', { poured: { at: at(-25) } }, 'accepted'],
    ['of more before the issue', { poured: { at: at(-26) } }, 'wrong-time'],
    ['of 1970', { poured: { at: new Date(0) } }, 'wrong-time'],
    ['of five minutes after the receipt', { poured: { at: at(6) } }, 'accepted'],
    ['of more after the receipt', { poured: { at: at(7) } }, 'wrong-time'],
    ['of a phone that was cut off since', { signer: { cutOffAt: at(2) } }, 'accepted'],
    [
      // Only its own clock says that it signed before.
      'that comes from a phone after it was cut off',
      { ...late, signer: { cutOffAt: at(40) } },
      'phone-cut-off',
    ],
    ['signed before the session ended', { ...late, signer: { revokedAt: at(10) } }, 'late'],
    ['signed after the session ended', { signer: { revokedAt: at(-6) } }, 'phone-cut-off'],
    [
      'dated back to before the session ended, shown after it',
      { poured: { at: at(-8) }, signer: { revokedAt: at(-7) } },
      'phone-cut-off',
    ],
    [
      'of a voucher that came to a phone after the session ended',
      { poured: { at: at(-12) }, signer: { revokedAt: at(-11) }, proof: { shownAt: null } },
      'phone-cut-off',
    ],
  ];

  it.each(rows)('judges one %s', (_, changes, named) => {
    const { outcome, conflict } = settleRedemption(facts(changes));
    expect(conflict ?? outcome).toBe(named);
    expect(outcome === 'conflict').toBe(conflict !== null);
  });
});

// VOU-16
describe('usedUpBy', () => {
  it('is never more than what is left, and all of what is accepted', () => {
    const amounts = fc.integer({ min: 1, max: 3000 });
    fc.assert(
      fc.property(amounts, amounts, amounts, fc.boolean(), (volume, granted, part, isWithdrawn) => {
        const entitlement = {
          granted: centilitres(granted),
          poured: centilitres(Math.min(part, granted)),
          isWithdrawn,
        };
        const used = usedUpBy(centilitres(volume), entitlement);
        expect(used).toBeLessThanOrEqual(granted - entitlement.poured);
        if (isWithdrawn) expect(used).toBe(0);
        const poured = { ...ofVolume(volume), amount: cents(Math.round(volume * 20.7)) };
        const { outcome } = settleRedemption(facts({ poured, entitlement }));
        if (outcome === 'accepted') expect(used).toBe(volume);
      }),
    );
  });
});
