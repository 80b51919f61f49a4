import type { Database } from './e2e-database.ts';

/** Has a station be owed R400.00 since yesterday, for fuel of a purchase that the desk has named. */
export async function oweSinceYesterday(
  database: Database,
  named: { purchaseId: string; stationId: string; adminId: string },
): Promise<void> {
  await database.query(
    `with source as (
      insert into fuel_sources (id, purchase_id, station_id, amount_cents, fuel_cents, named_at,
          named_by)
        values (gen_random_uuid(), $1, $2, 40000, 40000, now() - interval '1 day', $3) returning *
    ), entry as (
      insert into ledger_entries (event_key, kind, booked_at, value_day, purchase_id)
        select 'source-named:' || id, 'source-named', named_at, south_african_day(named_at),
          purchase_id from source
        returning id, day
    )
    insert into ledger_postings (entry_id, line, account, day, amount_cents, owner)
      select id, 1, 1900, day, 40000, null from entry
      union all select id, 2, 2100, day, -40000, $2 from entry`,
    [named.purchaseId, named.stationId, named.adminId],
  );
}
