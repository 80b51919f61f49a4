import type { AttendantCreation, StationDetails } from '../../domain/admin/stations.ts';
import type { StationId, UserId } from '../../domain/ids.ts';
import { refuseEasyPassword } from '../accounts/new-passwords.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { insertAccount } from '../accounts/registration.ts';
import { deleteSessionsOf } from '../accounts/sessions-table.ts';
import { refuseTaken } from '../accounts/taken-fields.ts';
import { actAsAdmin, actOnceAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { SignedIn } from '../http/access.ts';
import { Refusal } from '../refusal.ts';
import { cutOffPhonesOf } from '../vouchers/device-keys-table.ts';
import { readStation } from './stations.ts';

/**
 * Creates the account of an attendant, who replaces the password at the first sign-in; once per key
 * (VOU-11).
 * @throws Refusal 400 at a password that is easy to guess, 404, 409 'taken', naming each field
 */
export async function createAttendant(
  context: Context,
  { id: adminId, client }: SignedIn,
  stationId: StationId,
  { password, ...known }: AttendantCreation,
  key: string | null,
): Promise<StationDetails> {
  refuseEasyPassword('password', password, known);
  const passwordHash = await hashPassword(password, client.address);
  await actOnceAsAdmin(context, {
    call: 'POST /api/admin/stations/{id}/attendants',
    adminId,
    key,
    // Without the password, because nothing stored may reveal it.
    body: { ...known, stationId },
    async run(transaction, audit, newId) {
      const at = context.clock();
      await transaction
        .selectFrom('stations')
        .select('id')
        .where('id', '=', stationId)
        .where('closedAt', 'is', null)
        .executeTakeFirstOrThrow(() => new Refusal('not-found'));
      const userId = newId as UserId; // a new UUID
      await insertAccount(transaction, context.keys, {
        email: null,
        ...known,
        phoneNumber: known.phoneNumber ?? null,
        id: userId,
        passwordHash,
        registrationDate: at,
        mustChangePassword: true,
      });
      await transaction
        .insertInto('attendants')
        .values({ userId, stationId, addedAt: at, addedBy: adminId, removedAt: null })
        .execute();
      await audit({ action: 'attendant-added', userId, objectId: stationId, fields: ['station'] });
    },
  }).catch(refuseTaken(context, null, known));
  return readStation(context, stationId);
}

/**
 * Ends somebody's work at a station and their sessions, and cuts their phones off, also one whose
 * session was too old. What they have poured is still booked (VOU-15).
 * @throws Refusal 404
 */
export async function removeAttendant(
  context: Context,
  adminId: UserId,
  stationId: StationId,
  userId: UserId,
): Promise<void> {
  await actAsAdmin(context, adminId, async (transaction, audit) => {
    const removedAt = context.clock();
    await transaction
      .updateTable('attendants')
      .set({ removedAt })
      .where('stationId', '=', stationId)
      .where('userId', '=', userId)
      .where('removedAt', 'is', null)
      .returning('userId')
      .executeTakeFirstOrThrow(() => new Refusal('not-found'));
    await cutOffPhonesOf(transaction, userId, removedAt);
    await deleteSessionsOf(transaction, userId);
    await audit({ action: 'attendant-removed', userId, objectId: stationId, fields: ['station'] });
  });
}
