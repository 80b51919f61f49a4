import { type Cents, cents, centsFromRand } from '../values/money.ts';
import { type Month, monthsUntil, southAfricanMonth } from '../values/month.ts';
import type { Purchase } from './purchase.ts';
import { isSpent } from './purchase-summary.ts';

/** How many months the chart of spending shows. */
const shownMonths = 12;

/**
 * What was spent in each of the last 12 months, oldest first, in cents: like the summary's total, the
 * paid purchases, in the month in which they were bought (BUY-18).
 */
export function monthlySpending(
  purchases: readonly Pick<
    Purchase,
    'purchaseDate' | 'totalRepayment' | 'isPaid' | 'paymentStatus'
  >[],
  now: Date,
): { month: Month; spent: Cents }[] {
  const spent = new Map(
    monthsUntil(southAfricanMonth(now), shownMonths).map((month) => [month, 0]),
  );
  for (const { purchaseDate, totalRepayment } of purchases.filter(isSpent)) {
    const month = southAfricanMonth(new Date(purchaseDate));
    const sum = spent.get(month);
    if (sum !== undefined) spent.set(month, sum + centsFromRand(totalRepayment));
  }
  return [...spent].map(([month, sum]) => ({ month, spent: cents(sum) }));
}
