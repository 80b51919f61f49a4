import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { hour } from '../../../domain/values/time-units.ts';
import { serverDurations } from '../../../server/durations.ts';
import { premiumEarned } from '../../../server/ledger/premium-earned.ts';
import { ledgerSeals, verifySeals } from '../../../server/ledger/seals.ts';
import { beforeTests, startApi } from '../../support/api.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { buy, newBuyer } from '../../support/server/purchases.ts';

const api = startApi({ rateLimits: false });
const buyer = beforeTests(() => newBuyer(api));
const { unsealed } = serverDurations.ledger;
beforeAll(() => {
  serverDurations.ledger.unsealed = 0;
});

/** Runs a statement as somebody who has switched a trigger off. */
async function tamper(table: string, statement: string): Promise<void> {
  const trigger = `${table}_are_append_only`;
  await sql.raw(`alter table ${table} disable trigger ${trigger}`).execute(api.context.db);
  await sql.raw(statement).execute(api.context.db);
  await sql.raw(`alter table ${table} enable always trigger ${trigger}`).execute(api.context.db);
}

const seal = () => runJob(api, ledgerSeals);
const verdict = () => verifySeals(api.context.db);

// BOOK-3
it('entries are sealed after a while, and a changed one is found', async () => {
  expect(await verifySeals(api.context.db)).toEqual({ verified: 0, broken: null, head: '' });
  await buy(buyer);
  await seal();
  const first = await verifySeals(api.context.db);
  expect(first).toEqual({
    verified: 1,
    broken: null,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  await buy(buyer);
  await buy(buyer);
  await Promise.all([seal(), seal()]);
  const second = await verifySeals(api.context.db);
  expect(second).toMatchObject({ verified: 2, broken: null });
  expect(second.head).not.toBe(first.head);
  // Nothing new, no seal.
  await runJob(api, ledgerSeals);
  expect(await verifySeals(api.context.db)).toEqual(second);

  const last = 'select max(entry_id) from ledger_postings';
  const changes = [
    ['ledger_postings', 'amount_cents = -amount_cents', 'amount_cents = -amount_cents', 'entry_id'],
    ['ledger_postings', 'day = day - 365', 'day = day + 365', 'entry_id'],
    [
      'ledger_entries',
      'redemption_id = purchase_id, purchase_id = null',
      'purchase_id = redemption_id, redemption_id = null',
      'id',
    ],
    ['ledger_entries', 'payout_id = purchase_id', 'payout_id = null', 'id'],
  ] as const;
  for (const [table, change, back, id] of changes) {
    await tamper(table, `update ${table} set ${change} where ${id} = (${last})`);
    expect(await verdict()).toMatchObject({ verified: 1, broken: 2 });
    await tamper(table, `update ${table} set ${back} where ${id} = (${last})`);
    expect(await verdict()).toEqual(second);
  }
  await expect(sql`delete from ledger_seals`.execute(api.context.db)).rejects.toThrow(
    'append-only',
  );
});

it('a seal that is missing is found', async () => {
  await buy(buyer);
  await seal();
  expect(await verdict()).toMatchObject({ verified: 3, broken: null });
  await tamper('ledger_seals', 'delete from ledger_seals where number = 2');
  expect(await verdict()).toMatchObject({ verified: 1, broken: 2 });
  await tamper('ledger_seals', 'delete from ledger_seals');
  await seal();
  expect(await verdict()).toMatchObject({ verified: 1, broken: null });
});

it('what was written a moment ago is not sealed, also if it belongs to a day before', async () => {
  const before = await verdict();
  serverDurations.ledger.unsealed = unsealed;
  await buy(buyer);
  api.advance(2 * 24 * hour);
  await runJob(api, premiumEarned);
  await runJob(api, ledgerSeals);
  expect(await verdict()).toEqual(before);
});
