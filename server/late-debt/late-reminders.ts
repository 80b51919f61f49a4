import { randomUUID } from 'node:crypto';
import {
  type LateReminders,
  lateReminder,
  type ReminderOutcomes,
} from '../../domain/admin/late-reminders.ts';
import { MessageId, type UserId } from '../../domain/ids.ts';
import { formatDay } from '../../domain/values/format.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import { addAuditEntry } from '../audit/audit-log-table.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { takeSmsHour } from '../http/rate-limits.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { insertMessages } from '../messages/messages-table.ts';
import { findLastReminder } from '../records/last-reminders.ts';
import { addPurchaseEvents } from '../records/purchase-events-table.ts';
import { type LatePurchase, listLatePurchases, lockDebtor } from './debtors-table.ts';
import { insertOutcome, listOutcomes, lockUnlessDone } from './reminder-outcomes-table.ts';
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
