import { sql } from 'kysely';
import type { SuspenseMatch } from '../../domain/admin/reconciliation.ts';
import type { SettlementLineId } from '../../domain/ids.ts';
import type { ProcessorName } from '../../domain/payments/processors.ts';
import type { Cents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { type MatchRow, matchFromRow } from './match-row.ts';
import { isHeld } from './settlement-lines.ts';

/** No more partners are offered than somebody reads. */
const mostPartners = 50;

interface Wanted {
  processor: ProcessorName;
  /** The line that looks for a partner. */
  line: SettlementLineId;
  amount: Cents;
  /** The nearest days come first. */
  day: Day;
  /** Only this one. */
  id?: string | undefined;
}

/**
 * The charges, refunds and disputes of an amount that a processor has not settled. A charge is named
 * by `charge:` and its key, and so are the others.
 */
export async function findPartners(db: Queryable, wanted: Wanted): Promise<SuspenseMatch[]> {
  const { processor, amount, day, id } = wanted;
  const [, kind, name] = /^(charge|refund|dispute|dispute-won):(.*)$/.exec(id ?? '') ?? [];
  if (id !== undefined && kind === undefined) return [];
  const only = (of: string, column: ReturnType<typeof sql>) => {
    if (kind === undefined) return sql`true`;
    return kind === of ? sql`${column} = ${name}` : sql`false`;
  };
  const dayOf = (column: string) => sql`south_african_day(${sql.ref(column)})`;
  const { rows } = await sql<MatchRow>`
    select found.*, users.id as user_id, first_name, last_name, username from (
      select 'charge:' || key as id, ${dayOf('started_at')} as day, amount_cents,
        'Charge ' || key as text, purchase_id
      from purchase_charges where settled_by is null and ${isHeld}
        and processor = ${processor} and amount_cents = ${amount} and ${only('charge', sql`key`)}
      union all
      select 'refund:' || key, ${dayOf('refund_started_at')}, -amount_cents, 'Refund ' || key,
        purchase_id
      from purchase_charges where refund_settled_by is null and refund_state = 'refunded'
        and processor = ${processor} and amount_cents = ${-amount} and ${only('refund', sql`key`)}
      union all
      select 'dispute:' || disputes.id, ${dayOf('opened_at')}, -disputes.amount_cents,
        'Dispute ' || disputes.reference, purchase_id
      from disputes join purchase_charges on key = charge_key
      where disputes.settled_by is null and is_booked and disputes.processor = ${processor}
        and disputes.amount_cents = ${-amount} and ${only('dispute', sql`disputes.id::text`)}
      union all
      select 'dispute-won:' || disputes.id, ${dayOf('disputes.ended_at')}, disputes.amount_cents,
        'Dispute that was won ' || disputes.reference, purchase_id
      from disputes join purchase_charges on key = charge_key
      where won_settled_by is null and is_booked and disputes.state = 'won'
        and disputes.processor = ${processor} and disputes.amount_cents = ${amount}
        and ${only('dispute-won', sql`disputes.id::text`)}
      order by 2 limit 1000
    ) as found join purchases on purchases.id = purchase_id
    join users on users.id = purchases.user_id
    order by abs(day - ${day}::date), day, found.id limit ${mostPartners}`.execute(db);
  return rows.map(matchFromRow);
}

/**
 * Gives a line the partner that an admin has chosen.
 * @throws Refusal 409 'match-taken'
 */
export async function setPartner(
  transaction: Queryable,
  line: SettlementLineId,
  partner: string,
): Promise<void> {
  const [, kind, name] = /^(charge|refund|dispute|dispute-won):(.*)$/.exec(partner) ?? [];
  const [table, column, key] = {
    charge: ['purchase_charges', 'settled_by', sql`key`] as const,
    refund: ['purchase_charges', 'refund_settled_by', sql`key`] as const,
    dispute: ['disputes', 'settled_by', sql`id::text`] as const,
    'dispute-won': ['disputes', 'won_settled_by', sql`id::text`] as const,
  }[kind as 'charge'];
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${line}
    where ${key} = ${name} and ${sql.ref(column)} is null`.execute(transaction);
  if (numAffectedRows !== 1n) throw new Refusal('match-taken');
  await transaction
    .updateTable('settlementLines')
    .set({ isMatched: true })
    .where('id', '=', line)
    .execute();
}
