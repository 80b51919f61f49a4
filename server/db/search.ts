import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import { plateKey } from '../../domain/values/plate.ts';
import { searchText } from '../../domain/values/search.ts';
import type { Queryable } from './database.ts';

/** If more users match, walking the sorted list is faster than looking up their rows. */
const maxUsersToLookUp = 400;
/** The limit for the audit log is higher, because it stores no names to search in while walking. */
const maxAuditUsersToLookUp = 4000;

/**
 * Recent searches that more users match than that. Their further pages, orders and filters need not
 * be counted again. An outdated entry makes a search slower but does not change its results.
 */
const commonSearches = new Set<string>();
const maxCommonSearches = 1000;

/**
 * The part of a search that results must contain. The index finds groups of three ASCII letters and
 * digits. With fewer than three in a row, only starts of words are searched. Without any, the
 * result is null and nothing is found, because all rows would have to be read.
 */
function searchablePart(typed: string): string | null {
  const text = searchText(typed);
  if (!/[a-z0-9]/i.test(text)) return null;
  return /[a-z0-9]{3}/i.test(text) ? text : ` ${text}`;
}

/** The condition that a column contains the part, by the index. `%`, `_` and `\` are plain text. */
function contains(column: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`;
}

/**
 * The same for parts with many matches, written so that PostgreSQL cannot use the index but walks
 * the sorted list.
 */
function containsCommon(column: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(${column}, ${part}) > 0`;
}

const isWholeNumber = (part: string) => /^\+27\d{9}$/.test(part);

/** The users that match by name, username, email or phone; null when there are more than `max`. */
async function findUsers(db: Queryable, part: string, max: number): Promise<UserId[] | null> {
  const users = await db
    .selectFrom('users')
    .select('id')
    .where(isWholeNumber(part) ? sql<SqlBool>`users.phone_number = ${part}` : userContains(part))
    .limit(max + 1)
    .execute();
  return users.length > max ? null : users.map(({ id }) => id);
}

/**
 * A group of digits matches fewer users than a group of letters. If the part contains five digits
 * in a row, the index therefore looks up only these, and the matches are compared with the whole
 * part.
 */
function userContains(part: string): RawBuilder<SqlBool> {
  const column = sql.ref('users.searchText');
  const digits = /\d{5,}/.exec(part)?.[0];
  if (!digits || digits === part) return contains(column, part);
  return sql<SqlBool>`${contains(column, digits)} and ${containsCommon(column, part)}`;
}

const isOneOf = (column: string, users: UserId[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${users}::uuid[])`;

/** A condition for the rows that match, by their own text or by that of their user. */
export async function matchesSearch(
  db: Queryable,
  table: 'users' | 'fuelRequests' | 'purchases' | 'messages' | 'debtors',
  typed: string,
): Promise<RawBuilder<SqlBool>> {
  const part = searchablePart(typed);
  if (part === null) return sql`false`;
  if (commonSearches.has(part)) return matchesWhileWalking(table, part);
  const [users, isPlate] = await Promise.all([
    findUsers(db, part, maxUsersToLookUp),
    table === 'purchases' && isKnownPlate(db, typed),
  ]);
  if (users === null) {
    if (commonSearches.size >= maxCommonSearches) commonSearches.clear();
    commonSearches.add(part);
    return matchesWhileWalking(table, part);
  }
  if (table === 'users') return isOneOf('users.id', users);
  const byUser = isOneOf(`${table}.user_id`, users);
  if (table === 'debtors') return byUser;
  if (isWholeNumber(part)) {
    // Vehicles have no phone number.
    return table === 'messages' ? sql`(messages.phone_number = ${part} or ${byUser})` : byUser;
  }
  const byText = isPlate ? hasPlate(typed) : contains(sql.ref(`${table}.search_text`), part);
  return sql`(${byText} or ${byUser})`;
}

function matchesWhileWalking(table: string, part: string): RawBuilder<SqlBool> {
  const byText = containsCommon(sql.ref(`${table}.search_text`), part);
  if (table === 'users') return byText;
  const byPerson = containsCommon(sql.ref(`${table}.person_text`), part);
  return table === 'debtors' ? byPerson : sql`(${byText} or ${byPerson})`;
}

/** The condition for audit entries whose admin or user matches. */
export async function auditEntryMatchesSearch(
  db: Queryable,
  typed: string,
): Promise<RawBuilder<SqlBool>> {
  const part = searchablePart(typed);
  if (part === null) return sql`false`;
  const users = await findUsers(db, part, maxAuditUsersToLookUp);
  if (users !== null) {
    return sql`(${isOneOf('auditLog.adminId', users)} or ${isOneOf('auditLog.userId', users)})`;
  }
  const [admin, user] = [sql.ref('admins.searchText'), sql.ref('users.searchText')];
  return sql`(${containsCommon(admin, part)} or ${containsCommon(user, part)})`;
}

/** Compares the plates in the form that the index uses, regardless of how they were typed. */
function hasPlate(typed: string): RawBuilder<SqlBool> {
  return sql`upper(translate(purchases.car_registration_number, ' -', '')) = ${plateKey(typed)}`;
}

async function isKnownPlate(db: Queryable, typed: string): Promise<boolean> {
  const query = db.selectFrom('purchases').select('id').where(hasPlate(typed)).limit(1);
  return (await query.execute()).length > 0;
}
