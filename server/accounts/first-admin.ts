import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { hashPassword } from './passwords.ts';
import { insertAccount } from './registration.ts';

/** A lock, so that only one process creates the first admin. */
const firstAdminLock = 8_656_227;

/** Creates the first admin of an empty database (ACC-12). `print` gets a random password, once. */
export async function ensureFirstAdmin(context: Context, print: (text: string) => void) {
  const { adminUsername, adminPassword } = context.config;
  const username = adminUsername ?? 'admin';
  const password = adminPassword ?? randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  const made = await context.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${firstAdminLock})`.execute(transaction);
    const anyone = await transaction.selectFrom('users').select('id').limit(1).execute();
    if (anyone.length > 0) return false;
    await insertAccount(transaction, context.keys, {
      username,
      passwordHash,
      mustChangePassword: adminPassword === undefined,
      firstName: 'Volmaak',
      lastName: 'Admin',
      isAdmin: true,
      registrationDate: context.clock(),
    });
    return true;
  });
  if (made && adminPassword === undefined) {
    print(
      `The first admin can sign in as "${username}" with the password ${password}\n(shown only once; it has to be changed at the first sign-in)`,
    );
  }
}
