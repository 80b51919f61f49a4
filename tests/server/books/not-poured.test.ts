import { expect, it } from 'vitest';
import type { NotPouredPurchase } from '../../../domain/admin/ledger-reports.ts';
import { notPouredBy } from '../../../server/books/not-poured.ts';
import type { Place } from '../../../server/db/keyset.ts';
import { beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { copyPurchase } from '../../support/server/copied-purchases.ts';
import { allPages } from '../../support/server/pages.ts';
import { buy, byCard, newBuyer } from '../../support/server/purchases.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(() => newAdmin(api));

// BOOK-13
it('what is not poured is found with any number of purchases between', async () => {
  const buyer = await newBuyer(api);
  const { db } = api.context;
  const { body: first } = await buy(buyer, byCard('pays'));
  const { body: taken } = await buy(buyer);
  // They are of one instant, and nothing of them is left.
  const reason = { reason: 'Moved away' };
  await admin.call('POST', `/api/admin/purchases/${taken.id}/write-off`, reason);
  await copyPurchase(db, taken.id, 6);
  const { body: second } = await buy(buyer);
  await copyPurchase(db, second.id, 3);
  const all = (await allPages(
    admin,
    '/api/admin/ledger/not-poured?limit=2',
  )) as NotPouredPurchase[]; // what the list has
  expect(all).toHaveLength(5);
  expect(all.at(-1)?.id).toBe(first.id);
  for (const atOnce of [1, 2, 3, 100]) {
    const found: string[] = [];
    for (let after: Place | null = null; ; ) {
      const page = await notPouredBy(atOnce).read(api.context, { limit: 2 }, { limit: 2, after });
      found.push(...page.map(({ item }) => item.id));
      if (page.length < 2) break;
      after = page.at(-1)?.place ?? null;
    }
    expect(found).toEqual(all.map(({ id }) => id));
  }
});
