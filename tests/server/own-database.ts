import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished } from 'vitest';
import { type Database, openDatabase, openPool } from '../../server/db/database.ts';
import { recount } from '../../server/stores/statistics.ts';

/** Makes a migrated database that nobody else uses; answers its address. */
export async function createDatabase(): Promise<string> {
  const server = inject('databaseServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = openPool(server, 1);
  await admin.query(`create database ${name} template template_volmaak`);
  await admin.end();
  return server.replace(/postgres$/, name);
}

/** A migrated database of one test's own, for server processes to share. */
export async function newDatabase(): Promise<{ url: string; db: Database }> {
  const url = await createDatabase();
  const db = openDatabase(openPool(url, 3));
  onTestFinished(async () => {
    const differences = await recount(db, { fix: false });
    await db.destroy();
    expect(differences).toEqual([]);
  });
  return { url, db };
}

/** A database of one test's own that keeps no other letters than those of western Europe. */
export async function newLatinDatabase(): Promise<string> {
  const server = inject('databaseServer');
  const name = `latin_${randomUUID().replaceAll('-', '')}`;
  const admin = openPool(server, 1);
  await admin.query(`create database ${name} template template0 encoding 'LATIN1' locale 'C'`);
  await admin.end();
  return server.replace(/postgres$/, name);
}
