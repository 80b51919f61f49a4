import type pg from 'pg';
import { type EncryptedColumn, encryptedColumns } from './encrypted-columns.ts';

const columns: readonly EncryptedColumn[] = Object.values(encryptedColumns);

/**
 * The names of the keys with which stored values are encrypted, in no order. Reads one entry of an
 * index for each key and column, so it costs the same with any number of rows. Columns that the
 * next migration will add have no values yet.
 */
export async function storedKeyIds(db: pg.Pool | pg.ClientBase): Promise<string[]> {
  const ids = new Set<string>();
  for (const column of columns) {
    if (!(await hasColumn(db, column.table, column.column))) continue;
    for (let id = await nextId(db, column, ''); id; id = await nextId(db, column, id)) ids.add(id);
  }
  return [...ids];
}

async function hasColumn(db: pg.Pool | pg.ClientBase, table: string, column: string) {
  const { rows } = await db.query(
    `select from pg_attribute
      where attrelid = to_regclass($1) and attname = $2 and not attisdropped`,
    [table, column],
  );
  return rows.length > 0;
}

/** The first key of a column after another one, in the order of the index. */
async function nextId(db: pg.Pool | pg.ClientBase, { table, column }: EncryptedColumn, id: string) {
  const { rows } = await db.query<{ id: string }>(
    `select encode(substring(${column} for 4), 'hex') as id from ${table}
      where ${column} is not null and substring(${column} for 4) > decode($1, 'hex')
      order by substring(${column} for 4) limit 1`,
    [id],
  );
  return rows[0]?.id;
}
