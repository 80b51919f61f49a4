import { type Insertable, sql } from 'kysely';
import type { SecurityEventsQuery } from '../../domain/security/security-event.ts';
import type { Queryable } from '../db/database.ts';
import { latestFirst, type Page, pageOf } from '../db/keyset.ts';
import type { Tables } from '../db/schema.ts';
import { endOfDay, startOfDay } from '../db/south-african-days.ts';

/** Adds an event, or counts it where its hour already has an equal one. */
export async function addSecurityEvent(
  db: Queryable,
  event: Insertable<Tables['securityEvents']>,
): Promise<void> {
  await db
    .insertInto('securityEvents')
    .values(event)
    .onConflict((conflict) =>
      conflict.constraint('security_events_once').doUpdateSet({
        times: sql`security_events.times + 1`,
        // Of two calls at once, the earlier one can be counted last.
        lastAt: sql`greatest(security_events.last_at, excluded.last_at)`,
      }),
    )
    .execute();
}

type EventFilters = Pick<SecurityEventsQuery, 'kind' | 'from' | 'to'> & { account: Buffer | null };

/** A page of the events, newest first; `account` is the HMAC of one account. */
export function selectSecurityEvents(
  db: Queryable,
  { kind, account, from, to }: EventFilters,
  page: Page,
) {
  let query = db
    .selectFrom('securityEvents')
    .select(['number as id', 'kind', 'account', 'address', 'browser'])
    .select(['firstAt', 'lastAt', 'times']);
  if (kind) query = query.where('kind', '=', kind);
  if (account) query = query.where('account', '=', account);
  if (from) query = query.where('firstAt', '>=', startOfDay(from));
  if (to) query = query.where('firstAt', '<', endOfDay(to));
  return pageOf(query, latestFirst('firstAt'), 'number', page).execute();
}

/**
 * Deletes some events that have been kept long enough, and returns how many. The database's own
 * clock decides, because it refuses to delete newer ones.
 */
export async function deleteOldSecurityEvents(db: Queryable, days: number, limit: number) {
  const { numAffectedRows } = await sql`
    delete from security_events where number in (
      select number from security_events
      where first_at < now() - make_interval(days => ${days})
      order by first_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
