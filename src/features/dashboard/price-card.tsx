import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fuelTypes } from '../../../domain/prices/fuel-price.ts';
import { formatCents, formatMoney } from '../../../domain/values/format.ts';
import { fuelPrice, livePricesQuery, priceChangesQuery } from '../../api/prices.ts';
import { fuelNames } from '../../components/amount-text.ts';
import { Figure } from '../../components/layout/figure.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { PriceOriginNote } from '../../components/states/price-origin-note.tsx';
import { sharedTexts } from '../../components/texts.ts';
import classes from './dashboard.module.css';

/** Today's petrol and diesel prices, with their source and age (PRI-6). */
export function PriceCard() {
  const prices = useQuery(livePricesQuery());
  const changes = useQuery(priceChangesQuery()).data;
  if (prices.isPending) return <CardSkeleton height={209} />;
  if (prices.data?.data.length === 0) {
    return (
      <Surface title="Fuel prices">
        <EmptyState
          title="No fuel prices available"
          text="Prices appear here as soon as they are published."
        />
      </Surface>
    );
  }
  return (
    <Surface title="Fuel prices">
      <dl className={classes.prices}>
        {fuelTypes.map((fuelType) => {
          const { pricePerLitre, isEstimate } = fuelPrice(prices.data, fuelType);
          return (
            <div key={fuelType}>
              <dt className={classes.strong}>{fuelNames[fuelType]}</dt>
              <dd className={classes.price}>
                <Figure value={formatMoney(pricePerLitre)} unit="/l" />
                {isEstimate ? (
                  <span className={classes.note}>estimate</span>
                ) : (
                  <PriceChange cents={changes?.[fuelType] ?? 0} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {prices.data ? (
        <PriceOriginNote
          prices={prices.data.data}
          source={prices.data.source}
          receivedAt={prices.dataUpdatedAt}
          isStale={prices.isError}
        />
      ) : (
        <div className={classes.fallback}>
          <p className={classes.strong}>Using fallback prices</p>
          <p>The live prices could not be loaded. You get the price at the moment you ask.</p>
          <Button
            variant="default"
            loading={prices.isFetching}
            onClick={() => void prices.refetch()}
          >
            {sharedTexts.retry}
          </Button>
        </div>
      )}
    </Surface>
  );
}

/** The difference from the previous price, if there is one. */
function PriceChange({ cents }: { cents: number }) {
  if (cents === 0) return null;
  const isUp = cents > 0;
  return (
    <span className={isUp ? classes.up : classes.down}>
      <span aria-hidden>{`${isUp ? '▲' : '▼'} ${formatCents(cents)}`}</span>
      <span className="visually-hidden">
        {`${isUp ? 'up' : 'down'} ${Math.abs(cents)} cents per litre from the last price`}
      </span>
    </span>
  );
}
