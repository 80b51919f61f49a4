import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { centilitres } from '../../../domain/values/volume.ts';
import { fromBase45, toBase45 } from '../../../domain/vouchers/base45.ts';
import {
  readRedemptionText,
  redemptionBytes,
  redemptionText,
} from '../../../domain/vouchers/redemption-code.ts';
import { newKey, noon, verifyWithNode } from './vouchers.ts';

const redemption = {
  id: '0b9c24e8-3b12-4fef-91e0-5de2c64df4a8',
  deviceId: '1b9c24e8-3b12-4fef-91e0-5de2c64df4a8',
  voucherId: '2b9c24e8-3b12-4fef-91e0-5de2c64df4a8',
  at: noon,
  volume: centilitres(1_999),
  amount: cents(41_479),
  pump: 255,
};
const key = newKey();
const bytes = redemptionBytes(redemption);
const text = redemptionText(bytes, key.sign(bytes));

// VOU-14
describe('a receipt code', () => {
  it('holds what was poured, and what was signed', () => {
    expect(readRedemptionText(text)).toMatchObject({ redemption });
    expect(text).toMatch(/^VR1:[0-9A-Z $%*+./:-]{188}$/);
  });

  it.each(['', 'VR1:', 'VR2:AB', 'VM1:AB', text.slice(0, -3), `${text}000`, text.toLowerCase()])(
    'is none: %j',
    (wrong) => {
      expect(readRedemptionText(wrong)).toBeNull();
    },
  );

  it('is not genuine with any bit flipped', async () => {
    const whole = fromBase45(text.slice(4)) ?? new Uint8Array();
    for (let bit = 0; bit < whole.length * 8; bit += 1) {
      const flipped = whole.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const read = readRedemptionText(`VR1:${toBase45(flipped)}`);
      if (!read) continue;
      expect(await verifyWithNode(key.publicKey, read.signature, read.bytes)).toBe(false);
    }
  });
});
