import { sql } from 'kysely';
import type { PurchaseId } from '../../../domain/ids.ts';
import type { Queryable } from '../../../server/db/database.ts';
import { eventsOf } from '../../../server/ledger/history.ts';
import { bookPast } from '../../../server/ledger/journal.ts';

/** Copies a purchase several times, with new ids and the same due day, and books the copies. */
export async function copyPurchase(db: Queryable, id: string, count: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'purchases' and is_generated = 'NEVER' and column_name <> 'id'`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  const { rows: copies } = await sql<{ id: PurchaseId }>`
    insert into purchases (id, ${columns})
    select gen_random_uuid(), ${columns} from purchases, generate_series(1, ${count}::int)
    where id = ${id} returning id`.execute(db);
  const ids = copies.map((copy) => copy.id);
  const stored = await db
    .selectFrom('purchases')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  await bookPast(db, await eventsOf(db, stored));
}

/** How often purchases were charged, by our own count and by the processor's. */
export async function chargeCounts(db: Queryable) {
  const { rows } = await sql<{ status: string; purchases: number; ours: number; book: number }>`
    select payment_status as status, count(*)::int as purchases,
      sum((select count(*) from purchase_charges where purchase_id = purchases.id))::int as ours,
      sum((select count(*) from demo_processor_charges book
        join purchase_charges on purchase_charges.key = book.key
        where purchase_id = purchases.id and book.status = 'paid'))::int as book
    from purchases group by payment_status order by payment_status`.execute(db);
  return rows;
}
