import type { Insertable } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import type { ReminderOutcomesTable } from '../db/schema.ts';

/**
 * Locks a person, so that nobody else reminds them meanwhile; null if there is no such person, or if
 * the run has an outcome for them.
 */
export async function lockUnlessDone(transaction: Queryable, runId: string, userId: UserId) {
  const user = await transaction
    .selectFrom('users')
    .select(['firstName', 'phoneNumber', 'deletedAt'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) return null;
  const { deletedAt, ...person } = user;
  // A second statement also sees what others committed while the first waited for the lock.
  const done = await transaction
    .selectFrom('reminderOutcomes')
    .select('userId')
    .where('runId', '=', runId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return done ? null : { ...person, isDeleted: deletedAt !== null };
}

export async function insertOutcome(
  transaction: Queryable,
  outcome: Insertable<ReminderOutcomesTable>,
): Promise<void> {
  await transaction.insertInto('reminderOutcomes').values(outcome).execute();
}

/** What came of a run, by person. */
export function listOutcomes(db: Queryable, runId: string) {
  return db
    .selectFrom('reminderOutcomes')
    .innerJoin('users', 'users.id', 'reminderOutcomes.userId')
    .select([
      ...(['users.id as userId', 'users.firstName', 'users.lastName', 'users.username'] as const),
      ...(['reminderOutcomes.sendAt', 'reminderOutcomes.refusal'] as const),
    ])
    .where('reminderOutcomes.runId', '=', runId)
    .orderBy('reminderOutcomes.userId')
    .execute();
}
