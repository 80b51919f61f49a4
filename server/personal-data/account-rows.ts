import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { AccountStanding } from '../../domain/accounts/account-deletion.ts';
import type { UploadId, UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import { forfeitPurchase } from '../ledger/forfeit-purchase.ts';
import { erased } from '../people/users-table.ts';
import { isOwedRow } from '../records/owed-conditions.ts';
import { Refusal } from '../refusal.ts';

/**
 * Locks an account, so that no other transaction changes it or adds rows that refer to it.
 * @throws Refusal 401 when the account is deleted
 */
export function lockAccount(transaction: Queryable, id: UserId) {
  return transaction
    .selectFrom('users')
    .select(['id', 'username', 'email', 'phoneNumber', 'isAdmin', 'adminRole'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('signed-out'));
}

export type LockedAccount = Awaited<ReturnType<typeof lockAccount>>;

/** The facts that decide whether a locked account may be deleted. */
export async function readStanding(
  transaction: Queryable,
  { id, isAdmin, adminRole }: LockedAccount,
): Promise<AccountStanding> {
  const { rows } = await sql<AccountStanding>`
    select
      exists (select from purchases where user_id = ${id} and (payment_status = 'processing'
          or (refund_started_at is not null and payment_status = 'paid')))
        or exists (select from purchase_charges join purchases on purchases.id = purchase_id
          where user_id = ${id} and (state not in ('paid', 'declined')
            or refund_state in ('asked', 'in-progress', 'needs-attention'))) as is_payment_under_way,
      exists (select from purchases
        where user_id = ${id} and payment_status = 'scheduled'
          and written_off_at is null) as has_scheduled_payment,
      (select coalesce(sum(total_repayment_cents - paid_cents), 0)::bigint from purchases
        where user_id = ${id} and ${isOwedRow}) as owed,
      (select coalesce(sum(amount_cents), 0)::bigint from credit_balances
        where user_id = ${id}) as credit,
      exists (select from redemptions where user_id = ${id} and outcome = 'conflict'
        and resolved_at is null) as has_open_conflict,
      ${isAdmin && adminRole === 'admin'} and not exists (select from users
        where is_admin and admin_role = 'admin' and not is_blacklisted
          and id <> ${id}) as is_last_admin`.execute(transaction);
  return rows[0] as AccountStanding; // a select without a table is always one row
}

/**
 * Removes everything personal from a user's row. Its id, its dates and whether the user was blocked
 * remain, because other rows refer to them.
 */
export async function anonymiseUser(
  transaction: Queryable,
  id: UserId,
  { at, passwordHash }: { at: Date; passwordHash: string },
): Promise<void> {
  const username = `deleted-${randomUUID()}`;
  await transaction
    .updateTable('users')
    .set({
      username,
      usernameKey: username,
      passwordHash,
      mustChangePassword: false,
      firstName: 'Deleted',
      lastName: 'account',
      encryptedIdNumber: null,
      encryptedHomeAddress: null,
      idNumberKey: null,
      phoneNumber: null,
      email: null,
      emailKey: null,
      isAdmin: false,
      adminRole: 'admin',
      blacklistReason: null,
      smsConsent: false,
      deletedAt: at,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Erases plates, notes, reasons and card details from a user's purchases, limits and requests.
 * Amounts, dates and statuses remain. Undecided requests are withdrawn.
 */
export async function anonymiseBooks(transaction: Queryable, id: UserId, at: Date): Promise<void> {
  await sql`update purchases set car_registration_number = ${erased}, card_brand = null,
    card_last_four = null, last_card_day = null, gateway_token = null, gateway_mandate = null, gateway_processor = null
    where user_id = ${id}`.execute(transaction);
  await sql`update purchase_charges set card_brand = null, card_last_four = null
    where purchase_id in (select id from purchases where user_id = ${id})`.execute(transaction);
  await sql`update credit_limits set reason = ${erased} where user_id = ${id}`.execute(transaction);
  // Free texts and references may name somebody. What was done stays, in events and the audit log.
  const theirs = sql`purchase_id in (select id from purchases where user_id = ${id})`;
  await sql`update received_payments set reference = ${erased},
    reversal_reason = case when reversal_reason is null then null else ${erased} end
    where user_id = ${id}`.execute(transaction);
  await sql`update credit_movements set reference = ${erased}
    where user_id = ${id} and reference is not null`.execute(transaction);
  await sql`update payment_promises set note = ${erased}
    where user_id = ${id} and note is not null`.execute(transaction);
  await sql`update purchase_notes set text = ${erased} where ${theirs}`.execute(transaction);
  await sql`update purchase_events set words = null
    where ${theirs} and type in ('paid', 'part-paid', 'payment-reversed', 'refunded',
      'part-refunded', 'write-off-reversed')`.execute(transaction);
  await sql`update fuel_requests set notes = null,
    deleted_at = case when status = 'pending' then coalesce(deleted_at, ${at}) else deleted_at end
    where user_id = ${id}`.execute(transaction);
  await sql`delete from held_decisions
    where request_id in (select id from fuel_requests where user_id = ${id})`.execute(transaction);
  await sql`update fuel_entitlements set plate = ${erased},
    withdrawn_at = coalesce(withdrawn_at, ${at}) where user_id = ${id}`.execute(transaction);
  await sql`update approvals set decided_at = coalesce(decided_at, ${at}),
    is_confirmed = coalesce(is_confirmed, false),
    reason = case when reason is null then null else ${erased} end
    where user_id = ${id}`.execute(transaction);
  await sql`update vouchers set signed = '' where user_id = ${id}`.execute(transaction);
  await sql`update redemptions set shown = null,
    resolution = case when resolution is null then null else ${erased} end
    where user_id = ${id}`.execute(transaction);
  await sql`update device_keys set name = null, revoked_at = coalesce(revoked_at, ${at})
    where user_id = ${id}`.execute(transaction);
  await sql`update attendants set removed_at = coalesce(removed_at, ${at})
    where user_id = ${id}`.execute(transaction);
  await sql`update removed_plates set plate_key = ${erased}, reason = ${erased}
    where user_id = ${id}`.execute(transaction);
  await sql`update cars set registration_number = ${erased}, plate_key = ${erased},
    photo_asked_because = null,
    deleted_at = coalesce(deleted_at, ${at}) where user_id = ${id}`.execute(transaction);
}

/** Books that what was paid for and not poured is lost with the account. */
export async function forfeitFuel(transaction: Queryable, id: UserId, at: Date): Promise<void> {
  const entitlements = await transaction
    .selectFrom('fuelEntitlements')
    .select('purchaseId')
    .where('userId', '=', id)
    .where('withdrawnAt', 'is', null)
    .where(sql<boolean>`poured_cl < granted_cl`)
    .execute();
  for (const { purchaseId } of entitlements) {
    if (purchaseId) await forfeitPurchase(transaction, purchaseId, at);
  }
}

/**
 * Erases the messages to a user, and those to their number that name no user. The rows remain, for
 * the admin who sent them.
 */
export async function eraseMessages(transaction: Queryable, { id, phoneNumber }: LockedAccount) {
  const theirs = sql<boolean>`(user_id = ${id}
    or (user_id is null and phone_number = ${phoneNumber}))`;
  await eraseFingerprints(transaction, sql`select id from messages where ${theirs}`);
  await sql`update messages set text = ${erased}, phone_number = null, gateway_reference = null,
    reason = null, status = case when status = 'queued' then 'failed' else status end
    where ${theirs}`.execute(transaction);
}

/**
 * Deletes the rows that served only the account. If an admin created the account, the fingerprint
 * of that call's body is removed from its key.
 */
export async function deleteAccountRows(transaction: Queryable, id: UserId): Promise<void> {
  const tables = [
    ...(['sessions', 'knownDevices', 'passwordResets', 'savedCards', 'gatewayCustomers'] as const),
    ...(['passkeys', 'passkeyChallenges', 'authenticatorApps', 'recoveryCodes'] as const),
    ...(['savedViews', 'idempotencyKeys'] as const),
  ];
  for (const table of tables) {
    await transaction.deleteFrom(table).where('userId', '=', id).execute();
  }
  // A view of another admin can be of one person only.
  await sql`delete from saved_views where strpos(query, ${id}) > 0`.execute(transaction);
  await eraseFingerprints(transaction, sql`select ${id}::uuid`);
}

/** Erases the fingerprints of other people's calls that made some objects. */
async function eraseFingerprints(transaction: Queryable, objects: RawBuilder<unknown>) {
  // The conditions on the call are those of the partial indexes.
  await sql`update idempotency_keys set fingerprint = '' where result_id in (${objects})
    and (call like 'POST /api/sms/%' or call like 'POST /api/admin/users%')`.execute(transaction);
}

/**
 * Deletes a user's uploads, except those that vehicles refer to. Returns the ids of the uploads
 * whose files must be removed.
 */
export async function deleteUnusedUploads(transaction: Queryable, id: UserId): Promise<UploadId[]> {
  const { rows } = await sql<{ id: UploadId }>`
    select id from uploads where user_id = ${id}`.execute(transaction);
  await sql`delete from uploads where user_id = ${id}
    and not exists (select from cars where photo_id = uploads.id)`.execute(transaction);
  await sql`update uploads set stored_at = null where user_id = ${id}`.execute(transaction);
  return rows.map((row) => row.id);
}
