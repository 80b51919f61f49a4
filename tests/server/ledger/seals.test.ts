import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { hour } from '../../../domain/values/time-units.ts';
import { ledgerSeals, verifySeals } from '../../../server/ledger/seals.ts';
import { beforeTests, startApi } from '../../support/api.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { buy, newBuyer } from '../../support/server/purchases.ts';

const api = startApi({ rateLimits: false });
const buyer = beforeTests(() => newBuyer(api));

/** Runs a statement as somebody who has switched the triggers off. */
async function tamper(statement: string): Promise<void> {
  const trigger = 'alter table ledger_postings % trigger ledger_postings_are_append_only';
  await sql.raw(trigger.replace('%', 'disable')).execute(api.context.db);
  await sql.raw(statement).execute(api.context.db);
  await sql.raw(trigger.replace('%', 'enable always')).execute(api.context.db);
}

// BOOK-3
it('entries are sealed after a while, and a changed one is found', async () => {
  expect(await verifySeals(api.context.db)).toEqual({ verified: 0, broken: null, head: '' });
  await buy(buyer);
  await runJob(api, ledgerSeals);
  // It is too new.
  expect(await verifySeals(api.context.db)).toMatchObject({ verified: 0 });
  api.advance(hour);
  await runJob(api, ledgerSeals);
  const first = await verifySeals(api.context.db);
  expect(first).toEqual({
    verified: 1,
    broken: null,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  await buy(buyer);
  await buy(buyer);
  api.advance(hour);
  await Promise.all([runJob(api, ledgerSeals), runJob(api, ledgerSeals)]);
  const second = await verifySeals(api.context.db);
  expect(second).toMatchObject({ verified: 2, broken: null });
  expect(second.head).not.toBe(first.head);
  // Nothing new, no seal.
  await runJob(api, ledgerSeals);
  expect(await verifySeals(api.context.db)).toEqual(second);

  await tamper(`update ledger_postings set amount_cents = -amount_cents where entry_id = (
    select max(entry_id) from ledger_postings)`);
  expect(await verifySeals(api.context.db)).toMatchObject({ verified: 1, broken: 2 });
  await tamper(`update ledger_postings set amount_cents = -amount_cents where entry_id = (
    select max(entry_id) from ledger_postings)`);
  expect(await verifySeals(api.context.db)).toEqual(second);
  await expect(sql`delete from ledger_seals`.execute(api.context.db)).rejects.toThrow(
    'append-only',
  );
});
