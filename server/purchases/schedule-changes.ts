import type { PurchaseId, UserId } from '../../domain/ids.ts';
import {
  isScheduleOpen,
  refuseMovedDay,
  refuseScheduledDate,
  type ScheduleRefusal,
} from '../../domain/purchases/payment-schedule.ts';
import { formatDay } from '../../domain/values/format.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import { queueTokenDeletion } from '../payments/ended-tokens.ts';
import { Refusal, refusedField } from '../refusal.ts';
import { lockOwn, updatePurchase } from './payable-purchases.ts';
import { addPurchaseEvent } from './purchase-events-table.ts';
import { readPurchase } from './purchases-table.ts';

/**
 * Throws the refusal of a scheduled day, if there is one, for the field `scheduledPaymentDate`.
 * @throws Refusal 400 'not-in-future', 'after-due-date' or 'after-card-expiry'
 */
export function throwDayRefusal(refusal: ScheduleRefusal | null): void {
  if (refusal) throw refusedField('scheduledPaymentDate', refusal);
}

/**
 * Moves a scheduled payment to another day (PAY-7).
 * @throws Refusal 400, 404, 409 'schedule-closed'
 */
export async function moveSchedule(context: Context, userId: UserId, id: PurchaseId, day: Day) {
  await context.db.transaction().execute(async (transaction) => {
    const purchase = await lockOwn(transaction, userId, id);
    const now = context.clock();
    const today = southAfricanDay(now);
    if (!isScheduleOpen(purchase, today)) throw new Refusal('schedule-closed');
    throwDayRefusal(
      refuseScheduledDate(day, today, purchase.repaymentDueDate) ??
        refuseMovedDay(day, purchase.lastCardDay),
    );
    if (day === purchase.scheduledPaymentDate) return;
    await updatePurchase(transaction, id, { scheduledPaymentDate: day });
    const words = `Moved to ${formatDay(day)}`;
    await addPurchaseEvent(transaction, id, { type: 'moved', at: now, words });
  });
  return readPurchase(context.db, id);
}

/**
 * Cancels a scheduled payment together with its purchase, for good (PAY-7).
 * @throws Refusal 404, 409 'schedule-closed'
 */
export async function cancelSchedule(context: Context, userId: UserId, id: PurchaseId) {
  await context.db.transaction().execute(async (transaction) => {
    const purchase = await lockOwn(transaction, userId, id);
    if (purchase.paymentStatus === 'cancelled') return;
    const at = context.clock();
    if (!isScheduleOpen(purchase, southAfricanDay(at))) throw new Refusal('schedule-closed');
    await updatePurchase(transaction, id, { paymentStatus: 'cancelled', cancelledAt: at });
    await addPurchaseEvent(transaction, id, { type: 'cancelled', at });
    if (purchase.gatewayToken) await queueTokenDeletion(transaction, purchase.gatewayToken, at);
  });
  return readPurchase(context.db, id);
}
