import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { violatedConstraint } from '../db/database.ts';
import { consumeLimit } from '../http/rate-limits.ts';
import { Refusal } from '../refusal.ts';
import { takenFields, type UniqueFields } from './users-table.ts';

const takenMessages = {
  username: 'This username is already taken',
  idNumber: 'There is already an account with this ID number',
  email: 'There is already an account with this email address',
};

/** A refusal that names each field that another account already has. */
export function takenRefusal(taken: readonly (keyof typeof takenMessages)[]): Refusal {
  const issues = taken.map((field) => ({ field, message: takenMessages[field] }));
  return new Refusal('taken', { ...(issues[0] && { message: issues[0].message }), issues });
}

/**
 * For `catch`: turns a violated unique index into a refusal that names the field.
 * @throws Refusal 409 'taken'
 */
export function refuseTaken(
  { db }: Context,
  ownId: UserId | null,
  { username, idNumber, email }: UniqueFields,
) {
  return async (error: unknown): Promise<never> => {
    if (violatedConstraint(error) === null) throw error;
    throw takenRefusal(await takenFields(db, { username, idNumber, email }, ownId));
  };
}

/**
 * For `catch`: the answer that a field is taken reveals who is registered, so it counts like a
 * sign-in (LIM-4).
 */
export function countTaken(context: Context, address: string) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof Refusal && error.code === 'taken') {
      await consumeLimit(context, 'sign-in-address', address);
    }
    throw error;
  };
}
