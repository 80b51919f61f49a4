import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import pg from 'pg';
import { invalidField, type Refusal } from '../refusal.ts';

/** A 400 refusal for a manipulated cursor. */
export function unreadableCursor(): Refusal {
  return invalidField('cursor', 'This cursor is not one of ours');
}

/** A sort order: one column that is never null; equal values are sorted by id. */
export interface SortOrder {
  column: string;
  type: 'timestamptz' | 'text' | 'bigint' | 'date';
  direction: 'asc' | 'desc';
}

/** The order of a list that begins with the latest instant. */
export function latestFirst(column: string): SortOrder {
  return { column, type: 'timestamptz', direction: 'desc' };
}

/** How the database writes each type. It would also read other formats, such as `yesterday`. */
const shapes: Record<SortOrder['type'], RegExp> = {
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
  date: /^\d{4}-\d\d-\d\d$/,
  bigint: /^-?\d{1,18}$/,
  text: /^/,
};

/** The position of an item in a sorted list: its value as the database writes it, and its id. */
export interface Place {
  at: string;
  id: string;
}

/** One page of a list: its maximum length, and the position after which it begins. */
export interface Page {
  limit: number;
  after: Place | null;
}

/** An item of a list with its place. */
export interface Listed<Item> {
  item: Item;
  place: Place;
}

/** Sorts a query and limits it to a page. Each row gets its value of the sort column as `place`. */
export function pageOf<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { column, type, direction }: SortOrder,
  idColumn: string,
  { limit, after }: Page,
): SelectQueryBuilder<DB, Table, Row & { place: string }> {
  const sorted = query
    .select(sql<string>`${sql.ref(column)}::text`.as('place'))
    .orderBy(sql.ref(column), direction)
    .orderBy(sql.ref(idColumn), direction)
    .limit(limit);
  type Paged = SelectQueryBuilder<DB, Table, Row & { place: string }>;
  const paged = sorted as unknown as Paged; // it selects `place`
  if (!after) return paged;
  if (!shapes[type].test(after.at)) throw unreadableCursor();
  const idType = sql.raw(idTypeOf(idColumn));
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  return paged.where(
    sql<SqlBool>`(${sql.ref(column)}, ${sql.ref(idColumn)}) ${beyond}
      (${after.at}::${sql.raw(type)}, ${after.id}::${idType})`,
  );
}

function idTypeOf(column: string): 'bigint' | 'text' | 'uuid' {
  if (column.endsWith('number')) return 'bigint';
  return column.endsWith('key') ? 'text' : 'uuid';
}

/**
 * Reads a page. A position that the database cannot read was not written by us.
 * @throws Refusal 400
 */
export async function readPage<Row extends { id: unknown; place: string }, Item>(
  reading: Promise<Row[]>,
  toItem: (row: Row) => Item,
): Promise<Listed<Item>[]> {
  const rows = await reading.catch(refuseUnreadable);
  return rows.map((row) => ({ item: toItem(row), place: { at: row.place, id: String(row.id) } }));
}

function refuseUnreadable(error: unknown): never {
  // Error class 22: a value does not have the column's type.
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22')) throw unreadableCursor();
  throw error;
}
