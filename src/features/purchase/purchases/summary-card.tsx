import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { summarizePurchases } from '../../../../domain/purchases/purchase-summary.ts';
import { formatLitres, formatMoney } from '../../../../domain/values/format.ts';
import { Figure } from '../../../components/layout/figure.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import classes from './purchases.module.css';
import { historyTexts as texts } from './texts.ts';

/** Total purchases, total fuel, total spent and pending payments (BUY-11). */
export function SummaryCard({ purchases }: { purchases: readonly Purchase[] }) {
  const summary = summarizePurchases(purchases);
  const { pendingPayments, pendingAmount } = summary;
  const figures = [
    [texts.totalSpent, formatMoney(summary.spent)],
    [texts.pendingPayments, texts.pendingOf(pendingPayments, formatMoney(pendingAmount))],
    [texts.totalFuel, formatLitres(summary.fuel)],
    [texts.totalPurchases, `${summary.purchases}`],
  ] as const;
  return (
    <Surface label={texts.summary}>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Figure value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Surface>
  );
}
