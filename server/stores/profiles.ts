import type { Updateable } from 'kysely';
import { maskIdNumber } from '../../domain/id-number.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Profile } from '../../domain/own-account.ts';
import type { Queryable } from '../db/database.ts';
import type { UsersTable } from '../db/schema.ts';

/** A user's own data, as their account shows it. */
export async function readProfile(db: Queryable, id: UserId): Promise<Profile> {
  const row = await db
    .selectFrom('users')
    .select(['username', 'first_name', 'last_name', 'id_number', 'home_address'])
    .select(['phone_number', 'email', 'sms_consent', 'registration_date'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    maskedId: row.id_number && maskIdNumber(row.id_number),
    homeAddress: row.home_address,
    phoneNumber: row.phone_number,
    email: row.email,
    smsConsent: row.sms_consent,
    registrationDate: row.registration_date.toISOString(),
  };
}

export async function readIdNumber(db: Queryable, id: UserId): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.id_number;
}

/** Changes the account of somebody who still has one; answers whether they do. */
export async function updateProfile(
  db: Queryable,
  id: UserId,
  change: Updateable<UsersTable>,
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
