import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { passwordProblem } from './new-passwords.ts';
import { hashPassword } from './passwords.ts';
import { insertAccount } from './registration.ts';

/** A lock, so that only one process creates the first admin. */
const firstAdminLock = 8_656_227;

/**
 * Creates the first admin of an empty database (ACC-12). `print` gets a random password, once. If
 * the operator has set one that is easy to guess, the log has a warning (ACC-41).
 */
export async function ensureFirstAdmin(context: Context, print: (text: string) => void) {
  const { adminUsername, adminPassword } = context.config;
  const username = adminUsername ?? 'admin';
  const password = adminPassword ?? randomBytes(9).toString('base64url');
  const names = { username, firstName: 'Volmaak', lastName: 'Admin' };
  const passwordHash = await hashPassword(password);
  const made = await context.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${firstAdminLock})`.execute(transaction);
    const anyone = await transaction.selectFrom('users').select('id').limit(1).execute();
    if (anyone.length > 0) return false;
    await insertAccount(transaction, context.keys, {
      passwordHash,
      mustChangePassword: adminPassword === undefined,
      ...names,
      isAdmin: true,
      registrationDate: context.clock(),
    });
    return true;
  });
  if (!made) return;
  if (adminPassword === undefined) {
    print(
      `The first admin can sign in as "${username}" with the password ${password}\n(shown only once; it has to be changed at the first sign-in)`,
    );
  } else if (passwordProblem(adminPassword, names)) {
    context.log.warn('ADMIN_PASSWORD is easy to guess: please change it after the first sign-in');
  }
}
