import { sql } from 'kysely';
import type { SecondFactorState } from '../../../domain/accounts/second-factor.ts';
import type { UserId } from '../../../domain/ids.ts';
import type { Queryable } from '../../db/database.ts';
import { deleteSessionsOf } from '../sessions-table.ts';
import { deleteApp } from './authenticator-apps-table.ts';
import { deleteCodes } from './recovery-codes-table.ts';

export type Factors = Omit<SecondFactorState, 'isRequired'>;

/** What a user has besides the password. */
export async function readFactors(db: Queryable, userId: UserId): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select
      exists (select from authenticator_apps
        where user_id = ${userId} and confirmed_at is not null) as has_app,
      (select count(*) from passkeys where user_id = ${userId}) as passkeys,
      (select count(*) from recovery_codes
        where user_id = ${userId} and used_at is null) as recovery_codes_left`.execute(db);
  return rows[0] as Factors; // a select without a table is always one row
}

/**
 * Takes a lost second factor away: passkeys, authenticator app and recovery codes. It ends the
 * user's sessions, because somebody else may have found what was lost (ACC-34).
 */
export async function removeFactors(transaction: Queryable, userId: UserId): Promise<void> {
  await transaction.deleteFrom('passkeys').where('userId', '=', userId).execute();
  await deleteApp(transaction, userId);
  await deleteCodes(transaction, userId);
  await deleteSessionsOf(transaction, userId);
}
