import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import {
  type LateReminders,
  lateReminder,
  type ReminderOutcomes,
  type ReminderRefusal,
} from '../../domain/admin/late-reminders.ts';
import { MessageId, type UserId } from '../../domain/ids.ts';
import { formatDay } from '../../domain/values/format.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import { addAuditEntry } from '../audit/audit-log-table.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { takeSmsHour } from '../http/rate-limits.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { insertMessages } from '../messages/messages-table.ts';
import { isNumberRefused } from '../messages/refused-numbers.ts';
import { findLastReminder } from '../records/last-reminders.ts';
import { addPurchaseEvents } from '../records/purchase-events-table.ts';
import { type LatePurchase, listLatePurchases, lockDebtor } from './debtors-table.ts';
import { distinctIds, reminderTime } from './reminder-preview.ts';

/**
 * Queues the reminders of some people, once per key (LEND-24):
 * 1. the key is written with the id of the run;
 * 2. each person has a transaction of their own, which writes the SMS and the outcome, so that no
 *    more than one person is locked at a time. A person who has an outcome of the run is left;
 * 3. the answer comes from the outcomes. A repeated call goes on where a lost one ended.
 */
export async function remindLatePeople(
  context: Context,
  adminId: UserId,
  body: LateReminders,
  key: string | null,
): Promise<ReminderOutcomes> {
  const userIds = distinctIds(body.userIds);
  const call = 'POST /api/admin/collections/reminders';
  const { id: runId } = await runOnce(context, {
    call,
    userId: adminId,
    key,
    body: { userIds },
    run: async () => {},
  });
  for (const userId of userIds) await remind(context, { adminId, runId, userId });
  return answerOf(context.db, runId, userIds);
}

interface OneReminder {
  adminId: UserId;
  runId: string;
  userId: UserId;
}

function remind(context: Context, { adminId, runId, userId }: OneReminder): Promise<void> {
  return context.db.transaction().execute(async (transaction) => {
    // The same order of locks as in the calls that pay: first the user, then the purchases.
    const user = await lockUnlessDone(transaction, runId, userId);
    if (!user) return;
    const now = context.clock();
    const payments = await listLatePurchases(transaction, [userId], southAfricanDay(now), {
      isLocked: true,
    });
    // Read once the user is locked: another admin may have sent one meanwhile.
    const lastRemindedAt = await findLastReminder(transaction, userId);
    const debtor = await lockDebtor(transaction, userId);
    const promisedDay = debtor?.promisedDay ?? null;
    const isOwn = userId === adminId;
    const reminder = lateReminder({ ...user, isOwn, lastRemindedAt, promisedDay, payments }, now);
    const outcome = { runId, userId, messageId: null, sendAt: null, refusal: reminder.refusal };
    if (reminder.refusal !== null) return insertOutcome(transaction, outcome);
    const sendAt = await takeSmsHour(context, adminId, reminderTime(context), transaction);
    if (!sendAt) return insertOutcome(transaction, { ...outcome, refusal: 'queue-full' });
    const id = MessageId.parse(randomUUID());
    const { text, phoneNumber } = reminder;
    await insertMessages(transaction, [
      {
        id,
        userId,
        phoneNumber,
        kind: 'reminder',
        subject: runId,
        text,
        sentBy: adminId,
        createdAt: now,
        nextTryAt: sendAt,
        notBefore: sendAt,
      },
    ]);
    await addPurchaseEvents(transaction, eventsOf(payments, id, now));
    const entry = { at: now, adminId, userId, objectId: id };
    await addAuditEntry(transaction, { ...entry, action: 'sms-sent' });
    await insertOutcome(transaction, { ...outcome, messageId: id, sendAt });
  });
}

/** What the history of each named purchase says. */
function eventsOf(payments: readonly LatePurchase[], messageId: MessageId, at: Date) {
  return payments
    .filter(({ paymentStatus }) => paymentStatus !== 'processing')
    .map(({ id, amount, due }) => {
      const words = `Due on ${formatDay(due)}`;
      return { purchaseId: id, type: 'reminded' as const, at, amount, words, messageId };
    });
}

async function answerOf(
  db: Queryable,
  runId: string,
  userIds: readonly UserId[],
): Promise<ReminderOutcomes> {
  const outcomes = await listOutcomes(db, runId);
  const known = new Set(outcomes.map(({ userId }) => userId));
  const unknown = userIds.filter((id) => !known.has(id));
  const nobody = { firstName: '', lastName: '', username: '', reason: 'deleted' as const };
  return {
    queued: outcomes.flatMap(({ sendAt, refusal: _, ...named }) =>
      sendAt ? [{ ...named, sendAt: sendAt.toISOString() }] : [],
    ),
    leftOut: [
      ...outcomes.flatMap(({ sendAt: _, refusal: reason, ...named }) =>
        reason ? [{ ...named, reason }] : [],
      ),
      ...unknown.map((userId) => ({ userId, ...nobody })),
    ],
  };
}

/**
 * Locks a person, so that nobody else reminds them meanwhile; null if there is no such person, or if
 * the run has an outcome for them.
 */
async function lockUnlessDone(transaction: Queryable, runId: string, userId: UserId) {
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

async function insertOutcome(
  transaction: Queryable,
  outcome: Insertable<Tables['reminderOutcomes']>,
): Promise<void> {
  await transaction.insertInto('reminderOutcomes').values(outcome).execute();
}

/** What came of a run, by person. */
function listOutcomes(db: Queryable, runId: string) {
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
