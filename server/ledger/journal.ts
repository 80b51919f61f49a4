import { sql } from 'kysely';
import type { PurchaseId } from '../../domain/ids.ts';
import { accounts } from '../../domain/ledger/accounts.ts';
import {
  eventKey,
  type MoneyEvent,
  postingsOf,
  purchaseOf,
  reversedKey,
} from '../../domain/ledger/money-event.ts';
import type { Booked } from '../../domain/ledger/purchase-events.ts';
import type { PastEvent } from '../../domain/ledger/purchase-history.ts';
import { cents } from '../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/fast/prepared.ts';
import { firstOpenDay } from './closed-months.ts';

/**
 * Writes an event to the journal, in the transaction that brings it about. `valueDay` is the day on
 * which it happened, if that is another one.
 * @throws Error if the event is booked already
 */
export async function bookEvent(
  transaction: Queryable,
  event: MoneyEvent,
  at: Date,
  valueDay?: Day,
): Promise<void> {
  await bookEvents(transaction, [{ event, at, ...(valueDay && { valueDay }) }]);
}

/** The same for several events. */
export async function bookEvents(transaction: Queryable, events: readonly PastEvent[]) {
  await insertEntries(transaction, columnsOf(events));
}

/** Writes those events of the past to the journal that do not stand there. */
export async function bookPast(transaction: Queryable, events: readonly PastEvent[]) {
  if (events.length > 0) await insertMissingEntries(transaction, columnsOf(events));
}

type Columns = ReturnType<typeof columnsOf>;

/** The columns of entries and of their postings. */
function columnsOf(events: readonly PastEvent[]) {
  const entries = events.map(({ event, at, valueDay = southAfricanDay(at) }) => ({
    key: eventKey(event),
    event,
    at,
    valueDay,
  }));
  const postings = entries.flatMap(({ key, event }) =>
    postingsOf(event).map((posting, index) => ({ key, line: index + 1, ...posting })),
  );
  return {
    keys: entries.map(({ key }) => key),
    kinds: entries.map(({ event }) => event.kind),
    instants: entries.map(({ at }) => at),
    valueDays: entries.map(({ valueDay }) => valueDay),
    purchases: entries.map(({ event }) => purchaseOf(event)),
    requests: entries.map(({ event }) => ('requestId' in event ? event.requestId : null)),
    payouts: entries.map(({ event }) => ('payoutId' in event ? event.payoutId : null)),
    settlements: entries.map(({ event }) => ('settlementId' in event ? event.settlementId : null)),
    bankLines: entries.map(({ event }) => ('bankLineId' in event ? event.bankLineId : null)),
    redemptions: entries.map(({ event }) => ('redemptionId' in event ? event.redemptionId : null)),
    reversed: entries.map(({ event }) => reversedKey(event)),
    postedKeys: postings.map(({ key }) => key),
    lines: postings.map(({ line }) => line),
    accounts: postings.map(({ account }) => account),
    amounts: postings.map(({ amount }) => amount),
    owners: postings.map(({ owner }) => owner),
  };
}

const insertEntries = prepared((_, columns: Columns) => insertion(columns, sql``));
const insertMissingEntries = prepared((_, columns: Columns) =>
  insertion(columns, sql`on conflict (event_key) do nothing`),
);

// What happened in a month that is closed belongs to the first day after it (BOOK-14).
const insertion = (columns: Columns, onConflict: ReturnType<typeof sql>) => sql`
  with made as (
    insert into ledger_entries
        (event_key, kind, booked_at, value_day, purchase_id, request_id, redemption_id, payout_id,
          settlement_id, bank_line_id, reverses)
      select key, kind, greatest(at, ${firstOpenDay} at time zone 'Africa/Johannesburg'), value_day,
        purchase_id, request_id, redemption_id, payout_id, settlement_id, bank_line_id,
        (select id from ledger_entries where event_key = reversed_key)
      from unnest(${columns.keys}::text[], ${columns.kinds}::text[],
        ${columns.instants}::timestamptz[], ${columns.valueDays}::date[],
        ${columns.purchases}::uuid[], ${columns.requests}::uuid[], ${columns.redemptions}::uuid[],
        ${columns.payouts}::uuid[], ${columns.settlements}::uuid[], ${columns.bankLines}::uuid[],
        ${columns.reversed}::text[]) as entry
        (key, kind, at, value_day, purchase_id, request_id, redemption_id, payout_id,
          settlement_id, bank_line_id, reversed_key)
      ${onConflict}
      returning id, event_key, day
  )
  insert into ledger_postings (entry_id, line, account, day, amount_cents, owner)
    select made.id, line, account, day, amount, owner
    from made join unnest(${columns.postedKeys}::text[], ${columns.lines}::smallint[],
      ${columns.accounts}::smallint[], ${columns.amounts}::bigint[], ${columns.owners}::uuid[])
      as posting (key, line, account, amount, owner) on key = event_key`;

/** What the journal says of the fuel of a purchase, in cents. */
export async function readBooked(db: Queryable, purchaseId: PurchaseId): Promise<Booked> {
  const [row] = await selectBooked(db, { purchaseId });
  return {
    fuelLeft: cents(row?.fuelLeft ?? 0),
    fuelWithdrawn: cents(row?.fuelWithdrawn ?? 0),
    unearnedWithdrawn: cents(row?.unearnedWithdrawn ?? 0),
  };
}

const selectBooked = prepared(
  (_, { purchaseId }: { purchaseId: PurchaseId }) => sql<{
    fuelLeft: number;
    fuelWithdrawn: number | null;
    unearnedWithdrawn: number | null;
  }>`
    with fuel as (
      select id, kind, coalesce(amount_cents, 0) as amount from ledger_entries
      left join ledger_postings on entry_id = id and account = ${sql.lit(accounts.fuelOwed)}
      where purchase_id = ${purchaseId}
    )
    select coalesce(-sum(amount), 0)::bigint as fuel_left,
      (select amount from fuel
        where kind in ('written-off', 'recovery-reversed', 'refund-asked') order by id desc limit 1) as fuel_withdrawn,
      (select coalesce(amount_cents, 0) from ledger_entries
        left join ledger_postings on entry_id = id
          and account = ${sql.lit(accounts.premiumDeferred)}
        where purchase_id = ${purchaseId} and kind = 'written-off'
        order by id desc limit 1) as unearned_withdrawn
    from fuel`,
);
