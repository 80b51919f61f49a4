import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import pg from 'pg';
import { invalidField, type Refusal } from '../refusal.ts';

/** What a cursor that was tampered with gets: 400. */
export function unreadableCursor(): Refusal {
  return invalidField('cursor', 'This cursor is not one of ours');
}

/** How a list can be sorted: by one column that is never null, ids breaking ties. */
export interface SortOrder {
  column: string;
  type: 'timestamptz' | 'text' | 'bigint' | 'date';
  direction: 'asc' | 'desc';
}

/** How the database writes each type; it reads more than that, `yesterday` for one. */
const shapes: Record<SortOrder['type'], RegExp> = {
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
  date: /^\d{4}-\d\d-\d\d$/,
  bigint: /^-?\d{1,18}$/,
  text: /^/,
};

/** Where in a sorted list something stands: its value as the database writes it, and its id. */
export interface Place {
  at: string;
  id: string;
}

/** A part of a list: at most so many, after a place. */
export interface Page {
  limit: number;
  after: Place | null;
}

/** Something in a list, with where it stands there. */
export interface Listed<Item> {
  item: Item;
  place: Place;
}

/** Sorts a query and takes one page of it; each row gets its value as `place`. */
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
  const paged = sorted as unknown as SelectQueryBuilder<DB, Table, Row & { place: string }>; // with the column of above
  if (!after) return paged;
  if (!shapes[type].test(after.at)) throw unreadableCursor();
  const idType = sql.raw(idColumn.endsWith('number') ? 'bigint' : 'uuid');
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  return paged.where(
    sql<SqlBool>`(${sql.ref(column)}, ${sql.ref(idColumn)}) ${beyond}
      (${after.at}::${sql.raw(type)}, ${after.id}::${idType})`,
  );
}

/** Reads a page; a place that the database cannot read was none of ours. @throws Refusal 400 */
export async function readPage<Row extends { id: unknown; place: string }, Item>(
  query: { execute(): Promise<Row[]> },
  toItem: (row: Row) => Item,
): Promise<Listed<Item>[]> {
  const rows = await query.execute().catch(refuseUnreadable);
  return rows.map((row) => ({ item: toItem(row), place: { at: row.place, id: String(row.id) } }));
}

function refuseUnreadable(error: unknown): never {
  // Class 22: a value that is not of its type.
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22')) throw unreadableCursor();
  throw error;
}
