import type { FuelType } from '../../../domain/prices/fuel-price.ts';
import { formatMoney } from '../../../domain/values/format.ts';
import type { FuelPrice } from '../../api/prices.ts';
import { Figure } from '../../components/layout/figure.tsx';
import classes from './price-card.module.css';
import { PriceChange } from './price-change.tsx';
import { priceTexts } from './texts.ts';

interface Props {
  fuelType: FuelType;
  price: FuelPrice;
  /** In cents. */
  change: number;
}

export function FuelPriceFigure({ fuelType, price, change }: Props) {
  return (
    <div>
      <dt className={classes.fuel}>{priceTexts.fuel[fuelType]}</dt>
      <dd className={classes.price}>
        <Figure value={formatMoney(price.pricePerLitre)} unit={priceTexts.perLitre} />
        {price.isEstimate ? (
          <span className={classes.note}>{priceTexts.estimate}</span>
        ) : (
          <PriceChange cents={change} />
        )}
      </dd>
    </div>
  );
}
