import pg from 'pg';
import { serverDurations } from '../durations.ts';
import { openClient } from './database.ts';

/** Only one process changes the settings at a time, because PostgreSQL refuses a second one. */
const settingsLock = 8_656_228;

/** What every session of ours is set to. @internal */
export function sessionSettings(): [name: string, value: string][] {
  const { statement, idleInTransaction } = serverDurations.database;
  return [
    ['statement_timeout', String(statement)],
    ['idle_in_transaction_session_timeout', String(idleInTransaction)],
    // Our queries read one page each, so parallel workers and the JIT compiler cost more than they
    // save. Random reads are cheap, because the rows are in memory or on an SSD; with the default
    // costs, PostgreSQL would scan where an index is faster.
    ['max_parallel_workers_per_gather', '0'],
    ['jit', 'off'],
    ['random_page_cost', '1.1'],
  ];
}

/**
 * Has PostgreSQL set each new session of our role in this database. A pooler in transaction mode
 * refuses settings that come with a connection, and shares the connections that have them.
 */
export async function setSessionDefaults(url: string): Promise<void> {
  const client = await openClient(url);
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [settingsLock]);
    const { role, database, present } = await readDefaults(client);
    for (const [name, value] of sessionSettings()) {
      if (present.includes(`${name}=${value}`)) continue;
      await client.query(`alter role ${role} in database ${database} set ${name} = '${value}'`);
      // A pooler gives this connection to others, and it is older than the role's setting.
      await client.query(`set ${name} = '${value}'`);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function readDefaults(client: pg.Client) {
  const { rows } = await client.query<{ role: string; database: string; present: string[] }>(
    `select current_user as role, current_database() as database, coalesce((
        select setconfig from pg_db_role_setting
        where setrole = (select oid from pg_roles where rolname = current_user)
          and setdatabase = (select oid from pg_database where datname = current_database())),
      '{}') as present`,
  );
  const { role = '', database = '', present = [] } = rows[0] ?? {};
  const [quotedRole, quotedDatabase] = [role, database].map(pg.escapeIdentifier);
  return { role: quotedRole, database: quotedDatabase, present };
}
