import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { daysBetween } from '../../domain/admin/debt-ages.ts';
import type { BankMovementsQuery, SuspenseMatch } from '../../domain/admin/reconciliation.ts';
import type { BankLineId } from '../../domain/ids.ts';
import type { Cents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import { unreadableCursor } from '../db/keyset.ts';
import type { List } from '../http/list-answer.ts';
import { Refusal } from '../refusal.ts';
import { type MatchRow, matchFromRow } from './match-row.ts';

/** Movements of the bank account that no bank statement has. */
const isOpen = sql<SqlBool>`bank_line_id is null and amount_cents <> 0`;

/** A movement and what took it back need no bank statement: the bank has seen neither. */
const isNotTakenBack = sql<SqlBool>`not exists (
  select from bank_movements as other where other.bank_line_id is null
    and other.amount_cents = -movement.amount_cents
    and other.key = case when movement.key like 'back:%' then substr(movement.key, 6)
      else 'back:' || movement.key end)`;

interface MovementRow extends MatchRow {
  number: number;
  bankLineId: BankLineId;
  place: string;
  /** What the bank may name in its words. */
  references: string[];
  group: string | null;
}

/** Movements with their descriptions, in the order and number that a query says. */
const described = (movements: RawBuilder<unknown>) => sql<MovementRow>`
  select movement.number, movement.bank_line_id, movement.value_day::text as place, movement.key as id, movement.value_day as day,
    movement.amount_cents,
    case when movement.key like 'back:%' then 'Taken back: ' else '' end || case
      when received.id is not null then 'EFT received, ' || received.reference
      when payout.id is not null then 'Paid to ' || stations.name || ', payout ' || runs.number
      when settlements.id is not null
        then 'Settlement ' || settlements.reference || ' of ' || settlements.processor
      when entry.kind like 'source-%' then 'Fuel that was completed by hand'
      when entry.kind like 'refunded' then 'Refund by EFT'
      when entry.kind like 'credit-paid-out' then 'Credit paid back, ' || credit.reference
      else 'EFT of a purchase' end as text,
    array_remove(array[received.reference, credit.reference, runs.reference,
      'Volmaak payout ' || runs.number, settlements.reference, username], null) as references,
    payout.run_id::text as group, users.id as user_id, first_name, last_name, username
  from (${movements}) as movement
  join ledger_entries as entry on entry.id = entry_id
  left join received_payments as received
    on received.id = substring(movement.key from 'received:([0-9a-f-]{36})$')::uuid
  left join station_payouts as payout on payout.id = entry.payout_id
  left join payout_runs as runs on runs.id = payout.run_id
  left join stations on stations.id = payout.station_id
  left join settlements on settlements.id = entry.settlement_id
  left join credit_movements as credit
    on credit.key = substring(entry.event_key from '^credit-paid-out:(.*)$')
  left join purchases on purchases.id = entry.purchase_id
  left join users on users.id = coalesce(received.user_id, credit.user_id, purchases.user_id)`;

/** No more candidates are offered than somebody reads. */
const mostCandidates = 50;

/** The open movements of an amount, those of the nearest days first; `key` names a certain one. */
export async function listMovements(
  db: Queryable,
  { amount, nearest, key }: { amount: Cents; nearest: Day; key?: string | undefined },
): Promise<SuspenseMatch[]> {
  const movements = sql`
    select movement.* from bank_movements as movement
    where ${isOpen} and amount_cents = ${amount}
      and ${key === undefined ? sql`true` : sql`key = ${key}`}
    order by abs(value_day - ${nearest}::date), number limit ${mostCandidates}`;
  const { rows } = await described(movements).execute(db);
  const distance = (day: Day) => Math.abs(daysBetween(nearest, day));
  return rows
    .toSorted((one, other) => distance(one.day) - distance(other.day) || one.number - other.number)
    .map(matchFromRow);
}

/** The open movements of a period, as `matchLines` wants them. */
export async function openMovements(db: Queryable, { from, to }: { from: Day; to: Day }) {
  const movements = sql`
    select movement.* from bank_movements as movement
    where ${isOpen} and value_day >= ${from} and value_day <= ${to}`;
  const { rows } = await described(movements).execute(db);
  return rows.map(({ id, day, amountCents, references, group, text }) => ({
    key: id,
    day,
    amount: amountCents,
    references,
    group,
    text,
  }));
}

/** What the books have for lines of a bank statement. */
export async function textsOfLines(
  db: Queryable,
  lines: readonly BankLineId[],
): Promise<Map<BankLineId, string>> {
  const { rows } = await described(sql`
    select movement.* from bank_movements as movement
    where bank_line_id = any(${lines}::uuid[])`).execute(db);
  const texts = new Map<BankLineId, string>();
  for (const { bankLineId, text } of rows.toSorted((one, other) => one.number - other.number)) {
    const before = texts.get(bankLineId);
    texts.set(bankLineId, before === undefined ? text : `${before}; ${text}`);
  }
  return texts;
}

/**
 * Gives movements their line of a bank statement, or takes it from them for null.
 * @throws Refusal 409 'match-taken'
 */
export async function setLine(
  transaction: Queryable,
  keys: readonly string[],
  line: BankLineId | null,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update bank_movements set bank_line_id = ${line}
    where key = any(${keys}::text[]) and (bank_line_id is null) = (${line}::uuid is not null)`.execute(
    transaction,
  );
  if (numAffectedRows !== BigInt(keys.length)) throw new Refusal('match-taken');
}

/**
 * What the books have in the bank account and no bank statement has, from the first day of all
 * statements on, the oldest first: a list and a CSV file (PAY-43).
 */
export const bankMovementList: List<SuspenseMatch, BankMovementsQuery> = {
  name: 'not-on-a-statement',
  columns: [
    ['Day', (one) => one.day],
    ['Amount (R)', (one) => one.amount],
    ['Text', (one) => one.text],
    ['Motorist', (one) => one.person?.username ?? ''],
    ['Movement', (one) => one.id],
  ],
  async read({ db }, { to }, { limit, after }) {
    if (after && !/^\d{4}-\d\d-\d\d$/.test(after.at)) throw unreadableCursor();
    if (after && !/^\d{1,18}$/.test(after.id)) throw unreadableCursor();
    const beyond = after
      ? sql`(value_day, number) > (${after.at}::date, ${after.id}::bigint)`
      : sql`true`;
    const movements = sql`
      select movement.* from bank_movements as movement
      where ${isOpen} and ${isNotTakenBack} and ${beyond}
        and value_day >= (select min(from_day) from bank_statements where reversed_at is null)
        and ${to ? sql`value_day <= ${to}` : sql`true`}
      order by value_day, number limit ${limit}`;
    const rows = described(movements).execute(db);
    const sorted = rows.then((found) =>
      found.rows
        .toSorted((one, other) => one.number - other.number)
        .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day))),
    );
    const listed = await sorted;
    return listed.map((row) => ({
      item: matchFromRow(row),
      place: { at: row.place, id: String(row.number) },
    }));
  },
};
