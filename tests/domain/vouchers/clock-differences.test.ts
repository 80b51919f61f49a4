import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { checkVoucher } from '../../../domain/vouchers/check-voucher.ts';
import type { VoucherClaims } from '../../../domain/vouchers/voucher-code.ts';
import { claims, knowledge, noon, shown, verifyWithNode } from './vouchers.ts';

const hour = 3600;
const day = 24 * hour;
const errors = [-day, -2 * hour, -91, -90, 0, 90, 91, 2 * hour, day];
const pairs = errors.flatMap((attendant) =>
  errors.map((motorist) => [attendant, motorist] as const),
);

/** What an attendant's phone says at noon. Each clock is wrong by some seconds. */
async function verdictOf(
  [attendant, motorist]: readonly [number, number],
  voucher: Partial<VoucherClaims>,
  {
    challenge = null,
    isAsked = challenge !== null,
  }: { challenge?: string | null; isAsked?: boolean } = {},
) {
  const { work } = knowledge();
  // It had a connection an hour ago by its own clock.
  const known = knowledge({ work: { ...work, syncedAt: noon + attendant - hour } });
  const asked = isAsked ? { voucherId: claims.id, digits: '4821' } : null;
  const text = shown(voucher, { at: noon + motorist, challenge });
  const verdict = await checkVoucher({ text, now: noon + attendant, asked }, known, verifyWithNode);
  return verdict.verdict === 'pour' ? 'pour' : verdict.because;
}

/** Valid by each of the clocks. */
const lasting = { issuedAt: noon - 2 * day, expiresAt: noon + 2 * day };

// VOU-10
describe.each(pairs)('clocks that are wrong by %i and %i seconds', (...pair) => {
  const isFar = Math.abs(pair[0] - pair[1]) > 90;

  it('need digits only if they differ by more than 90 seconds', async () => {
    expect(await verdictOf(pair, lasting)).toBe(isFar ? 'clocks' : 'pour');
  });

  it('do not matter with the digits that were asked for', async () => {
    expect(await verdictOf(pair, lasting, { challenge: '4821' })).toBe('pour');
    expect(await verdictOf(pair, lasting, { challenge: '4822' })).toBe('wrong-challenge');
  });

  it('make no code fresh whose digits nobody has asked for', async () => {
    const unasked = { challenge: '4821', isAsked: false };
    expect(await verdictOf(pair, lasting, unasked)).toBe(isFar ? 'clocks' : 'pour');
    const large = { ...lasting, maxAmount: cents(50_001) };
    expect(await verdictOf(pair, large, unasked)).toBe(isFar ? 'clocks' : 'amount');
    expect(await verdictOf(pair, large, { challenge: '4821' })).toBe('pour');
  });
});

// VOU-9
describe.each(errors)('an attendant’s clock that is wrong by %i seconds', (error) => {
  it.each(errors)(
    'alone decides whether a voucher counts; the motorist’s is wrong by %i',
    async (other) => {
      const pair = [error, other] as const;
      const digits = { challenge: '4821' };
      const issued = { issuedAt: noon, expiresAt: noon + 72 * hour };
      expect(await verdictOf(pair, issued, digits)).toBe(error < -300 ? 'not-yet-valid' : 'pour');
      const ending = { issuedAt: noon - 72 * hour, expiresAt: noon + 90 };
      expect(await verdictOf(pair, ending, digits)).toBe(error > 90 ? 'expired' : 'pour');
    },
  );
});
