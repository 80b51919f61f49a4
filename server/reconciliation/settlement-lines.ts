import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  LineObstacle,
  SettlementLine,
  SettlementLineKind,
  SettlementLinesQuery,
} from '../../domain/admin/reconciliation.ts';
import type { PurchaseId, SettlementId, SettlementLineId, UserId } from '../../domain/ids.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import { type Page, readPage, unreadableCursor } from '../db/keyset.ts';
import type { List } from '../http/list-answer.ts';
import { Refusal } from '../refusal.ts';

/** Whether a processor has the money of a charge, or had it until it was paid back. */
export const isHeld = sql<SqlBool>`(state = 'paid' or refund_state is not null)`;

/**
 * Why a line of a settlement has no partner in our books, as they are now; null if it has one. Of
 * equal lines only the first one has it.
 */
const obstacle = sql`case
  when line.is_matched then null
  when line.kind in ('charge', 'refund') then case
    when charge.key is null then 'unknown'
    when case line.kind when 'charge' then charge.state <> 'paid' and charge.refund_state is null
      else charge.refund_state is distinct from 'refunded' end then 'not-paid'
    when line.amount_cents <> case line.kind when 'charge' then charge.amount_cents
      else -charge.amount_cents end then 'other-amount'
    when line.copy > 1 or case line.kind when 'charge' then charge.settled_by
      else charge.refund_settled_by end is not null then 'settled-before' end
  when line.kind in ('dispute', 'dispute-won') then case
    when dispute.id is null or not dispute.is_booked then 'unknown'
    when line.kind = 'dispute-won' and dispute.state <> 'won' then 'not-paid'
    when line.amount_cents <> case line.kind when 'dispute' then -dispute.amount_cents
      else dispute.amount_cents end then 'other-amount'
    when line.copy > 1 or case line.kind when 'dispute' then dispute.settled_by
      else dispute.won_settled_by end is not null then 'settled-before' end
  else 'unknown' end`;

/** The lines of settlements with what our books have for them. */
export const linesWithPartners = (settlements: RawBuilder<unknown>) => sql`
  (select line.*, charge.purchase_id, dispute.id as dispute_id, ${obstacle} as obstacle
  from (
    select settlement_lines.*, processor, row_number() over (
      partition by settlement_id, settlement_lines.kind, amount_cents,
        case when settlement_lines.kind in ('dispute', 'dispute-won') then settlement_lines.reference
          else coalesce(charge_key, settlement_lines.reference) end order by settlement_lines.number) as copy
    from settlement_lines join settlements on settlements.id = settlement_id
    where settlement_id in (${settlements})
  ) as line
  left join disputes as dispute on dispute.processor = line.processor
    and dispute.reference = line.reference and line.kind in ('dispute', 'dispute-won')
  left join purchase_charges as charge on charge.processor = line.processor
    and charge.key = coalesce(dispute.charge_key, line.charge_key))`;

/** A line whose booking is decided, in cents. */
export interface MatchedLine {
  id: SettlementLineId;
  kind: SettlementLineKind;
  amountCents: Cents;
  obstacle: LineObstacle | null;
  /** Whether the booking that stands has put it into suspense. */
  isItem: boolean;
}

/** All lines of a settlement in their order. */
export async function matchSettlement(db: Queryable, id: SettlementId): Promise<MatchedLine[]> {
  const { rows } = await sql<MatchedLine>`
    select id, kind, amount_cents, obstacle,
      coalesce(id in (select owner from ledger_entries
        join ledger_postings on entry_id = ledger_entries.id
        where event_key = 'settled:' || (select booking from settlements
          where settlements.id = ${id})), false) as is_item
    from ${linesWithPartners(sql`${id}`)} as line order by number`.execute(db);
  return rows;
}

