import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished } from 'vitest';
import { recount } from '../../../server/admin/statistics-table.ts';
import { type Database, openDatabase, openPool } from '../../../server/db/database.ts';

/** Makes a database that nobody else uses, as these words have it; answers its address. */
async function makeDatabase(words: string): Promise<string> {
  const server = inject('databaseServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = openPool(server, 1);
  await admin.query(`create database ${name} ${words}`);
  await admin.end();
  return server.replace(/postgres$/, name);
}

/** Migrated. */
export const createDatabase = () => makeDatabase('template template_volmaak');

/** Without a table. */
export const emptyDatabase = () => makeDatabase('');

/** One that keeps no other letters than those of western Europe. */
export const newLatinDatabase = () =>
  makeDatabase("template template0 encoding 'LATIN1' locale 'C'");

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
