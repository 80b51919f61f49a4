import type pg from 'pg';
import { writePlainValues } from './tables.ts';

/** Lets a transaction take hours, and wait between its queries. */
export async function neverTimeOut(client: pg.Client): Promise<void> {
  await client.query(
    'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  );
}

/** Begins a transaction that sees all rows as they are at its first query. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await neverTimeOut(client);
  await writePlainValues(client);
}
