import { randomUUID } from 'node:crypto';
import { loginKey } from '../../domain/accounts/account.ts';
import { deletionRefusal } from '../../domain/accounts/account-deletion.ts';
import type { PasswordProof } from '../../domain/accounts/own-account.ts';
import type { UploadId } from '../../domain/ids.ts';
import { provePassword, requireStillProved } from '../accounts/password-proof.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { forgetAllTries } from '../accounts/sign-in-tries.ts';
import { lockAdminRights } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import { picturesAreFree } from '../db/backup-lock.ts';
import type { Queryable } from '../db/database.ts';
import type { SignedIn } from '../http/access.ts';
import { resetLimit } from '../http/rate-limits.ts';
import { loggableError } from '../loggable-error.ts';
import { listGatewayCustomers } from '../payments/gateway-customers.ts';
import { type Erasure, recordErasures } from '../records/erasures-table.ts';
import { Refusal } from '../refusal.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import { removePicture } from '../vehicles/pictures.ts';
import { prepareEnd, refuseUnsettled } from '../vouchers/ending-fuel.ts';
import { revokeVouchers } from '../vouchers/revocations.ts';
import {
  anonymiseBooks,
  anonymiseUser,
  deleteAccountRows,
  deleteUnusedUploads,
  eraseMessages,
  forfeitFuel,
  lockAccount,
  readStanding,
} from './account-rows.ts';

/**
 * Deletes an account for good. No personal data stays; the bookkeeping stays complete
 * (docs/decisions/018-what-stays-of-a-deleted-account.md).
 * 1. One transaction checks the reasons against it and erases every row; it records what has to be
 *    erased outside of the database.
 * 2. The pictures are deleted afterwards, without making the user wait. A job repeats what fails or
 *    what a backup holds up, and erases the data at the payment gateway.
 * @throws Refusal 403 'wrong-password', 409 'account-not-deletable' with the reason or
 *   'voucher-unsettled', 429
 */
export async function deleteAccount(context: Context, user: SignedIn, { password }: PasswordProof) {
  const proved = await provePassword(context, user, password);
  // No password has this hash, because its random source is discarded.
  const passwordHash = await hashPassword(randomUUID(), user.client.address);
  const erased = await context.db
    .transaction()
    .execute((transaction) => eraseRows(context, transaction, user, { proved, passwordHash }));
  if ('until' in erased) throw refuseUnsettled(erased);
  const { pictures, email } = erased;
  await forgetAllTries(context, loginKey(user.username), user.id);
  if (email) await resetLimit(context, 'forgot-password-email', loginKey(email));
  void removePictures(context, pictures);
}

async function removePictures(context: Context, pictures: readonly UploadId[]): Promise<void> {
  try {
    // A later backup knows nothing of the pictures, because the transaction is committed.
    if (!(await picturesAreFree(context.db))) return;
    for (const id of pictures) await removePicture(context, id);
  } catch (error) {
    context.log.warn({ error: loggableError(error) }, 'pictures will be removed by a job');
  }
}

async function eraseRows(
  context: Context,
  transaction: Queryable,
  user: SignedIn,
  { proved, passwordHash }: { proved: string; passwordHash: string },
) {
  const at = context.clock();
  if (user.isAdmin) await lockAdminRights(transaction);
  const account = await lockAccount(transaction, user.id);
  await requireStillProved(transaction, user.id, proved);
  const message = deletionRefusal(await readStanding(transaction, account));
  if (message) throw new Refusal('account-not-deletable', { message });
  const end = { userId: user.id, cause: 'account-deleted' } as const;
  const unsettled = await prepareEnd(context, transaction, null, end);
  if (unsettled) return unsettled;
  await eraseMessages(transaction, account);
  const customers = await listGatewayCustomers(transaction, user.id);
  await forfeitFuel(transaction, user.id, at);
  // Before their sessions end, which would revoke them for another reason.
  await revokeVouchers(transaction, { userId: user.id }, { cause: 'account-deleted', now: at });
  await deleteAccountRows(transaction, user.id);
  await anonymiseBooks(transaction, user.id, at);
  const pictures = await deleteUnusedUploads(transaction, user.id);
  await anonymiseUser(transaction, user.id, { at, passwordHash });
  const noted: Erasure[] = [
    ...pictures.map((name) => ({ kind: 'picture', name }) as const),
    ...customers.map(({ customer, processor }) => {
      return { kind: 'gateway-customer', name: customer, processor } as const;
    }),
  ];
  await recordErasures(transaction, noted, context);
  const event = { kind: 'account-deleted', userId: user.id } as const;
  await recordSecurityEvent(context, user.client, event, transaction);
  return { pictures, email: account.email };
}
