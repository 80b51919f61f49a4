import { createHash, randomBytes } from 'node:crypto';
import { Registration } from '../../../domain/accounts/account.ts';
import type { UserId } from '../../../domain/ids.ts';
import { normalisePhoneNumber } from '../../../domain/values/phone.ts';
import { day } from '../../../domain/values/time-units.ts';
import { hashPassword } from '../../../server/accounts/passwords.ts';
import { insertSession } from '../../../server/accounts/sessions-table.ts';
import type { Context } from '../../../server/context.ts';
import { insertLoyaltyProfile } from '../../../server/loyalty/loyalty-profiles-table.ts';
import { insertUser } from '../../../server/people/users-table.ts';

const sessionMilliseconds = 30 * day;
/** Each password is hashed only once, because a hash takes longer than an API call. */
const hashes = new Map<string, Promise<string>>();

function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** Writes the rows of a registration and a sign-in, without hashing the password. */
export async function insertMotorist(
  context: Context,
  fields: object,
): Promise<{ userId: UserId; cookie: string }> {
  const account = Registration.parse(fields);
  const now = context.clock();
  const passwordHash = await hashOf(account.password);
  const user = await insertUser(context.db, context.keys, {
    username: account.username,
    passwordHash,
    firstName: account.firstName,
    lastName: account.lastName,
    idNumber: account.idNumber,
    homeAddress: account.homeAddress,
    phoneNumber: normalisePhoneNumber(account.phoneNumber),
    email: account.email,
    registrationDate: now,
  });
  await insertLoyaltyProfile(context.db, user.id, now);
  const token = randomBytes(32).toString('base64url');
  const session = {
    tokenHash: createHash('sha256').update(token).digest(),
    userId: user.id,
    createdAt: now,
    renewedAt: now,
    expiresAt: new Date(now.getTime() + sessionMilliseconds),
    browser: null,
    lastsFrom: now,
    // An unknown browser would become a known one at the first call.
    deviceHash: randomBytes(32),
  };
  await insertSession(context.db, session, { passwordHash, hasProvedFactor: false });
  return { userId: user.id, cookie: `volmaak_session=${token}` };
}
