import { randomUUID } from 'node:crypto';
import { type InferResult, sql } from 'kysely';
import { accountOf, sidesOf } from '../../domain/admin/books.ts';
import type {
  ReconciliationReversal,
  Settlement,
  SettlementDetails,
  SettlementsQuery,
  ShownPosting,
} from '../../domain/admin/reconciliation.ts';
import type { CallKey } from '../../domain/calls.ts';
import type { SettlementId, UserId } from '../../domain/ids.ts';
import { type MoneyEvent, postingsOf, suspenseItemOf } from '../../domain/ledger/money-event.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import { type Cents, cents, randFromCents } from '../../domain/values/money.ts';
import { type Audit, actOnceAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { pageOf, readPage } from '../db/keyset.ts';
import type { List } from '../http/list-answer.ts';
import { bookEvent } from '../ledger/journal.ts';
import { Refusal } from '../refusal.ts';
import { lockReconciliation } from './lock-reconciliation.ts';
import {
  linesWithPartners,
  type MatchedLine,
  markMatched,
  markUnmatched,
  matchSettlement,
} from './settlement-lines.ts';
import { reopenItems } from './suspense.ts';

/** The settlements, with how many of their lines have no partner: of booked ones it is written. */
function settlements(db: Queryable) {
  const toBook = sql`select settlement.id where booking is null`;
  return db
    .selectFrom('settlements as settlement')
    .innerJoinLateral(
      sql<{ unmatched: number; unmatchedCents: Cents }>`(
        select count(*)::integer as unmatched,
          coalesce(sum(amount_cents), 0)::bigint as unmatched_cents
        from (
          select amount_cents from settlement_lines
          where booking is not null and settlement_id = settlement.id and not is_matched
          union all
          select amount_cents from ${linesWithPartners(toBook)} as line where obstacle is not null
        ) as unmatched)`.as('found'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as admins', 'admins.id', 'bookedBy')
    .selectAll('settlement')
    .select(['unmatched', 'unmatchedCents', 'admins.username as bookedByUsername']);
}

type Row = InferResult<ReturnType<typeof settlements>>[number];

function fromRow(row: Row): Settlement {
  const { id, processor, reference, paidOn, feesCents, netCents, lines, unmatched } = row;
  return {
    id,
    processor,
    reference,
    paidOn,
    gross: randFromCents(cents(netCents + feesCents)),
    fees: randFromCents(feesCents),
    net: randFromCents(netCents),
    lines,
    unmatched,
    unmatchedAmount: randFromCents(row.unmatchedCents),
    state: row.booking === null ? 'to-book' : 'booked',
    foundAt: row.foundAt.toISOString(),
    bookedAt: row.bookedAt?.toISOString() ?? null,
    bookedByUsername: row.bookedByUsername,
    reversalReason: row.reversalReason,
  };
}

/** What processors have paid out, the latest first: a list and a CSV file (PAY-39). */
export const settlementList: List<Settlement, SettlementsQuery> = {
  name: 'settlements',
  columns: [
    ['Processor', (one) => one.processor],
    ['Reference', (one) => one.reference],
    ['Paid on', (one) => one.paidOn],
    ['Gross (R)', (one) => one.gross],
    ['Fees (R)', (one) => one.fees],
    ['Net (R)', (one) => one.net],
    ['Lines', (one) => String(one.lines)],
    ['Without a partner', (one) => String(one.unmatched)],
    ['Without a partner (R)', (one) => one.unmatchedAmount],
    ['State', (one) => one.state],
    ['Booked', (one) => csvInstant(one.bookedAt)],
    ['Booked by', (one) => one.bookedByUsername ?? ''],
  ],
  read({ db }, { state }, page) {
    let query = settlements(db);
    if (state) query = query.where('booking', state === 'booked' ? 'is not' : 'is', null);
    const order = { column: 'settlement.paidOn', type: 'date', direction: 'desc' } as const;
    return readPage(pageOf(query, order, 'settlement.id', page).execute(), fromRow);
  },
};

/**
 * A settlement with what its booking writes, or has written (PAY-39).
 * @throws Refusal 404
 */
export async function readSettlement(db: Queryable, id: SettlementId): Promise<SettlementDetails> {
  const row = await settlements(db)
    .where('settlement.id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
  const event = settledEvent(row, await matchSettlement(db, id), row.booking ?? '');
  return { ...fromRow(row), postings: shownPostings(event) };
}

type Booked = Pick<Row, 'id' | 'processor' | 'netCents' | 'feesCents'>;

/**
 * The booking of a settlement whose lines were matched. What was matched later has been an item in
 * suspense, which its booking names.
 */
function settledEvent(
  { id: settlementId, processor, netCents: net, feesCents: fees }: Booked,
  lines: readonly MatchedLine[],
  booking: string,
) {
  const items = lines
    .filter((line) => line.isItem || line.obstacle !== null)
    .map((line) => ({ id: suspenseItemOf(line.id), amount: line.amountCents }));
  const unmatched = items.reduce((sum, { amount }) => sum + amount, 0);
  const matched = cents(net + fees - unmatched);
  return { kind: 'settled', booking, settlementId, processor, net, fees, matched, items } as const;
}

/** The postings of an event, one line for each account and side. */
function shownPostings(event: MoneyEvent): ShownPosting[] {
  const sums = new Map<number, { debit: number; credit: number }>();
  for (const { account, amount } of postingsOf(event)) {
    const { debit, credit } = sidesOf(amount);
    const sum = sums.get(account) ?? { debit: 0, credit: 0 };
    sums.set(account, { debit: sum.debit + debit, credit: sum.credit + credit });
  }
  return [...sums].map(([account, { debit, credit }]) => ({
    account,
    name: accountOf(account)?.name ?? '',
    debit: randFromCents(cents(debit)),
    credit: randFromCents(cents(credit)),
  }));
}

/**
 * Books a settlement, once per key: what has a partner is no longer held by the processor, and the
 * rest goes to suspense (PAY-39).
 * @throws Refusal 404, 409 'settlement-booked'
 */
export function bookSettlement(
  context: Context,
  adminId: UserId,
  id: SettlementId,
  key: string | null,
): Promise<SettlementDetails> {
  const call = 'POST /api/admin/settlements/{id}/booking';
  return changeSettlement(context, { call, adminId, id, body: {}, key }, async (act) => {
    const { transaction, audit, settlement } = act;
    if (settlement.booking !== null) throw new Refusal('settlement-booked');
    const lines = await matchSettlement(transaction, id);
    const booking = randomUUID();
    const at = context.clock();
    const matched = lines.filter(({ obstacle }) => obstacle === null);
    // Before the entry, which locks the counters: whoever refunds has locked the charge first, too.
    await markMatched(
      transaction,
      matched.map((line) => line.id),
    );
    await bookEvent(transaction, settledEvent(settlement, lines, booking), at, settlement.paidOn);
    await transaction
      .updateTable('settlements')
      .set({ booking, bookedAt: at, bookedBy: adminId })
      .where('id', '=', id)
      .execute();
    await audit({ action: 'settlement-booked', objectId: id, fields: ['booking'] });
  });
}

/**
 * Takes the booking of a settlement back, once per key, with what has cleared its items since. It
 * can be booked again (PAY-39).
 * @throws Refusal 404, 409 'settlement-not-booked' or 'settlement-on-statement'
 */
export function reverseSettlement(
  context: Context,
  adminId: UserId,
  id: SettlementId,
  { reason }: ReconciliationReversal,
  key: string | null,
): Promise<SettlementDetails> {
  const call = 'POST /api/admin/settlements/{id}/reversal';
  return changeSettlement(context, { call, adminId, id, body: { reason }, key }, async (act) => {
    const { transaction, audit, settlement } = act;
    const { booking } = settlement;
    if (booking === null) throw new Refusal('settlement-not-booked');
    await refuseOnStatement(transaction, booking);
    const lines = await matchSettlement(transaction, id);
    const items = lines.flatMap((line) => (line.isItem ? [suspenseItemOf(line.id)] : []));
    // Before the entries, as with a booking.
    await markUnmatched(
      transaction,
      lines.map((line) => line.id),
    );
    await reopenItems(context, transaction, adminId, items);
    const at = context.clock();
    const event = settledEvent(settlement, lines, booking);
    await bookEvent(transaction, { ...event, kind: 'settlement-reversed' }, at);
    await transaction
      .updateTable('settlements')
      .set({ booking: null, bookedAt: null, bookedBy: null, reversalReason: reason })
      .where('id', '=', id)
      .execute();
    await audit({ action: 'settlement-reversed', objectId: id, fields: ['booking'] });
  });
}

/** What the bank has said as well cannot be taken back before its line has no partner. */
async function refuseOnStatement(db: Queryable, booking: string): Promise<void> {
  const movement = await db
    .selectFrom('bankMovements')
    .select('number')
    .where('key', '=', `settled:${booking}`)
    .where('bankLineId', 'is not', null)
    .executeTakeFirst();
  if (movement) throw new Refusal('settlement-on-statement');
}

interface SettlementCall {
  call: CallKey;
  adminId: UserId;
  id: SettlementId;
  body: object;
  key: string | null;
}

interface SettlementAct {
  transaction: Queryable;
  audit: Audit;
  settlement: Booked & Pick<Row, 'booking' | 'paidOn'>;
}

async function changeSettlement(
  context: Context,
  { id, ...call }: SettlementCall,
  work: (act: SettlementAct) => Promise<void>,
): Promise<SettlementDetails> {
  await actOnceAsAdmin(context, {
    ...call,
    objectId: id,
    async run(transaction, audit) {
      await lockReconciliation(transaction);
      const settlement = await transaction
        .selectFrom('settlements')
        .select(['id', 'processor', 'netCents', 'feesCents', 'booking', 'paidOn'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(() => new Refusal('not-found'));
      await work({ transaction, audit, settlement });
    },
  });
  return readSettlement(context.db, id);
}
