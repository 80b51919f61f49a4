import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { needsApproval } from '../../domain/admin/approvals.ts';
import type {
  PayoutObstacle,
  PayoutPreview,
  PayoutPreviewQuery,
  PayoutRunCreation,
  PayoutRunDetails,
} from '../../domain/admin/payouts.ts';
import { PayoutId, PayoutRunId, type StationId, type UserId } from '../../domain/ids.ts';
import { accounts } from '../../domain/ledger/accounts.ts';
import { type Cents, cents, randFromCents } from '../../domain/values/money.ts';
import {
  addDays,
  addYears,
  type Day,
  southAfricanDay,
} from '../../domain/values/south-african-time.ts';
import { actOnceAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { bankAccounts, findBankAccount, shownAccount } from './bank-accounts.ts';
import { lockPayouts } from './lock-payouts.ts';
import { readPayoutRun } from './payout-runs.ts';

/**
 * What a payout run up to the end of a day would pay; yesterday by default (PAY-34).
 * @throws Refusal 400 for a day that has not ended
 */
export async function previewPayouts(
  context: Context,
  adminId: UserId,
  { upTo = yesterdayOf(context) }: PayoutPreviewQuery,
): Promise<PayoutPreview> {
  refuseDay(context, upTo);
  const [payingAccount, owed] = await Promise.all([
    findBankAccount(context.db, null),
    listOwed(context, context.db, { adminId, upTo }),
  ]);
  return {
    upTo,
    payingAccount: payingAccount && shownAccount(payingAccount),
    stations: owed.map(({ station, amount, account, obstacle }) => ({
      station,
      amount: randFromCents(amount),
      account: account && shownAccount(account),
      obstacle,
    })),
    total: randFromCents(sumOf(owed.filter(({ obstacle }) => obstacle === null))),
  };
}

/**
 * Prepares payouts of what is owed at the end of a day, once per key. Nothing is booked before the
 * bank has paid (PAY-34).
 * @throws Refusal 400, 409 'paying-account-missing' or 'nothing-to-pay'
 */
export async function preparePayouts(
  context: Context,
  adminId: UserId,
  { upTo, stations }: PayoutRunCreation,
  key: string | null,
): Promise<PayoutRunDetails> {
  const { id } = await actOnceAsAdmin(context, {
    call: 'POST /api/admin/payout-runs',
    adminId,
    key,
    body: { upTo, ...(stations && { stations }) },
    async run(transaction, audit, newId) {
      refuseDay(context, upTo);
      await lockPayouts(transaction);
      const payingAccount = await findBankAccount(transaction, null);
      if (!payingAccount) throw new Refusal('paying-account-missing');
      const owed = await listOwed(context, transaction, { adminId, upTo });
      const chosen = stations ? stations.map((one) => payable(owed, one)) : owed;
      const payouts = chosen.flatMap(({ station, amount, account, obstacle }) =>
        account && obstacle === null ? [{ station, amount, account }] : [],
      );
      if (payouts.length === 0) throw new Refusal('nothing-to-pay');
      const runId = PayoutRunId.parse(newId);
      await transaction
        .insertInto('payoutRuns')
        .values({
          id: runId,
          upTo,
          accountId: payingAccount.id,
          state: 'prepared',
          preparedAt: context.clock(),
          preparedBy: adminId,
        })
        .execute();
      await transaction
        .insertInto('stationPayouts')
        .values(
          payouts.map(({ station, amount, account }) => ({
            id: PayoutId.parse(randomUUID()),
            runId,
            stationId: station.id,
            accountId: account.id,
            amountCents: amount,
          })),
        )
        .execute();
      await audit({ action: 'payout-prepared', objectId: newId, fields: ['payouts'] });
    },
  });
  return readPayoutRun(context.db, PayoutRunId.parse(id));
}

const yesterdayOf = ({ clock }: Context) => addDays(southAfricanDay(clock()), -1);

/**
 * What was owed at the end of a day can change until the day has ended. Everything that came since is
 * read, so the day lies within a year.
 */
function refuseDay(context: Context, upTo: Day): void {
  const yesterday = yesterdayOf(context);
  if (upTo > yesterday) throw invalidField('upTo', 'Please choose a day before today');
  if (upTo < addYears(yesterday, -1)) {
    throw invalidField('upTo', 'Please choose a day of the last year');
  }
}

type Owed = Awaited<ReturnType<typeof listOwed>>[number];

const obstacleTexts = {
  'no-account': 'has no bank account yet',
  'own-change': 'has an account that you have entered: another administrator has to prepare it',
  'paid-too-much': 'was paid too much before',
} satisfies Record<PayoutObstacle, string>;

/** A station that an admin has chosen. @throws Refusal 400 if it cannot be paid */
function payable(owed: readonly Owed[], id: StationId): Owed {
  const found = owed.find(({ station }) => station.id === id);
  if (!found) throw invalidField('stations', 'A station that you have chosen is owed nothing');
  const { station, obstacle } = found;
  if (obstacle) throw invalidField('stations', `${station.name} ${obstacleTexts[obstacle]}`);
  return found;
}

const sumOf = (owed: readonly Owed[]) => cents(owed.reduce((sum, { amount }) => sum + amount, 0));

/**
 * What each station is owed at the end of a day and is in no payout, by name. Below 0 it was paid too
 * much. What was taken back since is not owed any more.
 */
async function listOwed(
  { config }: Context,
  db: Queryable,
  { adminId, upTo }: { adminId: UserId; upTo: Day },
) {
  const { rows } = await sql<OwedRow>`
    with later as (
      select owner as station_id, -sum(amount_cents) as amount
      from ledger_postings as posted join ledger_entries as entry on entry.id = entry_id
      left join ledger_entries as reversed on reversed.id = entry.reverses
      where account = ${sql.lit(accounts.stationPayable)} and posted.day > ${upTo}
        and entry.payout_id is null and (reversed.day > ${upTo} or reversed.id is null)
      group by owner
    ), prepared as (
      select station_id, sum(amount_cents) as amount
      from payout_runs join station_payouts on run_id = payout_runs.id
      where state = 'prepared' group by station_id
    ), present as (
      select station_id, sum(owed_cents) as amount from station_balances group by station_id
    ), owed as (
      select station_id, (present.amount - coalesce(prepared.amount, 0))::bigint as now,
        (present.amount - coalesce(prepared.amount, 0) - coalesce(later.amount, 0))::bigint as then
      from present left join later using (station_id) left join prepared using (station_id)
    )
    select stations.id, name, least(now, owed.then) as amount
    from owed join stations on stations.id = station_id
    where now < 0 or owed.then > 0 order by lower(name), stations.id`.execute(db);
  const known = await listAccounts(
    db,
    adminId,
    rows.map(({ id }) => id),
  );
  const accountOf = new Map(known.map((account) => [account.stationId, account]));
  return rows.map(({ id, name, amount }) => {
    const account = accountOf.get(id) ?? null;
    const paidAlone = account?.paidAlone ?? null;
    const isAlone =
      paidAlone !== null && needsApproval(cents(paidAlone + amount), config.secondApprovalAbove);
    const obstacle = obstacleOf(amount, account !== null, isAlone);
    return { station: { id, name }, amount, account, obstacle };
  });
}

interface OwedRow {
  id: StationId;
  name: string;
  amount: Cents;
}

/**
 * The present accounts of stations. Of one that the admin has entered, and into which nobody else has
 * prepared a payout, `paidAlone` is what the admin has prepared for its station so far; else it is null.
 */
function listAccounts(db: Queryable, adminId: UserId, ids: readonly StationId[]) {
  const payouts = sql`station_payouts as paid join payout_runs on payout_runs.id = run_id`;
  return bankAccounts(db)
    .where('isPresent', '=', true)
    .where(sql<boolean>`station_id = any(${ids}::uuid[])`)
    .select(
      sql<Cents | null>`case when added_by = ${adminId} and not exists (
          select from ${payouts} where paid.account_id = bank_accounts.id
            and state <> 'cancelled' and prepared_by <> ${adminId})
        then (select coalesce(sum(amount_cents), 0)::bigint from ${payouts}
          where paid.station_id = bank_accounts.station_id and prepared_by = ${adminId}
            and state <> 'cancelled' and reversed_at is null) end`.as('paidAlone'),
    )
    .execute();
}

/** `isAlone`: one admin would enter an account and pay a large amount into it (SEC-33). */
function obstacleOf(amount: Cents, hasAccount: boolean, isAlone: boolean): PayoutObstacle | null {
  if (amount < 0) return 'paid-too-much';
  if (!hasAccount) return 'no-account';
  return isAlone ? 'own-change' : null;
}
