import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import { plateKey } from '../../domain/plate.ts';
import { searchText } from '../../domain/search.ts';
import type { Queryable } from './database.ts';

/** Beyond so many users, walking the sorted list finds a page sooner than looking up what they all have. */
const fewUsers = 400;
/** The audit log keeps no names that its walk could read: it comes later, when it is sure to be short. */
const fewInAudit = 4000;

/**
 * What was typed lately that so many users have: who goes through the pages, orders and filters of a
 * search is spared the counting. Where it is true no more, a search takes longer and finds the same.
 */
const common = new Set<string>();
const mostCommon = 1000;

/**
 * The text that what is found contains. The index knows plain letters and digits by three: with less
 * than three together they are looked for at the start of a word, and without any nothing is found
 * (null), since all rows would have to be read.
 */
function wantedPart(typed: string): string | null {
  const text = searchText(typed);
  if (!/[a-z0-9]/i.test(text)) return null;
  return /[a-z0-9]{3}/i.test(text) ? text : ` ${text}`;
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

/** Those who are found by name, username, email or phone; null where they are more than so many. */
async function findUsers(db: Queryable, part: string, most: number): Promise<UserId[] | null> {
  const users = await db
    .selectFrom('users')
    .select('id')
    .where(isWholeNumber(part) ? sql<SqlBool>`users.phone_number = ${part}` : userContains(part))
    .limit(most + 1)
    .execute();
  return users.length > most ? null : users.map(({ id }) => id);
}

/**
 * Digits in a row are in fewer users than letters: where a username ends with some, the index looks for
 * them alone, and not in the many lists of its letters too; what it finds is compared with the whole.
 */
function userContains(part: string): RawBuilder<SqlBool> {
  const column = sql.ref('users.searchText');
  const digits = /\d{5,}/.exec(part)?.[0];
  if (!digits || digits === part) return contains(column, part);
  return sql<SqlBool>`${contains(column, digits)} and ${containsCommon(column, part)}`;
}

const isOneOf = (column: string, users: UserId[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${users}::uuid[])`;

/** Whether a row of a list is found: by itself or by the user whom it belongs to. */
export async function findsRow(
  db: Queryable,
  table: 'users' | 'fuelRequests' | 'purchases' | 'messages',
  typed: string,
): Promise<RawBuilder<SqlBool>> {
  const part = wantedPart(typed);
  if (part === null) return sql`false`;
  if (common.has(part)) return inWalkedRows(table, part);
  const [users, isPlate] = await Promise.all([
    findUsers(db, part, fewUsers),
    table === 'purchases' && isKnownPlate(db, typed),
  ]);
  if (users === null) {
    if (common.size >= mostCommon) common.clear();
    common.add(part);
    return inWalkedRows(table, part);
  }
  if (table === 'users') return isOneOf('users.id', users);
  const byUser = isOneOf(`${table}.user_id`, users);
  if (isWholeNumber(part)) {
    // No vehicle has a phone number.
    return table === 'messages' ? sql`(messages.phone_number = ${part} or ${byUser})` : byUser;
  }
  const byText = isPlate ? hasPlate(typed) : contains(sql.ref(`${table}.search_text`), part);
  return sql`(${byText} or ${byUser})`;
}

function inWalkedRows(table: string, part: string): RawBuilder<SqlBool> {
  const byText = containsCommon(sql.ref(`${table}.search_text`), part);
  if (table === 'users') return byText;
  return sql`(${byText} or ${containsCommon(sql.ref(`${table}.person_text`), part)})`;
}

/** Whether an entry of the audit log is found: by its admin, or by whom it was done to. */
export async function findsEntry(db: Queryable, typed: string): Promise<RawBuilder<SqlBool>> {
  const part = wantedPart(typed);
  if (part === null) return sql`false`;
  const users = await findUsers(db, part, fewInAudit);
  if (users !== null) {
    return sql`(${isOneOf('auditLog.adminId', users)} or ${isOneOf('auditLog.userId', users)})`;
  }
  const [admin, user] = [sql.ref('admins.searchText'), sql.ref('users.searchText')];
  return sql`(${containsCommon(admin, part)} or ${containsCommon(user, part)})`;
}

/** In the words of the index; however the plate was typed, then and now. */
function hasPlate(typed: string): RawBuilder<SqlBool> {
  return sql`upper(translate(purchases.car_registration_number, ' -', '')) = ${plateKey(typed)}`;
}

async function isKnownPlate(db: Queryable, typed: string): Promise<boolean> {
  const query = db.selectFrom('purchases').select('id').where(hasPlate(typed)).limit(1);
  return (await query.execute()).length > 0;
}
