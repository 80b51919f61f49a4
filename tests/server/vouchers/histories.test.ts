// @module-tag long

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issuerKeyRotation } from '../../../server/vouchers/issuer-keys.ts';
import { beforeTests, newAdmin, renewProof, startApi } from '../../support/api.ts';
import { seed } from '../../support/browser/seed.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { expectSameWhenRebooked } from '../../support/server/ledger.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { newStation, type Station } from '../../support/server/stations.ts';
import { History } from './history.ts';

const api = startApi({ rateLimits: false });
// BOOK-6
afterAll(() => expectSameWhenRebooked(api));
const random = seededRandom(seed);
const admin = beforeTests(() => newAdmin(api));
let stations: Station[];
beforeAll(async () => {
  stations = [];
  for (let count = 0; count < 3; count += 1) stations.push(await newStation(api, admin));
});

// No timeout: a slow machine takes longer.
// VOU-16, VOU-17
describe('vouchers through random histories', { timeout: 0 }, () => {
  it('are booked as they were poured: once, or once with a named conflict', async () => {
    const totals = { poured: 0, conflicts: 0 };
    for (let count = 0; count < histories; count += 1) {
      await renewProof(api, admin);
      await runJob(api, issuerKeyRotation);
      const history = new History(api, { random, admin, stations });
      await history.begin();
      await history.live(12);
      const { poured, conflicts } = await history.end();
      totals.poured += poured;
      totals.conflicts += conflicts;
    }
    // The histories do what they are for.
    expect(totals.poured).toBeGreaterThan(histories / 2);
    expect(totals.conflicts).toBeGreaterThan(histories / 50);
  });
});

const histories = Number(process.env.HISTORIES ?? 40);
