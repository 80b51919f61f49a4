import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import { dueDay } from '../../domain/payments/collection.ts';
import { spreadPayment } from '../../domain/payments/part-payments.ts';
import { cents } from '../../domain/values/money.ts';
import type { Context } from '../context.ts';
import { serverDurations } from '../durations.ts';
import type { Job } from '../jobs/jobs.ts';
import { lockPerson } from '../people/users-table.ts';
import { addCredit, readCreditBalance } from '../records/credit-balances.ts';
import { lockPurchase, lockPurchases } from '../records/payable-purchases.ts';
import { lockHolder } from '../vouchers/vouchers-table.ts';
import { payPart } from './purchase-payments.ts';

/** What credit can pay: what is owed and not just being paid. */
const isSpendable = sql`written_off_at is null and payment_status in ('pending', 'scheduled', 'overdue')
  and is_on_credit(payment_method, is_scheduled_payment)`;

/** Pays what people owe with the credit that we hold of them, the oldest debts first (PAY-29). */
export const creditSpending: Job = {
  name: 'credit-spending',
  interval: () => serverDurations.jobs.creditSpending,
  async run(context, ending) {
    const { rows } = await sql<{ userId: UserId }>`
      select user_id from credit_balances where amount_cents > 0 and exists (
        select from purchases where purchases.user_id = credit_balances.user_id and ${isSpendable})
      order by user_id`.execute(context.db);
    for (const { userId } of rows) {
      if (ending.aborted) return;
      await spendCredit(context, userId);
    }
  },
};

function spendCredit(context: Context, userId: UserId): Promise<void> {
  return context.db.transaction().execute(async (transaction) => {
    await lockPerson(transaction, userId);
    const isTheirs = sql`user_id = ${userId} and ${isSpendable}`;
    const purchases = await lockPurchases(transaction, isTheirs);
    await lockHolder(transaction, userId);
    const balance = await readCreditBalance(transaction, userId);
    const debts = purchases.map((purchase) => ({ ...purchase, due: dueDay(purchase) }));
    const at = context.clock();
    for (const { id, amount } of spreadPayment(debts, balance, { leavesCharge: true })
      .allocations) {
      const purchase = await lockPurchase(transaction, id);
      const key = `credit:${randomUUID()}`;
      const change = { userId, kind: 'used', amountCents: cents(-amount), at } as const;
      if (!purchase || !(await addCredit(transaction, { ...change, key, purchaseId: id }))) return;
      const words = 'With your credit';
      await payPart(context, transaction, purchase, { key, amount, channel: 'credit', at, words });
    }
  });
}
