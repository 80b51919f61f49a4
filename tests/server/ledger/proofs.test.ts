import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hour } from '../../../domain/values/time-units.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { rebook } from '../../support/server/ledger.ts';
import { buy, byCard, newBuyer } from '../../support/server/purchases.ts';
import { fetchVouchers, newHolder, newStation, pour } from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));
const tables = ['ledger_postings', 'ledger_entries'] as const;

const run = (statement: string) => sql.raw(statement).execute(api.context.db);
const turn = async (state: string) => {
  for (const table of tables) {
    await run(`alter table ${table} ${state} trigger ${table}_are_append_only`);
  }
};
const found = async () => (await proveLedger(api.context.db)).map(({ what }) => what);

/** What the proofs find while a statement is in force, before another takes it back. */
async function foundAfter(statement: string, back: string): Promise<string[]> {
  await run(statement);
  const differences = await found();
  await run(back);
  expect(await found()).toEqual([]);
  return differences;
}

let ids: { owed: string; user: string; card: string };
beforeAll(async () => {
  const { caller, phone } = await newHolder(api);
  const owed = (await buy(caller)).body.id;
  const { voucher } = await fetchVouchers(phone);
  await pour(api, { station, phone, voucher }, { litres: 10, amount: 207.5 });
  const card = (await buy(await newBuyer(api), byCard('pays'))).body.id;
  ids = { owed, user: caller.userId, card };
  api.advance(hour);
  await turn('disable');
});
afterAll(async () => {
  await turn('enable always');
  await rebook(api.context.db);
});

// BOOK-4
describe('the proofs find', () => {
  const both = (amount: string) => `update ledger_postings set amount_cents = ${amount}
    where entry_id = (select id from ledger_entries where event_key = 'sold:${ids.owed}')`;

  it('nothing in a journal that is right', async () => {
    expect(await found()).toEqual([]);
  });

  it('an entry that does not sum to 0, and its balance', async () => {
    const line = `${both('amount_cents + 1')} and line = 1`;
    const differences = await foundAfter(line, `${both('amount_cents - 1')} and line = 1`);
    expect(differences).toEqual([
      expect.stringMatching(/^entry \d+$/),
      expect.stringMatching(/^balance of 1200 on /),
      `owed by motorist ${ids.user}`,
    ]);
  });

  it('a purchase that is owed and booked otherwise', async () => {
    const owe = (cents: string) => `update purchases
      set total_repayment_cents = total_repayment_cents ${cents} where id = '${ids.owed}'`;
    expect(await foundAfter(owe('+ 1'), owe('- 1'))).toEqual([`owed by motorist ${ids.user}`]);
  });

  it('an event that is in no book', async () => {
    const hide = (from: string, to: string) => `update redemptions
      set counted_at = ${to} where counted_at is ${from}`;
    expect(await foundAfter(hide('not null', 'null'), hide('null', 'poured_at'))).toEqual([
      expect.stringMatching(/^owed to station /),
    ]);
  });

  it('a charge that the processor has and the journal has not', async () => {
    const pay = (state: string) => `update purchase_charges set state = '${state}'
      where purchase_id = '${ids.card}'`;
    expect(await foundAfter(pay('declined'), pay('paid'))).toEqual(['held by demo']);
  });

  it('a payout that is in no book, and a balance of a station that was not kept', async () => {
    const { rows } = await sql<{ id: string }>`
      with account as (
        insert into bank_accounts (id, station_id, holder, bank, branch_code, encrypted_number,
            last_digits, account_type, added_at, added_by)
          values (gen_random_uuid(), ${station.id}, 'Karoo', 'FNB', '250655', 'none', '1234',
            'current', now(), ${admin.userId}) returning id
      ), run as (
        insert into payout_runs (id, up_to, account_id, state, prepared_at, prepared_by)
          select gen_random_uuid(), current_date - 1, id, 'prepared', now(), ${admin.userId}
          from account returning id
      ), paid as (
        insert into station_payouts (id, run_id, station_id, account_id, amount_cents)
          select gen_random_uuid(), run.id, ${station.id}, account.id, 100 from run, account
      )
      select id from run`.execute(api.context.db);
    const end = (state: string, paid: string, ended: string) => `update payout_runs
      set state = '${state}', paid_on = ${paid}, ended_at = ${ended}
      where id = '${rows[0]?.id}'`;
    expect(
      await foundAfter(end('paid', 'current_date', 'now()'), end('prepared', 'null', 'null')),
    ).toEqual([`owed to station ${station.id}`]);
    const keep = (cents: string) => `update station_balances set owed_cents = owed_cents ${cents}`;
    expect(await foundAfter(keep('+ 1'), keep('- 1'))).toEqual([`kept of station ${station.id}`]);
  });

  it('a source of fuel that is in no book', async () => {
    const name = `insert into fuel_sources (id, purchase_id, method, amount_cents, fuel_cents,
        named_at, named_by)
      select gen_random_uuid(), '${ids.owed}', 'cash', 100, 100, now(), '${admin.userId}'`;
    expect(await foundAfter(name, 'delete from fuel_sources')).toEqual([
      `completed by hand ${ids.owed}`,
    ]);
  });

  it('fuel that is left and owed otherwise', async () => {
    const drop = (cl: string) => `update fuel_entitlements set poured_cl = poured_cl ${cl}
      where purchase_id = '${ids.owed}'`;
    expect(await foundAfter(drop('+ 100'), drop('- 100'))).toEqual([
      `fuel owed of purchase ${ids.owed}`,
    ]);
  });
});
