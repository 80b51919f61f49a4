// @module-tag long

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { standingFromPurchases } from '../../../domain/loyalty/loyalty-movements.ts';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { hashPassword } from '../../../server/accounts/passwords.ts';
import { type Database, openDatabase, openPool } from '../../../server/db/database.ts';
import { findLoyaltyAccount } from '../../../server/loyalty/loyalty-profiles-table.ts';
import { findCredentials } from '../../../server/people/users-table.ts';
import { listCountedPurchases, listPurchases } from '../../../server/records/purchases-table.ts';
import { newDataFolder } from '../../support/server/data-folder.ts';
import { emptyDatabase } from '../../support/server/own-database.ts';
import { testKeys } from '../../support/server-process.ts';

const run = promisify(execFile);

/** Runs the demo script and returns its output. */
async function runDemo(url: string): Promise<string> {
  const environment = {
    ...process.env,
    DATABASE_URL: url,
    ENCRYPTION_KEYS: testKeys,
    DATA_DIR: await newDataFolder(),
  };
  return (await run(process.execPath, ['scripts/demo/demo.ts'], { env: environment })).stdout;
}

async function stateOf(db: Database) {
  const userId = (await findCredentials(db, 'thandi'))?.user.id;
  if (!userId) throw new Error('Nobody was made');
  const purchases = await listPurchases(db, userId);
  const account = await findLoyaltyAccount(db, userId);
  return { userId, purchases, account };
}

describe('npm run demo', () => {
  it('creates months of purchases of every kind, counted as they were paid, once, and prints no password that its user has replaced', async () => {
    const url = await emptyDatabase();
    const signIns =
      'Motorist: thandi / volmaak-demo\nAdmin:    operator / volmaak-admin\nStation:  sipho / volmaak-demo\n';
    expect(await runDemo(url)).toContain(signIns);
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
    // The processor's book agrees with ours: we know each of its charges.
    const { rows } = await sql`
      select key from demo_processor_charges where key not in (select key from purchase_charges)`.execute(
      db,
    );
    expect(rows).toEqual([]);

    const passwordHash = await hashPassword('their-own-password');
    await db
      .updateTable('users')
      .set({ passwordHash })
      .where('username', 'in', ['operator', 'thandi'])
      .execute();
    const printed = await runDemo(url);
    expect(printed).toMatch(/Motorist: thandi .*another password/);
    expect(printed).toMatch(/Admin: +operator .*another password/);
    expect(printed).toContain('Station:  sipho / volmaak-demo\n');
    expect(printed.match(/volmaak-(admin|demo)/g)).toEqual(['volmaak-demo']);
    expect(await stateOf(db)).toEqual({ userId, purchases, account });
  });
});
