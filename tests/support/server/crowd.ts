import { sql } from 'kysely';
import type { Database } from '../../../server/db/database.ts';

/**
 * Adds 450 users with the last name Crowded. A search names at most 400 users to a list's query, so
 * a search for them walks the sorted list instead.
 */
export async function addCrowd(db: Database): Promise<void> {
  await sql`
    insert into users (username, username_key, password_hash, first_name, last_name, registration_date)
    select name, name, '', 'Same', 'Crowded', now()
    from generate_series(1, 450) as n, lateral (select 'crowd-' || n as name) as named`.execute(db);
}
