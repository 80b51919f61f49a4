import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchText } from '../../domain/search.ts';
import type { Queryable } from '../db/database.ts';

/** Beyond so many users, walking the sorted list finds a page sooner than looking them all up. */
const fewUsers = 200;

/**
 * Whether a table's `search_text` contains what was typed; `%`, `_` and `\` mean themselves. The index
 * knows words by three characters: less than that is looked for at the start of a word, and no letter
 * or digit at all finds nothing.
 */
export function contains(table: string, typed: string): RawBuilder<SqlBool> {
  const text = searchText(typed);
  if (!/[\p{L}\p{N}]/u.test(text)) return sql<SqlBool>`false`;
  const start = /[\p{L}\p{N}]{3}/u.test(text) ? '%' : '% ';
  const pattern = `${start}${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(`${table}.search_text`)} like ${pattern}`;
}

/** Whether a row of a table that belongs to users, joined with them, is found: by itself or by its user. */
export async function containsWithUser(
  db: Queryable,
  table: string,
  typed: string,
): Promise<RawBuilder<SqlBool>> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(contains('users', typed))
    .limit(fewUsers + 1)
    .execute();
  const byUser =
    found.length > fewUsers
      ? contains('users', typed)
      : sql<SqlBool>`${sql.ref(`${table}.user_id`)} = any(${found.map(({ id }) => id)}::uuid[])`;
  return sql<SqlBool>`(${contains(table, typed)} or ${byUser})`;
}
