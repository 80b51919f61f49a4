import { loginKey } from '../../domain/accounts/account.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { violatedConstraint } from '../db/database.ts';
import { consumeLimit } from '../http/rate-limits.ts';
import { idNumberKey } from '../people/encrypted-fields.ts';
import { Refusal } from '../refusal.ts';

/** The fields that no two accounts may share. */
interface UniqueFields {
  username?: string | undefined;
  idNumber?: string | undefined;
  email?: string | undefined;
}

/** Each of these fields with the column that has its unique index, and its error. */
const uniqueFields = [
  ['username', 'usernameKey', 'This username is already taken'],
  ['idNumber', 'idNumberKey', 'There is already an account with this ID number'],
  ['email', 'emailKey', 'There is already an account with this email address'],
] as const;

/** No ID number has this key. */
const noKey = Buffer.alloc(0);

/**
 * Refuses the fields whose values another account already has.
 * @throws Refusal 409 'taken' that names each of them
 */
export async function refuseTakenFields(
  { db, keys }: Context,
  { username, idNumber, email }: UniqueFields,
  ownId: UserId | null = null,
): Promise<void> {
  // An empty value never counts as taken.
  const wanted = {
    usernameKey: loginKey(username ?? ''),
    idNumberKey: idNumber ? idNumberKey(keys, idNumber) : noKey,
    emailKey: loginKey(email ?? ''),
  };
  const others = await db
    .selectFrom('users')
    .select(['usernameKey', 'idNumberKey', 'emailKey'])
    .where('id', 'is distinct from', ownId)
    .where((where) => where.or(wanted))
    .execute();
  const issues = uniqueFields
    .filter(([, column]) => others.some((row) => isSame(row[column], wanted[column])))
    .map(([field, , message]) => ({ field, message }));
  const [first] = issues;
  if (first) throw new Refusal('taken', { message: first.message, issues });
}

function isSame(stored: string | Buffer | null, wanted: string | Buffer): boolean {
  return typeof wanted === 'string' ? stored === wanted : wanted.equals(Buffer.from(stored ?? ''));
}

/**
 * For `catch`: turns a violated unique index into a refusal that names the field.
 * @throws Refusal 409 'taken'
 */
export function refuseTaken(context: Context, ownId: UserId | null, fields: UniqueFields) {
  return async (error: unknown): Promise<never> => {
    if (violatedConstraint(error) === null) throw error;
    await refuseTakenFields(context, fields, ownId);
    throw new Refusal('taken');
  };
}

/**
 * For `catch`: the answer that a field is taken reveals who is registered, so it is limited like
 * sign-ins, in a count of its own: registrations must not keep anybody from signing in (LIM-4).
 */
export function countTaken(context: Context, address: string) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof Refusal && error.code === 'taken') {
      await consumeLimit(context, 'taken-address', address);
    }
    throw error;
  };
}
