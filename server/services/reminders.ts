import { remindedDueDays } from '../../domain/collection.ts';
import { formatDay } from '../../domain/format.ts';
import type { UserId } from '../../domain/ids.ts';
import { combinedReminder, type DuePayment, recentReminderSince } from '../../domain/reminder.ts';
import { southAfricanDay } from '../../domain/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import {
  type Debtor,
  type DuePurchase,
  lockDebtors,
  lockDuePurchases,
  type ReminderDay,
} from '../stores/due-purchases.ts';
import { insertMessages } from '../stores/messages.ts';
import { addPurchaseEvents } from '../stores/purchase-events.ts';

/** How many users are reminded in one transaction. */
const batch = 200;

/** Writes the reminders of today that are still missing, until none is left or the server stops (decision 14). */
export async function remindOfPayments(context: Context, ending: AbortSignal): Promise<void> {
  let after: UserId | null = null;
  do {
    after = await remindSome(context, after);
  } while (after !== null && !ending.aborted);
}

/** Reminds the next users, each once of all their payments. Answers the last of them, null when there is nobody. */
function remindSome(context: Context, after: UserId | null): Promise<UserId | null> {
  const now = context.clock();
  const today = southAfricanDay(now);
  const due = remindedDueDays(today).map((reminded) => reminded.due);
  const day: ReminderDay = { today, due, recentSince: recentReminderSince(now) };
  return context.db.transaction().execute(async (transaction) => {
    const debtors = await lockDebtors(transaction, day, after, batch);
    const ids = debtors.map(({ id }) => id);
    const purchases = await lockDuePurchases(transaction, ids, due);
    for (const debtor of debtors) {
      const own = purchases.filter(({ userId }) => userId === debtor.id);
      await remind(transaction, debtor, own, now);
    }
    return ids.at(-1) ?? null;
  });
}

/** Message and events come together. */
async function remind(
  transaction: Queryable,
  debtor: Debtor,
  purchases: readonly DuePurchase[],
  now: Date,
): Promise<void> {
  const today = southAfricanDay(now);
  const [first, ...others] = purchases.map(({ amount, due }): DuePayment => {
    return { kind: due < today ? 'after-due' : 'before-due', amount, due };
  });
  if (!first) return;
  const { kind, text } = combinedReminder(debtor.firstName, [first, ...others]);
  await insertMessages(transaction, [
    { user_id: debtor.id, kind: `reminder-${kind}`, subject: today, text, created_at: now },
  ]);
  const events = purchases.map(({ id, amount, due }) => {
    const words = `Due on ${formatDay(due)}`;
    return { purchaseId: id, type: 'reminded' as const, at: now, amount, words };
  });
  await addPurchaseEvents(transaction, events);
}
