import { useQuery } from '@tanstack/react-query';
import { fuelTypes } from '../../../domain/prices/fuel-price.ts';
import type { LivePrices } from '../../../domain/prices/price-schemas.ts';
import { formatCents, formatMoney } from '../../../domain/values/format.ts';
import { fuelPrice, priceChangesQuery } from '../../api/prices.ts';
import { fuelNames } from '../../components/amount-text.ts';
import { Figure } from '../../components/layout/figure.tsx';
import classes from './price-card.module.css';

interface Props {
  prices: LivePrices | undefined;
  /** Shows which line of the chart is whose. */
  isLegend: boolean;
}

/** What a litre of each fuel costs, and how that has changed. */
export function PriceFigures({ prices, isLegend }: Props) {
  const changes = useQuery(priceChangesQuery()).data;
  return (
    <dl className={classes.prices}>
      {fuelTypes.map((fuelType) => {
        const { pricePerLitre, isEstimate } = fuelPrice(prices, fuelType);
        return (
          <div key={fuelType} className={classes.fuel} data-line={isLegend ? fuelType : undefined}>
            <dt className={classes.strong}>{fuelNames[fuelType]}</dt>
            <dd className={classes.price}>
              <Figure value={formatMoney(pricePerLitre)} unit="/l" />
            </dd>
            {isEstimate ? (
              <dd className={classes.change}>estimate</dd>
            ) : (
              <PriceChange cents={changes?.[fuelType] ?? 0} />
            )}
          </div>
        );
      })}
    </dl>
  );
}

/** The difference from the previous price, if there is one. */
function PriceChange({ cents }: { cents: number }) {
  if (cents === 0) return null;
  const isUp = cents > 0;
  return (
    <dd className={`${classes.change} ${isUp ? classes.up : classes.down}`}>
      <span aria-hidden>{`${isUp ? '▲' : '▼'} ${formatCents(cents)}`}</span>
      <span className="visually-hidden">
        {`${isUp ? 'up' : 'down'} ${Math.abs(cents)} cents per litre from the last price`}
      </span>
    </dd>
  );
}
