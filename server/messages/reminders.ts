import { randomUUID } from 'node:crypto';
import { MessageId, type UserId } from '../../domain/ids.ts';
import { recentReminderSince } from '../../domain/messages/reminder.ts';
import { combinedReminder, type DuePayment } from '../../domain/messages/sms-texts.ts';
import { remindedDueDays } from '../../domain/payments/collection.ts';
import { formatDay } from '../../domain/values/format.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import { serverDurations } from '../durations.ts';
import type { Job } from '../jobs/jobs.ts';
import { lockRecipient } from '../people/users-table.ts';
import { addPurchaseEvents } from '../records/purchase-events-table.ts';
import { listDebtors, lockDuePurchases, type ReminderDay } from './due-reminders.ts';
import { insertMessages } from './messages-table.ts';

const pageSize = 200;

/**
 * Reminds of payments 3 days before they are due and on the day after, each user at most once a day
 * (MSG-4).
 */
export const paymentReminders: Job = {
  name: 'payment-reminders',
  interval: () => serverDurations.jobs.paymentReminders,
  async run(context, ending) {
    const now = context.clock();
    const today = southAfricanDay(now);
    const due = remindedDueDays(today).map((reminded) => reminded.due);
    const day: ReminderDay = { today, due, recentSince: recentReminderSince(now) };
    let after: UserId | null = null;
    do {
      const debtors: UserId[] = await listDebtors(context.db, day, after, pageSize);
      for (const debtor of debtors) {
        if (ending.aborted) return;
        await remindUser(context, debtor, day, now);
      }
      after = debtors.at(-1) ?? null;
    } while (after !== null);
  },
};

/**
 * Reminds a user once of all their payments. It waits for locked purchases: what is paid meanwhile
 * is left out, and nothing is postponed to another day.
 */
function remindUser(context: Context, userId: UserId, day: ReminderDay, now: Date): Promise<void> {
  return context.db.transaction().execute(async (transaction) => {
    // The same order of locks as in the calls that pay: first the user, then the purchases.
    const user = await lockRecipient(transaction, userId);
    if (!user) return;
    const purchases = await lockDuePurchases(transaction, userId, day);
    const { today } = day;
    const [first, ...others] = purchases.map(({ amount, due }): DuePayment => {
      return { kind: due < today ? 'after-due' : 'before-due', amount, due };
    });
    if (!first) return;
    const { kind, text } = combinedReminder(user.firstName, [first, ...others]);
    const messageId = MessageId.parse(randomUUID());
    await insertMessages(transaction, [
      { id: messageId, userId, kind: `reminder-${kind}`, subject: today, text, createdAt: now },
    ]);
    const events = purchases.map(({ id, amount, due }) => {
      const words = `Due on ${formatDay(due)}`;
      return { purchaseId: id, type: 'reminded' as const, at: now, amount, words, messageId };
    });
    await addPurchaseEvents(transaction, events);
  });
}
