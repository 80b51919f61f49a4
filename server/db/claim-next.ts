import { type QueryExecutorProvider, type RawBuilder, type SqlBool, sql } from 'kysely';

/** A claimed row belongs to one process from `from` on; no other can claim it before `until`. */
export interface Lease {
  from: Date;
  until: Date;
}

/** Selects the due rows of a table, which has a column `claimed_until`. */
interface DueRows {
  table: string;
  /** The columns of the primary key. */
  key: readonly string[];
  isDue: RawBuilder<SqlBool>;
  /** The order in which rows are claimed. */
  orderBy: RawBuilder<unknown>;
  /** Further columns that the claim sets. */
  set?: RawBuilder<unknown>;
  returning: RawBuilder<unknown>;
}

/**
 * Claims the next due row that no process has claimed; null if there is none. Several processes can
 * claim at the same time: each skips the rows that another one has locked. The claim is committed
 * before the work begins, so if a process dies, its row is free again after the lease.
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
