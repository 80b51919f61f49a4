import type { Registration } from '../../domain/account.ts';
import { normalisePhoneNumber } from '../../domain/phone.ts';
import type { Context } from '../context.ts';
import { violatedConstraint } from '../db/database.ts';
import type { User } from '../http/access.ts';
import { consumeLimit } from '../http/rate-limits.ts';
import { insertLoyaltyProfile } from '../loyalty/loyalty-profiles-table.ts';
import type { Refusal } from '../refusal.ts';
import { hashPassword } from './passwords.ts';
import { takenRefusal } from './taken-fields.ts';
import { insertUser, takenFields } from './users-table.ts';

/** Makes a motorist's account. @throws Refusal 409 naming each field that somebody already has */
export async function register(
  context: Context,
  body: Registration,
  address: string,
): Promise<User> {
  await consumeLimit(context, 'register-address', address);
  const taken = await takenFields(context.db, body);
  if (taken.length > 0) throw await countedTakenRefusal(context, taken, address);
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
    // Somebody else took it between the look and the write.
    throw await countedTakenRefusal(context, await takenFields(context.db, body), address);
  }
}

/** Telling that a field is taken tells who is registered: it counts like a sign-in (decision 6). */
async function countedTakenRefusal(
  context: Context,
  taken: Awaited<ReturnType<typeof takenFields>>,
  address: string,
): Promise<Refusal> {
  await consumeLimit(context, 'sign-in-address', address);
  return takenRefusal(taken);
}
