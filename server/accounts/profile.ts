import { loginKey } from '../../domain/accounts/account.ts';
import type { PasswordProof, Profile, ProfileChange } from '../../domain/accounts/own-account.ts';
import type { Context } from '../context.ts';
import type { SignedIn } from '../http/access.ts';
import { Refusal } from '../refusal.ts';
import { provePassword, requireStillProved, wrongPassword } from './password-proof.ts';
import { invalidateResetTokens } from './password-resets-table.ts';
import { countTaken, refuseTaken } from './taken-fields.ts';
import { changedUserColumns, readIdNumber, readProfile, updateProfile } from './users-table.ts';

/** A user's own fields, without the full ID number. */
export function ownProfile({ db }: Context, { id }: SignedIn): Promise<Profile> {
  return readProfile(db, id);
}

/**
 * Corrects a user's own fields. Another email address requires the password, because its mailbox
 * receives the links to set a password. Links to the previous address become invalid.
 * @throws Refusal 403 'wrong-password', 409 'taken', 429
 */
export async function changeProfile(
  context: Context,
  user: SignedIn,
  { password = '', ...change }: ProfileChange,
  address: string,
): Promise<Profile> {
  const { id } = user;
  const needsPassword = isOtherMailbox(await readProfile(context.db, id), change);
  const proved = needsPassword ? await provePassword(context, user, password, wrongPassword) : null;
  const columns = changedUserColumns(change);
  if (Object.keys(columns).length > 0) {
    await context.db
      .transaction()
      .execute(async (transaction) => {
        const before = await readProfile(transaction, id);
        if (!(await updateProfile(transaction, id, columns))) throw new Refusal('signed-out');
        if (proved) await requireStillProved(transaction, id, proved, wrongPassword);
        if (isOtherMailbox(before, change)) await invalidateResetTokens(transaction, id);
      })
      .catch(refuseTaken(context, id, change))
      .catch(countTaken(context, address));
  }
  return readProfile(context.db, id);
}

/** Whether mail will go to another address, not only to the same one in other letters. */
function isOtherMailbox(before: Profile, { email }: ProfileChange): boolean {
  return email !== undefined && loginKey(email) !== loginKey(before.email ?? '');
}

/**
 * The user's full ID number, after they have entered their password (ACC-20).
 * @throws Refusal 403 'wrong-password', 429
 */
export async function revealIdNumber(
  context: Context,
  user: SignedIn,
  { password }: PasswordProof,
): Promise<string | null> {
  await provePassword(context, user, password, wrongPassword);
  return readIdNumber(context.db, user.id);
}
