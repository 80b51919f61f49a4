import { sql } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import { sealAll } from './seals.ts';

/** The first day after the closed months; null while none is closed. */
export const firstOpenDay = sql`(select max(month) + interval '1 month' from closed_months)`;

/**
 * Has everybody wait who books something, until the transaction ends, and waits until all who have
 * begun to are done. Two who close a month exclude each other, too.
 */
export async function lockJournal(transaction: Queryable): Promise<void> {
  const { journalLock } = serverDurations.database;
  await sql`set local lock_timeout = ${sql.lit(journalLock)}`.execute(transaction);
  await sql`lock table ledger_entries in share row exclusive mode`.execute(transaction);
}

interface Closing {
  firstDay: Day;
  lastDay: Day;
  at: Date;
  by: UserId;
}

/** Closes a month of the locked journal: what its accounts have at its end is kept with all seals. */
export async function closeMonth(
  transaction: Queryable,
  { firstDay, lastDay, at, by }: Closing,
): Promise<void> {
  await sealAll(transaction, at);
  await sql`
    insert into closed_months (month, closed_at, closed_by, last_entry, seal, head, balances)
    select ${firstDay}, ${at}, ${by}, last_entry, number, hash, (
      select coalesce(jsonb_object_agg(account, balance), '{}') from (
        select account, sum(debit_cents - credit_cents)::bigint as balance from ledger_balances
        where day <= ${lastDay} group by account having sum(debit_cents - credit_cents) <> 0
      ) as balances)
    from ledger_seals order by number desc limit 1`.execute(transaction);
}

interface Heads {
  /** How many months are closed. */
  closed: number;
  /** The first day of the first one whose head is not that of its seal, or null. */
  wrong: Day | null;
}

/** Compares what was kept of the seals when months were closed with the seals. */
export async function compareHeads(db: Queryable): Promise<Heads> {
  const { rows } = await sql<Heads>`
    select count(*)::integer as closed,
      min(month) filter (where (seals.last_entry, seals.hash)
        is distinct from (kept.last_entry, kept.head)) as wrong
    from closed_months as kept left join ledger_seals as seals on number = seal`.execute(db);
  return rows[0] ?? { closed: 0, wrong: null };
}
