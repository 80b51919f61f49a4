import { loginKey } from '../../domain/accounts/account.ts';
import type {
  PasswordProof,
  Profile,
  ProfileChange,
  SeenProfileFields,
} from '../../domain/accounts/own-account.ts';
import type { UserId } from '../../domain/ids.ts';
import { maskIdNumber } from '../../domain/values/id-number.ts';
import { normalisePhoneNumber } from '../../domain/values/phone.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { SignedIn } from '../http/access.ts';
import { refuseChangedElsewhere } from '../idempotency/changed-elsewhere.ts';
import { isKeyUsed } from '../idempotency/idempotency-keys-table.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { decryptField } from '../people/encrypted-fields.ts';
import { changedUserColumns, lockUserForUpdate, userById } from '../people/users-table.ts';
import type { Keys } from '../secrets/keys.ts';
import { provePassword, requireStillProved } from './password-proof.ts';
import { invalidateResetTokens } from './reset-tokens.ts';
import { countTaken, refuseTaken } from './taken-fields.ts';

/** A user's own fields, without the full ID number. */
export async function readProfile(db: Queryable, keys: Keys, id: UserId): Promise<Profile> {
  const { encryptedIdNumber, encryptedHomeAddress, registrationDate, ...row } = await userById(
    db,
    id,
  )
    .select(['username', 'firstName', 'lastName', 'encryptedIdNumber', 'encryptedHomeAddress'])
    .select(['phoneNumber', 'email', 'smsConsent', 'registrationDate'])
    .executeTakeFirstOrThrow();
  const idNumber = decryptField(keys, 'idNumber', id, encryptedIdNumber);
  return {
    ...row,
    maskedId: idNumber && maskIdNumber(idNumber),
    homeAddress: decryptField(keys, 'homeAddress', id, encryptedHomeAddress),
    registrationDate: registrationDate.toISOString(),
  };
}

/**
 * Corrects a user's own fields, once per key. Another email address requires the password, because
 * its mailbox receives the links to set a password. Links to the previous address become invalid.
 * @throws Refusal 403 'wrong-password', 409 'taken' or 'changed-elsewhere', 429
 */
export async function changeProfile(
  context: Context,
  user: SignedIn,
  { password = '', expected = {}, ...change }: ProfileChange,
  { key, address }: { key: string | null; address: string },
): Promise<Profile> {
  const { id } = user;
  // A repeated call changes nothing, so it needs no password.
  const isRepeated = key !== null && (await isKeyUsed(context.db, id, key));
  const needsPassword =
    !isRepeated && isOtherMailbox(await readProfile(context.db, context.keys, id), change);
  const proved = needsPassword ? await provePassword(context, user, password) : null;
  const columns = changedUserColumns(context.keys, id, change);
  await runOnce(context, {
    call: 'PATCH /api/account/profile',
    userId: id,
    key,
    // Without the password, because nothing stored may reveal it, and without what the user saw,
    // because a phone may learn more before it sends the change again.
    body: change,
    objectId: id,
    async run(transaction) {
      await lockUserForUpdate(transaction, id);
      const before = await readProfile(transaction, context.keys, id);
      refuseChangedElsewhere<Partial<Profile>>(before, shownFields(change), shownFields(expected));
      if (proved) await requireStillProved(transaction, id, proved);
      if (Object.keys(columns).length > 0) {
        await transaction.updateTable('users').set(columns).where('id', '=', id).execute();
      }
      if (isOtherMailbox(before, change)) await invalidateResetTokens(transaction, id);
    },
  })
    .catch(refuseTaken(context, id, change))
    .catch(countTaken(context, address));
  return readProfile(context.db, context.keys, id);
}

/** Fields of a change, or of what its user saw, as the profile shows them once they are stored. */
function shownFields(fields: ProfileChange | SeenProfileFields) {
  const { phoneNumber } = fields;
  // JSON has no undefined, so a field is either present or missing.
  return {
    ...fields,
    ...(phoneNumber && { phoneNumber: normalisePhoneNumber(phoneNumber) }),
  } as Partial<Profile>;
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
  await provePassword(context, user, password);
  const { db, keys } = context;
  const row = await userById(db, user.id).select('encryptedIdNumber').executeTakeFirstOrThrow();
  return decryptField(keys, 'idNumber', user.id, row.encryptedIdNumber);
}
