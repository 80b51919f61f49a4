import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import { plateKey } from '../../domain/plate.ts';
import { searchText } from '../../domain/search.ts';
import type { Queryable } from '../db/database.ts';

/** Beyond so many users, walking the sorted list finds a page sooner than looking up what they all have. */
const fewUsers = 400;
/** The audit log keeps no names that its walk could read: it comes later, when it is sure to be short. */
const fewInAudit = 4000;

/**
 * The text that what is found contains. The index knows plain letters and digits by three: with less
 * than three together they are looked for at the start of a word, and without any nothing is found
 * (null), since all rows would have to be read.
 */
function wantedPart(typed: string): string | null {
  const text = searchText(typed);
  if (!/[a-z0-9]/.test(text)) return null;
  return /[a-z0-9]{3}/.test(text) ? text : ` ${text}`;
}

/** For the index; `%`, `_` and `\` mean themselves. */
function contains(column: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`;
}

/** The same for many rows: PostgreSQL cannot tell that it uses no index, and so walks the sorted list. */
function containsCommon(column: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(${column}, ${part}) > 0`;
}

const isWholeNumber = (part: string) => /^\+27\d{9}$/.test(part);

/** Whether a user is found by name, username, email or phone. */
export function findsUser(typed: string): RawBuilder<SqlBool> {
  const part = wantedPart(typed);
  if (part === null) return sql`false`;
  if (isWholeNumber(part)) return sql<SqlBool>`users.phone_number = ${part}`;
  return contains(sql.ref('users.search_text'), part);
}

/** Whether a row of a table that belongs to users is found: by itself or by its user. */
export async function findsRow(
  db: Queryable,
  table: 'fuel_requests' | 'purchases' | 'messages',
  typed: string,
): Promise<RawBuilder<SqlBool>> {
  const part = wantedPart(typed);
  if (part === null) return sql`false`;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const [users, isPlate] = await Promise.all([
    foundUsers(db, typed, fewUsers),
    table === 'purchases' && isKnownPlate(db, typed),
  ]);
  if (users === null) {
    const [own, person] = [column('search_text'), column('person_text')];
    return sql`(${containsCommon(own, part)} or ${containsCommon(person, part)})`;
  }
  const byUser = sql`${column('user_id')} = any(${users}::uuid[])`;
  // No vehicle has a phone number.
  if (table !== 'messages' && isWholeNumber(part)) return sql`${byUser}`;
  const byText = isPlate ? hasPlate(typed) : contains(column('search_text'), part);
  return sql`(${byText} or ${byUser})`;
}

/** Whether an entry of the audit log is found: by its admin, or by whom it was done to. */
export async function findsEntry(db: Queryable, typed: string): Promise<RawBuilder<SqlBool>> {
  const part = wantedPart(typed);
  if (part === null) return sql`false`;
  const users = await foundUsers(db, typed, fewInAudit);
  if (users !== null) {
    return sql`(audit_log.admin_id = any(${users}::uuid[]) or audit_log.user_id = any(${users}::uuid[]))`;
  }
  const [admin, user] = [sql.ref('admins.search_text'), sql.ref('users.search_text')];
  return sql`(${containsCommon(admin, part)} or ${containsCommon(user, part)})`;
}

/** The ids of those who are found; null where they are more than so many. */
async function foundUsers(db: Queryable, typed: string, most: number): Promise<UserId[] | null> {
  const query = db.selectFrom('users').select('id').where(findsUser(typed));
  const users = await query.limit(most + 1).execute();
  return users.length > most ? null : users.map(({ id }) => id);
}

/** In the words of the index; however the plate was typed, then and now. */
function hasPlate(typed: string): RawBuilder<SqlBool> {
  return sql`upper(translate(purchases.car_registration_number, ' -', '')) = ${plateKey(typed)}`;
}

async function isKnownPlate(db: Queryable, typed: string): Promise<boolean> {
  const query = db.selectFrom('purchases').select('id').where(hasPlate(typed)).limit(1);
  return (await query.execute()).length > 0;
}
