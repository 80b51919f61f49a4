import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from './schema.ts';

/** How many rows are read, and held in memory, at a time. */
const batch = 1000;

/**
 * The rows of a query in batches, however many they are. One query is read at a time in a
 * transaction; PostgreSQL ends one that is not read to its end with the transaction. The query may
 * have no parameters but literals.
 */
export async function* readInBatches<Row>(
  transaction: Transaction<Tables>,
  query: RawBuilder<Row>,
): AsyncGenerator<Row[]> {
  await sql`declare batches no scroll cursor for ${query}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batch)} from batches`.execute(transaction);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) break;
  }
  await sql`close batches`.execute(transaction);
}
