import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { fromBase45, toBase45 } from '../../../domain/vouchers/base45.ts';
import {
  checkVoucher,
  type StationKnowledge,
  stationStop,
} from '../../../domain/vouchers/check-voucher.ts';
import { claims, knowledge, newKey, noon, shown, verifyWithNode } from './vouchers.ts';

const check = (
  text: string,
  {
    now = noon,
    asked = null as { voucherId: string; digits: string } | null,
    ...known
  }: Partial<StationKnowledge> & {
    now?: number;
    asked?: { voucherId: string; digits: string } | null;
  } = {},
) => checkVoucher({ text, now, asked }, knowledge(known), verifyWithNode);

const because = async (...args: Parameters<typeof check>) => {
  const verdict = await check(...args);
  return verdict.verdict === 'pour' ? 'pour' : verdict.because;
};

// VOU-9
describe('checkVoucher', () => {
  it('accepts what the issuer and the phone have signed, and tells what it allows', async () => {
    const verdict = await check(shown());
    expect(verdict).toMatchObject({ verdict: 'pour', voucher: { claims } });
  });

  it('has at most the characters of a code of version 11', () => {
    expect(shown()).toMatch(/^VM1:[0-9A-Z $%*+./:-]+$/);
    expect(shown().length).toBeLessThanOrEqual(366);
  });

  it.each([
    ['a web address', 'https://volmaak.example/', 'not-ours'],
    ['a receipt', 'VR1:ABC', 'not-ours'],
    ['nothing', '', 'not-ours'],
    ['small letters', 'vm1:abc', 'not-ours'],
    ['a newer version', 'VM2:ABC', 'newer-version'],
    ['a newer version of three digits', 'VM255:ABC', 'newer-version'],
    ['an older version', 'VM0:ABC', 'damaged'],
    ['a code that was cut off', shown().slice(0, -3), 'damaged'],
    ['other characters', `${shown().slice(0, -3)}~~~`, 'damaged'],
    ['a longer one', `${shown()}000`, 'damaged'],
  ])('refuses %s', async (_, text, reason) => {
    expect(await because(text)).toBe(reason);
  });

  it('refuses every code in which one bit is flipped', async () => {
    const bytes = fromBase45(shown().slice(4)) ?? new Uint8Array();
    const outcomes = new Set<string>();
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = bytes.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      outcomes.add(await because(`VM1:${toBase45(flipped)}`));
    }
    expect([...outcomes].sort()).toEqual(['damaged', 'forged', 'unknown-key']);
  });

  it('refuses every text in which one bit of a character is flipped', async () => {
    const text = shown();
    const verdicts = new Set<string>();
    for (let bit = 0; bit < text.length * 7; bit += 1) {
      const at = Math.floor(bit / 7);
      const other = String.fromCharCode(text.charCodeAt(at) ^ (1 << (bit % 7)));
      verdicts.add((await check(text.slice(0, at) + other + text.slice(at + 1))).verdict);
    }
    expect([...verdicts]).toEqual(['refused']);
  });

  it.each([
    ['a key that it does not know', shown({ keyNumber: 2 }), {}, 'unknown-key'],
    ['what somebody else has issued', shown({}, { from: newKey() }), {}, 'forged'],
    ['what another phone shows', shown({}, { by: newKey() }), {}, 'forged'],
    ['one that is not valid yet', shown({ issuedAt: noon + 301 }), {}, 'not-yet-valid'],
    ['one that has expired', shown({ expiresAt: noon - 1 }), {}, 'expired'],
    ['one for another station', shown({ place: 8 }), {}, 'other-place'],
    ['one for another area', shown({ place: 0x80_0004 }), {}, 'other-place'],
    ['one that has ended', shown(), { isEnded: () => true }, 'ended'],
    ['one that was redeemed here', shown(), { isRedeemedHere: () => true }, 'redeemed-here'],
  ])('refuses %s', async (_, text, known, reason) => {
    expect(await because(text, known)).toBe(reason);
  });

  it.each([
    ['from five minutes before it was issued', shown({ issuedAt: noon + 300 })],
    ['until its last second', shown({ expiresAt: noon })],
    ['at its station', shown({ place: 7 })],
    ['in its area', shown({ place: 0x80_0003 })],
  ])('accepts it %s', async (_, text) => {
    expect(await because(text)).toBe('pour');
  });
});

// VOU-10
describe('the freshness of a code', () => {
  it.each([
    [-100_000, 'clocks'],
    [-91, 'clocks'],
    [-90, 'pour'],
    [0, 'pour'],
    [90, 'pour'],
    [91, 'clocks'],
    [100_000, 'clocks'],
  ])('shown %i seconds from now is %s', async (difference, outcome) => {
    expect(await because(shown({}, { at: noon + difference }))).toBe(outcome);
  });

  const asked = { voucherId: claims.id, digits: '0042' };

  it.each([-100_000, -91, 0, 91, 100_000])(
    'is proved by the digits when the clocks differ by %i seconds',
    async (difference) => {
      const text = shown({}, { at: noon + difference, challenge: '0042' });
      expect(await because(text, { asked })).toBe('pour');
    },
  );

  it('is asked for above R500, whatever the clocks say', async () => {
    const large = { maxAmount: cents(50_001) };
    expect(await because(shown(large))).toBe('amount');
    expect(await because(shown({ maxAmount: cents(50_000) }))).toBe('pour');
    expect(await because(shown(large, { challenge: '0042' }), { asked })).toBe('pour');
  });

  it('is not proved by other digits, by those of another voucher or phone, or by none', async () => {
    const large = { maxAmount: cents(60_000) };
    expect(await because(shown(large, { challenge: '0043' }), { asked })).toBe('wrong-challenge');
    const other = { voucherId: claims.id.replace('7', '8'), digits: '0042' };
    expect(await because(shown(large, { challenge: '0042' }), { asked: other })).toBe('amount');
    expect(await because(shown(large, { challenge: '0042' }))).toBe('amount');
    expect(await because(shown({}), { asked })).toBe('amount');
  });

  it('cannot be made by who knows the digits and not the key', async () => {
    const text = shown({}, { challenge: '0042', by: newKey() });
    expect(await because(text, { asked })).toBe('forged');
  });
});

// VOU-12
describe('an attendant’s phone', () => {
  const { work } = knowledge();
  it.each([
    ['was never connected', { syncedAt: null }, 'never-synced'],
    ['was connected 24 hours ago', { syncedAt: noon - 24 * 3600 }, null],
    ['was connected longer ago', { syncedAt: noon - 24 * 3600 - 1 }, 'not-synced'],
    ['has a clock that was set back by days', { syncedAt: noon + 25 * 3600 }, 'not-synced'],
    ['has poured on 19 vouchers since', { redemptions: 19 }, null],
    ['has poured on 20 vouchers since', { redemptions: 20 }, 'too-many'],
    ['has poured for R19,999.99 since', { amount: cents(1_999_999) }, null],
    ['has poured for R20,000.00 since', { amount: cents(2_000_000) }, 'too-much'],
  ])('that %s', async (_, changes, stop) => {
    const now = { ...work, ...changes };
    expect(stationStop(now, noon)).toBe(stop);
    expect(await because(shown(), { work: now })).toBe(stop ?? 'pour');
  });
});
