import { type InferResult, sql } from 'kysely';
import type {
  Payout,
  PayoutPayment,
  PayoutReversal,
  PayoutRun,
  PayoutRunDetails,
} from '../../domain/admin/payouts.ts';
import type { CallKey } from '../../domain/calls.ts';
import type { PayoutId, PayoutRunId, UserId } from '../../domain/ids.ts';
import type { PastEvent } from '../../domain/ledger/purchase-history.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import { formatDay } from '../../domain/values/format.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import { type Audit, actOnceAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { latestFirst, pageOf, readPage } from '../db/keyset.ts';
import type { List } from '../http/list-answer.ts';
import { bookEvent, bookEvents } from '../ledger/journal.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { bankAccounts, shownAccount } from './bank-accounts.ts';
import { lockPayouts } from './lock-payouts.ts';

function runs(db: Queryable) {
  const payouts = sql`station_payouts where run_id = payout_runs.id`;
  return db
    .selectFrom('payoutRuns')
    .innerJoin('users as admins', 'admins.id', 'preparedBy')
    .leftJoin('users as enders', 'enders.id', 'endedBy')
    .select(['payoutRuns.id', 'number', 'upTo', 'state', 'preparedAt', 'reference', 'paidOn'])
    .select(['endedAt', 'admins.username as preparedByUsername'])
    .select('enders.username as endedByUsername')
    .select(sql<number>`(select count(*)::integer from ${payouts})`.as('payouts'))
    .select(sql<Cents>`(select sum(amount_cents)::bigint from ${payouts})`.as('amount'))
    .select(
      sql<Cents>`(select coalesce(sum(amount_cents), 0)::bigint from ${payouts}
        and reversed_at is not null)`.as('reversed'),
    );
}

function runFromRow(row: InferResult<ReturnType<typeof runs>>[number]): PayoutRun {
  const { amount, reversed, preparedAt, endedAt, ...rest } = row;
  return {
    ...rest,
    amount: randFromCents(amount),
    reversed: randFromCents(reversed),
    preparedAt: preparedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** All payout runs, the latest first: a list on the screen and a CSV file. */
export const payoutRunList: List<PayoutRun, object> = {
  name: 'payouts',
  columns: [
    ['Number', (run) => String(run.number)],
    ['Up to', (run) => run.upTo],
    ['State', (run) => run.state],
    ['Stations', (run) => String(run.payouts)],
    ['Amount (R)', (run) => run.amount],
    ['Came back (R)', (run) => run.reversed],
    ['Reference', (run) => run.reference ?? ''],
    ['Paid on', (run) => run.paidOn ?? ''],
    ['Prepared', (run) => csvInstant(run.preparedAt)],
    ['Prepared by', (run) => run.preparedByUsername],
    ['Ended', (run) => csvInstant(run.endedAt)],
    ['Ended by', (run) => run.endedByUsername ?? ''],
  ],
  read({ db }, _, page) {
    const order = latestFirst('payoutRuns.preparedAt');
    return readPage(pageOf(runs(db), order, 'payoutRuns.id', page).execute(), runFromRow);
  },
};

/**
 * A run with its payouts.
 * @throws Refusal 404
 */
export async function readPayoutRun(db: Queryable, id: PayoutRunId): Promise<PayoutRunDetails> {
  const run = await runs(db)
    .where('payoutRuns.id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
  const rows = await payoutRows(db).where('runId', '=', id).execute();
  return { ...runFromRow(run), stations: rows.map(payoutFromRow) };
}

/** Payouts with their accounts, by the names of the stations. */
export function payoutRows(db: Queryable) {
  return db
    .selectFrom('stationPayouts')
    .innerJoin('payoutRuns', 'payoutRuns.id', 'runId')
    .innerJoin('stations', 'stations.id', 'stationPayouts.stationId')
    .innerJoin(bankAccounts(db).as('account'), (join) =>
      join.onRef('account.id', '=', 'stationPayouts.accountId'),
    )
    .leftJoin('users as reversers', 'reversers.id', 'reversedBy')
    .selectAll('account')
    .select(['stationPayouts.id as payoutId', 'stationPayouts.stationId as paidId'])
    .select(['stations.name as stationName', 'payoutRuns.number', 'amountCents', 'reversedAt'])
    .select(['reversers.username as reversedByUsername', 'reversalReason'])
    .orderBy(sql`lower(stations.name)`)
    .orderBy('stations.id');
}

function payoutFromRow(row: InferResult<ReturnType<typeof payoutRows>>[number]): Payout {
  return {
    id: row.payoutId,
    station: { id: row.paidId, name: row.stationName },
    amount: randFromCents(row.amountCents),
    account: shownAccount(row),
    hasNewAccount: !row.isPresent,
    reference: payoutReference(row.number),
    reversedAt: row.reversedAt?.toISOString() ?? null,
    reversedByUsername: row.reversedByUsername,
    reversalReason: row.reversalReason,
  };
}

/** What a station reads on its bank statement; banks show 20 characters. */
export const payoutReference = (runNumber: number) => `Volmaak payout ${runNumber}`;

/**
 * Marks a prepared run as paid by the bank, once per key, and books each of its payouts (PAY-34).
 * @throws Refusal 400, 404, 409 'payout-ended'
 */
export function markPaid(
  context: Context,
  adminId: UserId,
  id: PayoutRunId,
  { reference, paidOn }: PayoutPayment,
  key: string | null,
): Promise<PayoutRunDetails> {
  const call = 'POST /api/admin/payout-runs/{id}/payment';
  const body = { reference, paidOn };
  return endRun(context, { call, adminId, id, body, key }, async (transaction, audit, run) => {
    const at = context.clock();
    if (paidOn <= run.upTo) {
      throw invalidField('paidOn', `It was paid after ${formatDay(run.upTo)}`);
    }
    if (paidOn > southAfricanDay(at)) {
      throw invalidField('paidOn', 'The day of the payment cannot be in the future');
    }
    const payouts = await transaction
      .selectFrom('stationPayouts')
      .select(['id as payoutId', 'stationId', 'amountCents as amount'])
      .where('runId', '=', id)
      .orderBy('stationId')
      .execute();
    const events = payouts.map(
      (payout): PastEvent => ({ event: { kind: 'station-paid', ...payout }, at, valueDay: paidOn }),
    );
    await bookEvents(transaction, events);
    await audit({ action: 'payout-paid', objectId: id, fields: ['reference', 'paidOn'] });
    return { state: 'paid', reference, paidOn, endedAt: at, endedBy: adminId };
  });
}

/**
 * Cancels a prepared run, once per key: what it would have paid is in no payout any more (PAY-34).
 * @throws Refusal 404, 409 'payout-ended'
 */
export function cancelRun(
  context: Context,
  adminId: UserId,
  id: PayoutRunId,
  key: string | null,
): Promise<PayoutRunDetails> {
  const call = 'POST /api/admin/payout-runs/{id}/cancellation';
  return endRun(context, { call, adminId, id, body: {}, key }, async (_, audit) => {
    await audit({ action: 'payout-cancelled', objectId: id, fields: ['state'] });
    return { state: 'cancelled', endedAt: context.clock(), endedBy: adminId };
  });
}

interface Ending {
  call: CallKey;
  adminId: UserId;
  id: PayoutRunId;
  body: object;
  key: string | null;
}

/** Ends a prepared run by what `work` returns. */
async function endRun(
  context: Context,
  { id, ...ending }: Ending,
  work: (transaction: Queryable, audit: Audit, run: { upTo: PayoutRun['upTo'] }) => Promise<object>,
): Promise<PayoutRunDetails> {
  await actOnceAsAdmin(context, {
    ...ending,
    objectId: id,
    async run(transaction, audit) {
      await lockPayouts(transaction);
      const run = await transaction
        .selectFrom('payoutRuns')
        .select(['state', 'upTo'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(() => new Refusal('not-found'));
      if (run.state !== 'prepared') throw new Refusal('payout-ended');
      const change = await work(transaction, audit, run);
      await transaction.updateTable('payoutRuns').set(change).where('id', '=', id).execute();
    },
  });
  return readPayoutRun(context.db, id);
}

/**
 * Records that a bank has sent a payout back, once per key: its station is owed it again (PAY-36).
 * @throws Refusal 400, 404, 409 'payout-not-paid' or 'already-reversed'
 */
export async function reversePayout(
  context: Context,
  adminId: UserId,
  id: PayoutId,
  { reason, returnedOn }: PayoutReversal,
  key: string | null,
): Promise<Payout> {
  await actOnceAsAdmin(context, {
    call: 'POST /api/admin/payouts/{id}/reversal',
    adminId,
    key,
    body: { reason, ...(returnedOn && { returnedOn }) },
    objectId: id,
    async run(transaction, audit) {
      await lockPayouts(transaction);
      const { state, paidOn, reversedAt, ...payout } = await transaction
        .selectFrom('stationPayouts')
        .innerJoin('payoutRuns', 'payoutRuns.id', 'runId')
        .select(['state', 'paidOn', 'reversedAt', 'stationId', 'amountCents as amount'])
        .where('stationPayouts.id', '=', id)
        .executeTakeFirstOrThrow(() => new Refusal('not-found'));
      if (state !== 'paid') throw new Refusal('payout-not-paid');
      if (reversedAt) throw new Refusal('already-reversed');
      const at = context.clock();
      refuseReturn(returnedOn, { paidOn, today: southAfricanDay(at) });
      await transaction
        .updateTable('stationPayouts')
        .set({ reversedAt: at, reversedBy: adminId, reversalReason: reason })
        .where('id', '=', id)
        .execute();
      await bookEvent(
        transaction,
        { kind: 'station-payment-reversed', payoutId: id, ...payout },
        at,
        returnedOn,
      );
      await audit({ action: 'payout-reversed', objectId: id, fields: ['reversedAt'] });
    },
  });
  const row = await payoutRows(context.db)
    .where('stationPayouts.id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
  return payoutFromRow(row);
}

/** @throws Refusal 400 for a day before the payment, or after today */
function refuseReturn(
  day: Day | undefined,
  { paidOn, today }: { paidOn: Day | null; today: Day },
): void {
  if (!day) return;
  if (paidOn && day < paidOn) {
    throw invalidField('returnedOn', `It was paid on ${formatDay(paidOn)}`);
  }
  if (day > today) throw invalidField('returnedOn', 'This day cannot be in the future');
}
