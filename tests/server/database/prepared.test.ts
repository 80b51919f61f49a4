// @module-tag long

import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase, openPool } from '../../../server/db/database.ts';
import { prepared } from '../../../server/db/fast/prepared.ts';
import { createDatabase } from '../../support/server/own-database.ts';

const keptPrices = prepared((db, { from }: { from: string }) =>
  db.selectFrom('fuelPrices').select(['fuelType', 'priceCents']).where('source', '>=', from),
);

/** One connection, whose address ends with the parameters. */
async function openConnection(parameters = '') {
  const pool = openPool(`${await createDatabase()}${parameters}`, 1);
  const db = openDatabase(pool);
  onTestFinished(() => db.destroy());
  const statements = async () =>
    (
      await pool.query(
        'select statement, generic_plans + custom_plans as calls from pg_prepared_statements',
      )
    ).rows;
  return { pool, db, statements };
}

describe('a prepared query', () => {
  it('is planned once, and sends the values of each call', async () => {
    const { db, statements } = await openConnection();
    const all = await keptPrices(db, { from: '' });
    expect(all).toContainEqual({ fuelType: 'petrol', priceCents: expect.any(Number) });
    expect(await keptPrices(db, { from: '~' })).toEqual([]);
    expect(await keptPrices(db, { from: '' })).toEqual(all);
    expect(await statements()).toEqual([
      { statement: expect.stringContaining('from "fuel_prices"'), calls: 3 },
    ]);
  });

  it('sees what its transaction has done', async () => {
    const { db } = await openConnection();
    expect(await keptPrices(db, { from: '' })).not.toEqual([]);
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('fuelPrices').execute();
      expect(await keptPrices(transaction, { from: '' })).toEqual([]);
    });
  });
});

describe('behind a pooler that hands each transaction to another connection', () => {
  it('works with prepared_statements=off', async () => {
    const { pool, db, statements } = await openConnection('?prepared_statements=off');
    const all = await keptPrices(db, { from: '' });
    expect(await statements()).toEqual([]);
    await pool.query('deallocate all');
    expect(await keptPrices(db, { from: '' })).toEqual(all);
  });

  it('fails without it, as docs/operations.md says', async () => {
    const { pool, db } = await openConnection('?prepared_statements=on');
    await keptPrices(db, { from: '' });
    await pool.query('deallocate all');
    await expect(keptPrices(db, { from: '' })).rejects.toThrow(
      /prepared statement .* does not exist/,
    );
  });
});
