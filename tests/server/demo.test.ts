import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { standingFromPurchases } from '../../domain/loyalty-history.ts';
import { southAfricanDay } from '../../domain/south-african-time.ts';
import { type Database, openDatabase, openPool } from '../../server/db/database.ts';
import { findLoyaltyAccount } from '../../server/stores/loyalty-profiles.ts';
import { listCountedPurchases, listPurchases } from '../../server/stores/purchases.ts';
import { findCredentials } from '../../server/stores/users.ts';
import { newDataFolder } from './data-folder.ts';
import { emptyDatabase } from './own-database.ts';

const run = promisify(execFile);

async function runDemo(url: string): Promise<void> {
  const environment = { ...process.env, DATABASE_URL: url, DATA_DIR: await newDataFolder() };
  await run(process.execPath, ['scripts/demo.ts'], { env: environment });
}

describe('npm run demo', () => {
  let url: string;
  beforeAll(async () => {
    url = await emptyDatabase();
  });

  const stateOf = async (db: Database) => {
    const userId = (await findCredentials(db, 'thandi'))?.user.id;
    if (!userId) throw new Error('Nobody was made');
    const purchases = await listPurchases(db, userId);
    const account = await findLoyaltyAccount(db, userId);
    return { userId, purchases, account };
  };

  it('makes months of purchases of every kind, counted as they were paid, once', async () => {
    await runDemo(url);
    const db = openDatabase(openPool(url, 2));
    onTestFinished(() => db.destroy());
    const { userId, purchases, account } = await stateOf(db);
    expect(new Set(purchases.map(({ paymentStatus }) => paymentStatus))).toEqual(
      new Set(['paid', 'pending', 'scheduled', 'overdue', 'refunded', 'failed']),
    );
    expect(account?.standing).toMatchObject({ loyaltyTier: 'regular', currentDiscountRate: 2 });
    expect(account?.standing).toEqual(
      standingFromPurchases(
        account?.createdAt ?? new Date(),
        await listCountedPurchases(db, userId),
        southAfricanDay(new Date()),
      ),
    );
    // The processor's book and ours agree: each of its charges is one that we know.
    const { rows } = await sql`
      select key from demo_processor_charges where key not in (select key from purchase_charges)`.execute(
      db,
    );
    expect(rows).toEqual([]);
    await runDemo(url);
    expect(await stateOf(db)).toEqual({ userId, purchases, account });
  });
});
