import { type Insertable, sql } from 'kysely';
import type { ReminderRefusal } from '../../domain/admin/late-reminders.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { isNumberRefused } from '../messages/refused-numbers.ts';

/**
 * Locks a person, so that nobody else reminds them meanwhile; null if there is no such person, or if
 * the run has an outcome for them.
 */
export async function lockUnlessDone(transaction: Queryable, runId: string, userId: UserId) {
  const user = await transaction
    .selectFrom('users')
    .select(['firstName', 'phoneNumber', 'deletedAt', isNumberRefused.as('isNumberRefused')])
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
  outcome: Insertable<Tables['reminderOutcomes']>,
): Promise<void> {
  await transaction.insertInto('reminderOutcomes').values(outcome).execute();
}

/** What came of a run, by person. */
export function listOutcomes(db: Queryable, runId: string) {
  return db
    .selectFrom('reminderOutcomes')
    .innerJoin('users', 'users.id', 'reminderOutcomes.userId')
    .leftJoin('messages', 'messages.id', 'reminderOutcomes.messageId')
    .select([
      ...(['users.id as userId', 'users.firstName', 'users.lastName', 'users.username'] as const),
      // A cancelled message was never sent.
      sql<Date | null>`case when messages.status = 'cancelled' then null else send_at end`.as(
        'sendAt',
      ),
      sql<ReminderRefusal | null>`case when messages.status = 'cancelled' then 'nothing-owed'
        else refusal end`.as('refusal'),
    ])
    .where('reminderOutcomes.runId', '=', runId)
    .orderBy('reminderOutcomes.userId')
    .execute();
}
