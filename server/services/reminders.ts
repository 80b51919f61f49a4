import { type ReminderKind, remindedDueDays } from '../../domain/collection.ts';
import { formatDay } from '../../domain/format.ts';
import { reminderText } from '../../domain/reminder.ts';
import { southAfricanDay } from '../../domain/south-african-time.ts';
import type { Context } from '../context.ts';
import { type Batch, processAllDue } from '../jobs/due-batches.ts';
import {
  lockUnreminded,
  type Reminder,
  reminderSubject,
  type UnremindedPurchase,
} from '../stores/due-purchases.ts';
import { insertMessages, type NewMessage } from '../stores/messages.ts';
import { addPurchaseEvents } from '../stores/purchase-events.ts';

/** How many purchases are reminded of in one transaction. */
const batchSize = 200;

/** Writes the reminders of today that are still missing, until none is left or the server stops (decision 14). */
export async function remindOfPayments(context: Context, ending: AbortSignal): Promise<void> {
  const today = southAfricanDay(context.clock());
  for (const { kind, due } of remindedDueDays(today)) {
    const reminder: Reminder = { due, today, messageKind: `reminder-${kind}` };
    await processAllDue(ending, batchSize, (batch) => remindSome(context, kind, reminder, batch));
  }
}

/** Message and event come together, once for a purchase, day and kind. Answers how many purchases were looked at. */
function remindSome(
  context: Context,
  kind: ReminderKind,
  reminder: Reminder,
  batch: Batch,
): Promise<number> {
  const now = context.clock();
  return context.db.transaction().execute(async (transaction) => {
    const purchases = await lockUnreminded(transaction, reminder, batch);
    if (purchases.length === 0) return 0;
    const messages = purchases.map((purchase) => messageOf(purchase, kind, reminder, now));
    const written = await insertMessages(transaction, messages);
    const events = purchases
      .filter(({ id }) => written.has(reminderSubject(id, reminder)))
      .map(({ id, amount }) => {
        const words = `Due on ${formatDay(reminder.due)}`;
        return { purchaseId: id, type: 'reminded' as const, at: now, amount, words };
      });
    await addPurchaseEvents(transaction, events);
    return purchases.length;
  });
}

function messageOf(
  { id, userId, firstName, amount }: UnremindedPurchase,
  kind: ReminderKind,
  reminder: Reminder,
  now: Date,
): NewMessage {
  return {
    user_id: userId,
    kind: reminder.messageKind,
    subject: reminderSubject(id, reminder),
    text: reminderText(kind, { firstName, amount, due: reminder.due }),
    created_at: now,
  };
}
