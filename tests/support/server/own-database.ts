import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished } from 'vitest';
import { recount } from '../../../server/admin/statistics.ts';
import { type Database, openDatabase, openPool } from '../../../server/db/database.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';

/**
 * Creates a database for one test and returns its address; the text goes after `create database`.
 */
async function makeDatabase(words: string): Promise<string> {
  const server = inject('databaseServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = openPool(server, 1);
  await admin.query(`create database ${name} ${words}`);
  await admin.end();
  return server.replace(/postgres(?=\?|$)/, name);
}

/** A migrated database. */
export const createDatabase = () => makeDatabase('template template_volmaak');

/** A database without tables. */
export const emptyDatabase = () => makeDatabase('');

/** A database that can store only western European letters. */
export const newLatinDatabase = () =>
  makeDatabase("template template0 encoding 'LATIN1' locale 'C'");

/** A migrated database for one test, shared by server processes. */
export async function newDatabase(): Promise<{ url: string; db: Database }> {
  const url = await createDatabase();
  const db = openDatabase(openPool(url, 3));
  onTestFinished(async () => {
    const differences = await recount(db, { fix: false });
    const unbooked = await proveLedger(db);
    await db.destroy();
    expect(differences).toEqual([]);
    expect(unbooked).toEqual([]);
  });
  return { url, db };
}
