import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import { plateKey } from '../../domain/values/plate.ts';
import { type SearchWords, searchedWords } from '../../domain/values/search.ts';
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

/** What a search looks for: all words of one of the alternatives. */
type Search = readonly SearchWords[];

/**
 * What results must contain. The index finds groups of three ASCII letters and digits. With fewer
 * than three in a row, only starts of words are searched. A word without any is left out, and without
 * any word the result is null and nothing is found, because all rows would have to be read.
 */
function searchOf(typed: string): Search | null {
  const search = searchedWords(typed)
    .map((words) => words.filter((word) => /[a-z0-9]/i.test(word)))
    .filter((words) => words.length > 0)
    .map((words) => words.map((word) => (/[a-z0-9]{3}/i.test(word) ? word : ` ${word}`)));
  return search.length > 0 ? search : null;
}

type Column = RawBuilder<unknown>;
type WordCondition = (column: Column, word: string) => RawBuilder<SqlBool>;

function matches(column: Column, search: Search, has: WordCondition): RawBuilder<SqlBool> {
  const alternatives = search.map((words) =>
    sql.join(
      words.map((word) => has(column, word)),
      sql` and `,
    ),
  );
  return sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`;
}

/** The condition that a column contains the word, by the index. `%`, `_` and `\` are plain text. */
const contains: WordCondition = (column, word) =>
  sql<SqlBool>`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;

/**
 * The same for words with many matches, written so that PostgreSQL cannot use the index but walks
 * the sorted list.
 */
const containsCommon: WordCondition = (column, word) =>
  sql<SqlBool>`strpos(${column}, ${word}) > 0`;

/** The whole phone number that a search is; otherwise null. */
function wholeNumber([words]: Search): string | null {
  const [word] = words ?? [];
  return word && /^\+27\d{9}$/.test(word) ? word : null;
}

/** The users that match by name, username, email or phone; null when there are more than `max`. */
async function findUsers(db: Queryable, search: Search, max: number): Promise<UserId[] | null> {
  const number = wholeNumber(search);
  const found = number
    ? sql<SqlBool>`users.phone_number = ${number}`
    : matches(sql.ref('users.searchText'), search, userContains);
  const users = await db
    .selectFrom('users')
    .select('id')
    .where(found)
    .limit(max + 1)
    .execute();
  return users.length > max ? null : users.map(({ id }) => id);
}

/**
 * A group of digits matches fewer users than a group of letters. If the word contains five digits
 * in a row, the index therefore looks up only these, and the matches are compared with the whole
 * word.
 */
const userContains: WordCondition = (column, word) => {
  const digits = /\d{5,}/.exec(word)?.[0];
  if (!digits || digits === word) return contains(column, word);
  return sql<SqlBool>`${contains(column, digits)} and ${containsCommon(column, word)}`;
};

const isOneOf = (column: string, users: UserId[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${users}::uuid[])`;

/** A condition for the rows that match, by their own text or by that of their user. */
export async function matchesSearch(
  db: Queryable,
  table: 'users' | 'fuelRequests' | 'purchases' | 'messages' | 'debtors',
  typed: string,
): Promise<RawBuilder<SqlBool>> {
  const search = searchOf(typed);
  if (search === null) return sql`false`;
  const name = JSON.stringify(search);
  if (commonSearches.has(name)) return matchesWhileWalking(table, search);
  const [users, isPlate] = await Promise.all([
    findUsers(db, search, maxUsersToLookUp),
    table === 'purchases' && isKnownPlate(db, typed),
  ]);
  if (users === null) {
    if (commonSearches.size >= maxCommonSearches) commonSearches.clear();
    commonSearches.add(name);
    return matchesWhileWalking(table, search);
  }
  if (table === 'users') return isOneOf('users.id', users);
  const byUser = isOneOf(`${table}.user_id`, users);
  if (table === 'debtors') return byUser;
  const number = wholeNumber(search);
  if (number) {
    // Vehicles have no phone number.
    return table === 'messages' ? sql`(messages.phone_number = ${number} or ${byUser})` : byUser;
  }
  const text = sql.ref(`${table}.search_text`);
  const byText = isPlate ? hasPlate(typed) : matches(text, search, contains);
  return sql`(${byText} or ${byUser})`;
}

function matchesWhileWalking(table: string, search: Search): RawBuilder<SqlBool> {
  const has = (column: string) => matches(sql.ref(`${table}.${column}`), search, containsCommon);
  const byText = has('search_text');
  if (table === 'users') return byText;
  const byPerson = has('person_text');
  return table === 'debtors' ? byPerson : sql`(${byText} or ${byPerson})`;
}

/** The condition for audit entries whose admin or user matches. */
export async function auditEntryMatchesSearch(
  db: Queryable,
  typed: string,
): Promise<RawBuilder<SqlBool>> {
  const search = searchOf(typed);
  if (search === null) return sql`false`;
  const users = await findUsers(db, search, maxAuditUsersToLookUp);
  if (users !== null) {
    return sql`(${isOneOf('auditLog.adminId', users)} or ${isOneOf('auditLog.userId', users)})`;
  }
  const has = (column: string) => matches(sql.ref(column), search, containsCommon);
  return sql`(${has('admins.searchText')} or ${has('users.searchText')})`;
}

/** Compares the plates in the form that the index uses, regardless of how they were typed. */
function hasPlate(typed: string): RawBuilder<SqlBool> {
  return sql`upper(translate(purchases.car_registration_number, ' -', '')) = ${plateKey(typed)}`;
}

async function isKnownPlate(db: Queryable, typed: string): Promise<boolean> {
  const query = db.selectFrom('purchases').select('id').where(hasPlate(typed)).limit(1);
  return (await query.execute()).length > 0;
}
