import type pg from 'pg';
import { columnList, listTables, type Table } from '../../../server/backup/tables.ts';
import { openClient } from '../../../server/db/database.ts';

/** How a restored backup differs from its database, which was written to meanwhile. */
export interface Comparison {
  /** Rows that are the same on both sides. */
  same: number;
  /** Rows that the database has written after the backup began. */
  later: number;
  /** One line for each row that should be the same and is not. */
  problems: string[];
}

/** The transactions that are visible now, for `compareRows`. */
export async function snapshotOf(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query('select pg_current_snapshot()::text as snapshot');
    return rows[0].snapshot;
  });
}

/**
 * Compares each row of a restored backup with the database that it was made of, which has written on
 * since. `began` is a snapshot of that database from before the backup: its rows have to be in the
 * backup as they are, unless they were written later.
 */
export async function compareRows(
  source: string,
  restored: string,
  began: string,
): Promise<Comparison> {
  return withClient(source, (there) =>
    withClient(restored, async (here) => {
      const found: Comparison = { same: 0, later: 0, problems: [] };
      for (const table of await listTables(there)) {
        const rows = await readRows(there, table, began);
        const copies = await readRows(here, table, began);
        for (const [key, { content, isOlder }] of rows) {
          if (copies.get(key)?.content === content) found.same += 1;
          else if (isOlder) found.problems.push(`${table.name}: ${key} is missing or differs`);
          else found.later += 1;
        }
        const unknown = [...copies.keys()].filter((key) => !rows.has(key));
        found.problems.push(...unknown.map((key) => `${table.name}: ${key} was never there`));
      }
      return found;
    }),
  );
}

interface Row {
  content: string;
  /** Whether a transaction wrote it that the snapshot sees. */
  isOlder: boolean;
}

/** The rows of a table by their primary keys. */
async function readRows(client: pg.Client, table: Table, began: string): Promise<Map<string, Row>> {
  const { rows } = await client.query<Row & { key: string }>(
    `select md5(row(${columnList(table)})::text) as content,
        pg_visible_in_snapshot(xmin::text::xid8, $1::pg_snapshot) as "isOlder",
        ${await primaryKey(client, table)} as key
      from ${table.name}`,
    [began],
  );
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

/** Each table has a primary key. */
async function primaryKey(client: pg.Client, { name }: Table): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns
      from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indisprimary and indrelid = to_regclass($1)`,
    [name],
  );
  return `row(${rows[0]?.columns})::text`;
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openClient(url);
  return work(client).finally(() => client.end());
}
