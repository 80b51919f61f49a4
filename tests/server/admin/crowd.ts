import { sql } from 'kysely';
import type { Database } from '../../../server/db/database.ts';

/** Adds so many users with the last name Crowded that a search for it walks the sorted list. */
export async function addCrowd(db: Database): Promise<void> {
  await sql`
    insert into users (username, username_key, password_hash, first_name, last_name, registration_date)
    select name, name, '', 'Same', 'Crowded', now()
    from generate_series(1, 450) as n, lateral (select 'crowd-' || n as name) as named`.execute(db);
}
