import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { plateKey } from '../../domain/plate.ts';
import { searchText } from '../../domain/search.ts';
import type { Queryable } from '../db/database.ts';

/** Beyond so many users, walking the sorted list finds a page sooner than looking up what they all have. */
const fewUsers = 400;

/**
 * What a text that contains what was typed is like; `%`, `_` and `\` mean themselves. The index knows
 * plain letters and digits by three: with less than three together they are looked for at the start
 * of a word, and without any nothing is found, since all rows would have to be read.
 */
function patternOf(typed: string): string | null {
  const text = searchText(typed);
  if (!/[a-z0-9]/.test(text)) return null;
  const start = /[a-z0-9]{3}/.test(text) ? '%' : '% ';
  return `${start}${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether a user is found by name, username, email or phone. */
export function findsUser(typed: string): RawBuilder<SqlBool> {
  const text = searchText(typed);
  if (/^\+27\d{9}$/.test(text)) return sql<SqlBool>`users.phone_number = ${text}`;
  const pattern = patternOf(typed);
  return pattern === null ? sql`false` : sql<SqlBool>`users.search_text like ${pattern}`;
}

/** Whether a row of a table that belongs to users is found: by itself or by its user. */
export async function findsRow(
  db: Queryable,
  table: 'fuel_requests' | 'purchases' | 'messages',
  typed: string,
): Promise<RawBuilder<SqlBool>> {
  const pattern = patternOf(typed);
  if (pattern === null) return sql`false`;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const [users, isPlate] = await Promise.all([
    db
      .selectFrom('users')
      .select('id')
      .where(findsUser(typed))
      .limit(fewUsers + 1)
      .execute(),
    table === 'purchases' && isKnownPlate(db, typed),
  ]);
  const byUser =
    users.length > fewUsers
      ? sql`${column('person_text')} like ${pattern}`
      : sql`${column('user_id')} = any(${users.map(({ id }) => id)}::uuid[])`;
  const byText = isPlate ? hasPlate(typed) : sql`${column('search_text')} like ${pattern}`;
  return sql<SqlBool>`(${byText} or ${byUser})`;
}

/** In the words of the index; however the plate was typed, then and now. */
function hasPlate(typed: string): RawBuilder<SqlBool> {
  return sql`upper(translate(purchases.car_registration_number, ' -', '')) = ${plateKey(typed)}`;
}

async function isKnownPlate(db: Queryable, typed: string): Promise<boolean> {
  const query = db.selectFrom('purchases').select('id').where(hasPlate(typed)).limit(1);
  return (await query.execute()).length > 0;
}
