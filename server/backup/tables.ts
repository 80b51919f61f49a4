import pg from 'pg';

/** A table with the columns that hold data; the database computes the others. */
export interface Table {
  name: string;
  columns: string[];
}

const quote = pg.escapeIdentifier;

/** The columns of a table as `copy` and `select` take them. @internal */
export const columnList = ({ columns }: Table) => columns.map(quote).join(', ');

export const copyOut = (table: Table) =>
  `copy (select ${columnList(table)} from ${quote(table.name)}) to stdout`;

export const copyIn = (table: Table) =>
  `copy ${quote(table.name)} (${columnList(table)}) from stdin`;

/** Text from one server is read by another one, whatever their settings are. */
export async function writePlainValues(client: pg.Client): Promise<void> {
  await client.query(
    "set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex'",
  );
}

/** All tables, in an order in which each refers to earlier ones only. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refersTo: string[] }>(`
    select c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0
        and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select r.relname::text from pg_constraint join pg_class r on r.oid = confrelid
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as "refersTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend where classid = 'pg_class'::regclass
        and objid = c.oid and deptype = 'e')
    order by c.relname`);
  const ordered: Table[] = [];
  const isPlaced = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < rows.length) {
    const next = rows.find(({ name, refersTo }) => !isPlaced(name) && refersTo.every(isPlaced));
    if (!next) throw new Error('Tables refer to each other in a circle');
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

export interface Sequence {
  table: string;
  column: string;
  /** The number that it gives next. */
  next: number;
}

/** The sequences of the identity columns. They stand outside of every transaction. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as table, a.attname as column,
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and a.attidentity <> ''
    order by 1, 2`);
  const sequences: Sequence[] = [];
  for (const { table, column, sequence } of rows) {
    const found = await client.query<{ next: string }>(
      `select (case when is_called then last_value + 1 else last_value end)::text as next from ${sequence}`,
    );
    sequences.push({ table, column, next: Number(found.rows[0]?.next) });
  }
  return sequences;
}

export async function setSequences(client: pg.Client, sequences: readonly Sequence[]) {
  for (const { table, column, next } of sequences) {
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3, false)', [
      table,
      column,
      next,
    ]);
  }
}

/** The number of rows of a table, and a checksum of what they hold, in whatever order they stand. */
export async function checksumRows(client: pg.Client, table: Table): Promise<string> {
  const { rows } = await client.query<{ found: string }>(`
    select count(*) || ' rows with the checksum '
      || coalesce(sum(('x' || left(md5(row(${columnList(table)})::text), 16))::bit(64)::bigint::numeric), 0) as found
    from ${quote(table.name)}`);
  return rows[0]?.found ?? '';
}

/** Switches triggers off while rows are copied as they are, and on again with the returned call. */
export async function pauseTriggers(client: pg.Client): Promise<() => Promise<void>> {
  // Triggers that are always on, such as the audit log's, only refuse changes and deletions.
  const { rows } = await client.query<{ table: string; trigger: string }>(`
    select c.relname as table, t.tgname as trigger
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and not t.tgisinternal and t.tgenabled = 'O'`);
  const turn = async (state: 'disable' | 'enable') => {
    for (const { table, trigger } of rows) {
      await client.query(`alter table ${quote(table)} ${state} trigger ${quote(trigger)}`);
    }
  };
  await turn('disable');
  return () => turn('enable');
}

/** Deletes what the migrations have filled in, from the last table to the first. */
export async function emptyTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) {
    const { rowCount } = await client.query(`select from ${quote(name)} limit 1`);
    if (rowCount) await client.query(`delete from ${quote(name)}`);
  }
}
