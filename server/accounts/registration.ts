import type { Registration } from '../../domain/accounts/account.ts';
import { normalisePhoneNumber } from '../../domain/values/phone.ts';
import type { Context } from '../context.ts';
import { violatedConstraint } from '../db/database.ts';
import type { User } from '../http/access.ts';
import { consumeLimit } from '../http/rate-limits.ts';
import { insertLoyaltyProfile } from '../loyalty/loyalty-profiles-table.ts';
import type { Refusal } from '../refusal.ts';
import { hashPassword } from './passwords.ts';
import { takenRefusal } from './taken-fields.ts';
import { insertUser, takenFields } from './users-table.ts';

/**
 * Creates a motorist's account.
 * @throws Refusal 409 'taken', naming each field that another account already has
 */
export async function register(
  context: Context,
  body: Registration,
  address: string,
): Promise<User> {
  await consumeLimit(context, 'register-address', address);
  const taken = await takenFields(context.db, body);
  if (taken.length > 0) throw await takenRefusalWithLimit(context, taken, address);
  const passwordHash = await hashPassword(body.password);
  try {
    return await context.db.transaction().execute(async (transaction) => {
      const now = context.clock();
      const user = await insertUser(transaction, {
        username: body.username,
        passwordHash,
        firstName: body.firstName,
        lastName: body.lastName,
        idNumber: body.idNumber,
        homeAddress: body.homeAddress,
        phoneNumber: normalisePhoneNumber(body.phoneNumber),
        email: body.email,
        registrationDate: now,
      });
      await insertLoyaltyProfile(transaction, user.id, now);
      return user;
    });
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    // Another call has taken it between the check and the insert.
    throw await takenRefusalWithLimit(context, await takenFields(context.db, body), address);
  }
}

/**
 * The answer that a field is taken reveals who is registered, so it counts like a sign-in
 * (LIM-4).
 */
async function takenRefusalWithLimit(
  context: Context,
  taken: Awaited<ReturnType<typeof takenFields>>,
  address: string,
): Promise<Refusal> {
  await consumeLimit(context, 'sign-in-address', address);
  return takenRefusal(taken);
}
