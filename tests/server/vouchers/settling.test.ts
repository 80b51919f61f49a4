// @module-tag long

import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { expectSameWhenRebooked } from '../../support/server/ledger.ts';
import {
  approvedDriver,
  fetchVouchers,
  newPhone,
  newStation,
} from '../../support/server/stations.ts';

const api = startApi();
// BOOK-6
afterAll(() => expectSameWhenRebooked(api));
const admin = beforeTests(() => newAdmin(api));
beforeAll(() => newStation(api, admin));

// VOU-5
describe('a voucher that a phone has had', () => {
  it('is waited for, also when another was issued in the same second', async () => {
    const now = api.context.clock();
    const clock = vi.spyOn(api.context, 'clock').mockReturnValue(now);
    onTestFinished(() => clock.mockRestore());
    // Whichever of the two ids comes first.
    for (let count = 0; count < 8; count += 1) {
      const { caller, phone } = await approvedDriver(api, admin);
      // No phone had the first one, so this phone gets another at once.
      const second = await newPhone(caller);
      expect((await fetchVouchers(second)).voucher).toMatchObject({ maxLitres: 20 });
      const move = { device: phone.deviceId };
      const { body } = await caller.call('POST', '/api/vouchers/move', move);
      expect(body).toMatchObject({ voucher: null, waits: 'settling' });
    }
  });
});
