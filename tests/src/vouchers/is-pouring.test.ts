import { expect, it, vi } from 'vitest';
import { UserId } from '../../../domain/ids.ts';

const held = vi.hoisted(() => ({ pouring: [] as object[] }));
vi.mock('../../../src/offline/device/voucher-store.ts', () => ({
  readHeld: async () => held.pouring,
}));
vi.mock('../../../src/vouchers/pouring.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/station.js');
});

// VOU-14, VOU-35
it('an attendant whose phone has lost the code of the station is still pouring', async () => {
  const { isPouring } = await import('../../../src/vouchers/is-pouring.ts');
  const userId = UserId.parse(crypto.randomUUID());
  expect(await isPouring(userId)).toBe(false);
  held.pouring = [{ id: 'accepted' }];
  expect(await isPouring(userId)).toBe(true);
});
