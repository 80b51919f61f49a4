import { type QueryExecutorProvider, type RawBuilder, type SqlBool, sql } from 'kysely';

/** A row belongs to whoever claimed it at `from`; nobody else claims it before `until`. */
export interface Lease {
  from: Date;
  until: Date;
}

/** Which rows of a table are due. The table has a column `claimed_until`. */
interface DueRows {
  table: string;
  /** The columns of the primary key. */
  key: readonly string[];
  isDue: RawBuilder<SqlBool>;
  /** The order in which rows are claimed. */
  orderBy: RawBuilder<unknown>;
  /** What else the claim writes into the row. */
  set?: RawBuilder<unknown>;
  returning: RawBuilder<unknown>;
}

/**
 * Claims the next row that is due and that nobody has claimed; null when there is none. Several
 * processes claim side by side: each skips the rows that another one has locked. The claim is
 * committed before the work begins, so a row of a process that died is free after its lease.
 */
export async function claimNext<Row>(
  db: QueryExecutorProvider,
  { from, until }: Lease,
  { table, key, isDue, orderBy, set, returning }: DueRows,
): Promise<Row | null> {
  const rows = sql.table(table);
  const keyColumns = sql.join(key.map((column) => sql.ref(column)));
  const result = await sql<Row>`
    update ${rows} set claimed_until = ${until}${set ? sql`, ${set}` : sql``}
    where (${keyColumns}) = (
      select ${keyColumns} from ${rows}
      where ${isDue} and (claimed_until is null or claimed_until <= ${from})
      order by ${orderBy} limit 1 for update skip locked
    ) returning ${returning}`.execute(db);
  return result.rows[0] ?? null;
}