/** Writes which lines have found their partners, after the settlement was booked. */
export async function markMatched(
  transaction: Queryable,
  lines: readonly SettlementLineId[],
): Promise<void> {
  if (lines.length === 0) return;
  const ids = sql`${lines}::uuid[]`;
  await sql`update settlement_lines set is_matched = true where id = any(${ids})`.execute(
    transaction,
  );
  const matched = (kind: SettlementLineKind) =>
    sql`settlement_lines as line join settlements on settlements.id = settlement_id
      where line.id = any(${ids}) and line.kind = ${kind}`;
  await sql`update purchase_charges set settled_by = line from (
      select line.id as line, charge_key from ${matched('charge')}) as matched
    where key = charge_key`.execute(transaction);
  await sql`update purchase_charges set refund_settled_by = line from (
      select line.id as line, charge_key from ${matched('refund')}) as matched
    where key = charge_key`.execute(transaction);
  await sql`update disputes set settled_by = line from (
      select line.id as line, processor as of, line.reference as named from ${matched('dispute')})
      as matched
    where processor = of and reference = named`.execute(transaction);
  await sql`update disputes set won_settled_by = line from (
      select line.id as line, processor as of, line.reference as named
      from ${matched('dispute-won')}) as matched
    where processor = of and reference = named`.execute(transaction);
}

/** The reverse of it, and of a partner that an admin has chosen. */
export async function markUnmatched(
  transaction: Queryable,
  lines: readonly SettlementLineId[],
): Promise<void> {
  const ids = sql`any(${lines}::uuid[])`;
  const clear = (table: string, column: string) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = null
      where ${sql.ref(column)} = ${ids}`.execute(transaction);
  await clear('purchase_charges', 'settled_by');
  await clear('purchase_charges', 'refund_settled_by');
  await clear('disputes', 'settled_by');
  await clear('disputes', 'won_settled_by');
  await sql`update settlement_lines set is_matched = false where id = ${ids}`.execute(transaction);
}

interface Row {
  id: SettlementLineId;
  number: number;
  place: string;
  kind: SettlementLineKind;
  reference: string;
  chargeKey: string | null;
  day: Day | null;
  amountCents: Cents;
  feesCents: Cents;
  obstacle: LineObstacle | null;
  purchaseId: PurchaseId | null;
  userId: UserId | null;
  firstName: string;
  lastName: string;
  username: string;
}

function fromRow(row: Row): SettlementLine {
  const { id, kind, reference, chargeKey, day, obstacle: found, purchaseId, userId } = row;
  const { firstName, lastName, username } = row;
  const isKnown = purchaseId !== null && userId !== null;
  return {
    id,
    kind,
    reference,
    key: chargeKey,
    day,
    amount: randFromCents(row.amountCents),
    fees: randFromCents(row.feesCents),
    partner: isKnown ? { purchaseId, person: { id: userId, firstName, lastName, username } } : null,
    obstacle: found,
  };
}

/** The lines of a settlement in its order: a list on the screen and a CSV file (PAY-39). */
export function settlementLineList(id: SettlementId): List<SettlementLine, SettlementLinesQuery> {
  return {
    name: 'settlement-lines',
    columns: [
      ['Kind', (one) => one.kind],
      ['Reference', (one) => one.reference],
      ['Charge', (one) => one.key ?? ''],
      ['Day', (one) => one.day ?? ''],
      ['Amount (R)', (one) => one.amount],
      ['Fees (R)', (one) => one.fees],
      ['Purchase', (one) => one.partner?.purchaseId ?? ''],
      ['Motorist', (one) => one.partner?.person.username ?? ''],
      ['Without a partner', (one) => one.obstacle ?? ''],
    ],
    async read({ db }, { unmatched }, page) {
      await requireSettlement(db, id);
      return readPage(selectLines(db, id, { unmatched, page }), fromRow);
    },
  };
}

/** @throws Refusal 404 */
async function requireSettlement(db: Queryable, id: SettlementId): Promise<void> {
  await db
    .selectFrom('settlements')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
}

async function selectLines(
  db: Queryable,
  id: SettlementId,
  { unmatched, page: { limit, after } }: { unmatched: 'yes' | undefined; page: Page },
): Promise<Row[]> {
  if (after && !/^\d{1,9}$/.test(after.at)) throw unreadableCursor();
  const { rows } = await sql<Row>`
    select line.id, line.number, line.number::text as place, line.kind, reference,
      line.charge_key, day, line.amount_cents, line.fees_cents, obstacle, purchase_id, users.id as user_id, first_name,
      last_name, username
    from ${linesWithPartners(sql`${id}`)} as line
    left join purchases on purchases.id = purchase_id
    left join users on users.id = purchases.user_id
    where line.number > ${after ? Number(after.at) : 0}
      and ${unmatched ? sql`obstacle is not null` : sql`true`}
    order by line.number limit ${limit}`.execute(db);
  return rows;
}
