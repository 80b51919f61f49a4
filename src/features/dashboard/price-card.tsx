import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fuelTypes } from '../../../domain/prices/fuel-price.ts';
import { fuelPrice, livePricesQuery, priceChangesQuery } from '../../api/prices.ts';
import { Surface } from '../../components/layout/surface.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { PriceOriginNote } from '../../components/states/price-origin-note.tsx';
import { FuelPriceFigure } from './fuel-price-figure.tsx';
import classes from './price-card.module.css';
import { priceTexts } from './texts.ts';

/** Today's petrol and diesel prices, with their source and age (PRI-6). */
export function PriceCard() {
  const prices = useQuery(livePricesQuery());
  const changes = useQuery(priceChangesQuery());
  if (prices.isPending) return <CardSkeleton height={209} />;
  if (prices.data?.data.length === 0) {
    return (
      <Surface title={priceTexts.title}>
        <EmptyState title={priceTexts.none} text={priceTexts.noneText} />
      </Surface>
    );
  }
  return (
    <Surface title={priceTexts.title}>
      <dl className={classes.prices}>
        {fuelTypes.map((fuelType) => (
          <FuelPriceFigure
            key={fuelType}
            fuelType={fuelType}
            price={fuelPrice(prices.data, fuelType)}
            change={changes.data?.[fuelType] ?? 0}
          />
        ))}
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
          <p className={classes.fallbackTitle}>{priceTexts.fallback}</p>
          <p>{priceTexts.fallbackText}</p>
          <Button
            variant="default"
            loading={prices.isFetching}
            onClick={() => void prices.refetch()}
          >
            {priceTexts.retry}
          </Button>
        </div>
      )}
    </Surface>
  );
}
