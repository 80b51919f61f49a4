import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished } from 'vitest';
import { type Database, openDatabase, openPool } from '../../server/db/database.ts';
import { recount } from '../../server/stores/statistics.ts';

/** A migrated database of one test's own, for server processes to share. */
export async function newDatabase(): Promise<{ url: string; db: Database }> {
  const server = inject('databaseServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = openPool(server, 1);
  await admin.query(`create database ${name} template template_volmaak`);
  await admin.end();
  const url = server.replace(/postgres$/, name);
  const db = openDatabase(openPool(url, 3));
  onTestFinished(async () => {
    const differences = await recount(db, { fix: false });
    await db.destroy();
    expect(differences).toEqual([]);
  });
  return { url, db };
}
