import { monthlySpending } from '../../../../domain/purchases/monthly-spending.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { formatMoney, formatMonth, formatMonthShort } from '../../../../domain/values/format.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { useServerNow } from '../../../components/states/use-now.ts';
import shared from '../purchase.module.css';
import classes from './spending-card.module.css';

/** What was spent in each of the last 12 months, as bars and as a table (BUY-18). */
export function SpendingCard({ purchases }: { purchases: readonly Purchase[] }) {
  const months = monthlySpending(purchases, new Date(useServerNow()));
  const highest = months.reduce((a, b) => (b.spent > a.spent ? b : a));
  // Nothing was paid in this time, so there is nothing to compare.
  if (highest.spent === 0) return null;
  return (
    <Surface title="Spending per month">
      <p className={shared.note}>
        {`Most: ${formatMoney(highest.spent)} in ${formatMonth(highest.month)}`}
      </p>
      <div className={classes.chart} aria-hidden="true">
        {months.map(({ month, spent }) => (
          <div key={month} className={classes.month}>
            <div className={classes.space}>
              {spent > 0 && (
                <div
                  className={classes.bar}
                  style={{ height: `${(spent / highest.spent) * 100}%` }}
                />
              )}
            </div>
            <span>{formatMonthShort(month).slice(0, 1)}</span>
          </div>
        ))}
      </div>
      <details className={classes.figures}>
        <summary>Show the figures</summary>
        <table>
          <caption className="visually-hidden">Spending per month, newest first</caption>
          <tbody>
            {months.toReversed().map(({ month, spent }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td>{formatMoney(spent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Surface>
  );
}
