import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Ageing, AgeingPerson } from '../../../domain/admin/ledger-reports.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { beforeTests, newAdmin, renewProof, startApi } from '../../support/api.ts';
import { allPages } from '../../support/server/pages.ts';
import {
  buy,
  dayAfter,
  moveDays,
  moveToNoon,
  newBuyer,
  schedule,
} from '../../support/server/purchases.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(() => {
  moveToNoon(api);
  return newAdmin(api);
});

const ageing = async (day: Day): Promise<Ageing> =>
  (await admin.call('GET', `/api/admin/ledger/ageing?day=${day}`)).body;
const listPeople = async (day: Day) =>
  (await allPages(
    admin,
    `/api/admin/ledger/ageing/people?day=${day}&limit=1`,
  )) as unknown as AgeingPerson[]; // what the list has
const act = async (id: string, action: string, body: object = {}) => {
  const answer = await admin.call('POST', `/api/admin/purchases/${id}/${action}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

/** 20 litres, with the premium. */
const price = 518.75;

// BOOK-10
it('what is cancelled, written off or refunded later was owed all the same', async () => {
  const [driver, other] = [await newBuyer(api), await newBuyer(api)];
  const bought = [await schedule(api, driver, 'pays'), await buy(driver), await buy(driver)];
  await buy(other);
  const [cancelled, lost, refunded] = bought.map(({ body }): string => body.id);
  const day = dayAfter(api, 0);
  const then = [await ageing(day), await listPeople(day)] as const;
  expect(then[0].total).toEqual({ amount: 4 * price, people: 2 });
  expect(then[0].largest).toMatchObject([
    { person: { id: driver.userId }, total: 3 * price },
    { person: { id: other.userId }, total: price },
  ]);
  expect(then[1].map(({ person }) => person.id)).toEqual([driver.userId, other.userId].toSorted());
  moveDays(api, 1);
  for (const caller of [admin, driver]) await renewProof(api, caller);
  const answer = await driver.call('POST', `/api/purchases/${cancelled}/cancel`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const money = { method: 'eft', reference: 'Slip', receivedOn: day };
  await act(lost ?? '', 'write-off', { reason: 'Moved away' });
  await act(refunded ?? '', 'outside-payment', money);
  expect([await ageing(day), await listPeople(day)]).toEqual(then);
  await act(lost ?? '', 'outside-payment', money);
  await act(refunded ?? '', 'refund');
  expect([await ageing(day), await listPeople(day)]).toEqual(then);
  const today = dayAfter(api, 0);
  expect((await ageing(today)).total).toEqual({ amount: price, people: 1 });
  expect(await listPeople(today)).toMatchObject([{ person: { id: other.userId }, total: price }]);
});

// BOOK-10
it('who owed is found by an index of their postings', async () => {
  await api.context.db.transaction().execute(async (transaction) => {
    for (const scan of ['seqscan', 'bitmapscan', 'sort', 'hashagg']) {
      await sql`set local ${sql.ref(`enable_${scan}`)} = off`.execute(transaction);
    }
    const { rows } = await sql<Record<string, string>>`
      explain select owner from ledger_postings
      where account = 1200 and day <= ${dayAfter(api, 0)} and owner > ${admin.userId}
      group by owner having sum(amount_cents) <> 0 order by owner limit 50`.execute(transaction);
    expect(JSON.stringify(rows)).toContain('Index Only Scan using ledger_postings_of_debtors');
  });
});
