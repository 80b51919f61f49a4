import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { violatedConstraint } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { takenFields } from './users-table.ts';

const takenMessages = {
  username: 'This username is already taken',
  idNumber: 'There is already an account with this ID number',
  email: 'There is already an account with this email address',
};

interface UniqueFields {
  username?: string | undefined;
  idNumber?: string | undefined;
  email?: string | undefined;
}

/** A refusal that names each field that another account already has. */
export function takenRefusal(taken: readonly (keyof typeof takenMessages)[]): Refusal {
  const issues = taken.map((field) => ({ field, message: takenMessages[field] }));
  return new Refusal('taken', { ...(issues[0] && { message: issues[0].message }), issues });
}

/**
 * Runs the work and turns a violated unique index into a refusal that names the field.
 * @throws Refusal 409 'taken'
 */
export async function withTakenRefusal<Result>(
  context: Context,
  ownId: UserId | null,
  fields: UniqueFields,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    const { username, idNumber, email } = fields;
    throw takenRefusal(await takenFields(context.db, { username, idNumber, email }, ownId));
  }
}
