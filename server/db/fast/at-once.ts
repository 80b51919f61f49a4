import { DummyDriver, Kysely, PostgresDialect } from 'kysely';
import type { Queryable } from '../database.ts';
import type { Tables } from '../schema.ts';

/** The executor holds the connection, so these are never used. */
const unused = {
  driver: new DummyDriver(),
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('no pool')) }),
};

/**
 * Lets a transaction send queries together, where Kysely would wait for each answer before it sends
 * the next one. PostgreSQL carries them out in the order in which they were sent.
 */
export function atOnce<Result>(
  transaction: Queryable,
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  const executor = transaction.getExecutor();
  return executor.provideConnection((connection) => {
    const onConnection = executor.withConnectionProvider({
      provideConnection: (consumer) => consumer(connection),
    });
    return work(new Kysely<Tables>({ ...unused, config: unused, executor: onConnection }));
  });
}
