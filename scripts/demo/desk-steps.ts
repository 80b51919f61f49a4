import { randomUUID } from 'node:crypto';
import { MessageId, type PurchaseId, type UserId } from '../../domain/ids.ts';
import { combinedReminder } from '../../domain/messages/sms-texts.ts';
import { equalInstalments } from '../../domain/purchases/instalments.ts';
import { formatDay } from '../../domain/values/format.ts';
import { randFromCents } from '../../domain/values/money.ts';
import { addDays, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../../server/context.ts';
import { recordPromise } from '../../server/late-debt/promises.ts';
import { collect } from '../../server/payments/collections.ts';
import { receivePayment } from '../../server/payments/received-payments.ts';
import { recordOutsidePayment } from '../../server/purchases/outside-payments.ts';
import {
  agreeOnInstalments,
  notePurchase,
  writeOffPurchase,
} from '../../server/purchases/purchase-actions.ts';
import { changePurchase, findPayable } from '../../server/records/payable-purchases.ts';
import { addPurchaseEvent } from '../../server/records/purchase-events-table.ts';

interface Debt {
  id: PurchaseId;
  userId: UserId;
  firstName: string;
  adminId: UserId;
}

/** What happens about a purchase on a day, which the context's clock shows. */
export type Step = (context: Context, debt: Debt) => Promise<unknown>;

/** Collects a payment that we collect. The bank may decline it. */
export const collectDue: Step = (context, { id }) => collect(context, id);

export const note =
  (text: string): Step =>
  (context, { adminId, id }) =>
    notePurchase(context, adminId, id, { text }, null);

export const writeOff =
  (reason: string): Step =>
  (context, { adminId, id }) =>
    writeOffPurchase(context, adminId, id, { reason }, null);

export const payByEft =
  (reference: string): Step =>
  (context, { adminId, id }) => {
    const receivedOn = southAfricanDay(context.clock());
    return recordOutsidePayment(
      context,
      adminId,
      id,
      { method: 'eft', reference, receivedOn },
      null,
    );
  };

/** Brings money that pays what is owed, in whole or in part; what is too much becomes credit. */
export const receive =
  (rand: number, reference: string): Step =>
  (context, { adminId, userId }) => {
    const receivedOn = southAfricanDay(context.clock());
    const receipt = { amount: rand, method: 'eft', reference, receivedOn } as const;
    return receivePayment(context, adminId, userId, receipt, null);
  };

/** Agrees on equal instalments, so many days later. */
export const agree =
  (...days: number[]): Step =>
  async (context, { adminId, id }) => {
    const purchase = await findPayable(context.db, id);
    if (!purchase) return;
    const today = southAfricanDay(context.clock());
    const due = days.map((count) => addDays(today, count));
    const instalments = equalInstalments(purchase.left, due).map(({ day, amount }) => ({
      day,
      amount: randFromCents(amount),
    }));
    await agreeOnInstalments(context, adminId, id, { instalments }, null);
  };

/** Promises to pay some days later. */
export const promise =
  (days: number, words: string): Step =>
  (context, { adminId, userId }) => {
    const day = addDays(southAfricanDay(context.clock()), days);
    return recordPromise(context, adminId, userId, { day, note: words }, null);
  };

/** Marks an unpaid purchase as overdue, as a job does on the day after its due day. */
export const becomeOverdue: Step = async ({ db, clock }, { id }) => {
  const purchase = await findPayable(db, id);
  if (!purchase) return;
  const at = clock();
  await changePurchase(db, purchase, { paymentStatus: 'overdue' }, { at });
  await addPurchaseEvent(db, id, { type: 'overdue', at, amount: purchase.total });
};

/** Reminds of a purchase with an SMS that is not sent now: it was sent then, or failed. */
export const remind =
  (failure?: string): Step =>
  async ({ db, clock }, { id, userId, firstName }) => {
    const purchase = await findPayable(db, id);
    if (!purchase) return;
    const { total: amount, repaymentDueDate: due } = purchase;
    const [at, today] = [clock(), southAfricanDay(clock())];
    const isLate = due < today;
    const { kind, text } = combinedReminder(firstName, [
      { kind: isLate ? 'after-due' : 'before-due', amount, due },
    ]);
    const messageId = MessageId.parse(randomUUID());
    await db
      .insertInto('messages')
      .values({
        id: messageId,
        userId,
        kind: `reminder-${kind}`,
        subject: today,
        text,
        status: failure ? 'failed' : 'sent',
        reason: failure ?? null,
        createdAt: at,
        nextTryAt: at,
        sentAt: failure ? null : at,
        attempts: 1,
      })
      .execute();
    const words = `Due on ${formatDay(due)}`;
    await addPurchaseEvent(db, id, { type: 'reminded', at, amount, words, messageId });
  };
