import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { livePricesQuery } from '../../api/prices.ts';
import { Surface } from '../../components/layout/surface.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { PriceOriginNote } from '../../components/states/price-origin-note.tsx';
import type { TankVehicle } from './coming-price-text.ts';
import { FallbackPrices } from './fallback-prices.tsx';
import classes from './price-card.module.css';
import { PriceFigures } from './price-figures.tsx';
import { PriceHistorySection } from './price-history-section.tsx';

interface Props {
  /** The vehicle whose tank the coming price is explained with. */
  vehicle?: TankVehicle | undefined;
  /** False leaves out the chart and the coming price. */
  hasHistory?: boolean;
}

/** The height of the loaded card on a phone, with and without the history. */
const heights = { long: 186, short: 136 };

/** Today's petrol and diesel prices, with their source and age (PRI-6) and their history (PRI-10). */
export function PriceCard({ vehicle, hasHistory = true }: Props) {
  const prices = useQuery(livePricesQuery());
  if (prices.isPending) return <CardSkeleton height={hasHistory ? heights.long : heights.short} />;
  if (prices.data?.data.length === 0) {
    return (
      <Card hasHistory={hasHistory}>
        <EmptyState
          title="No fuel prices available"
          text="Prices appear here as soon as they are published."
        />
      </Card>
    );
  }
  return (
    <Card hasHistory={hasHistory}>
      <PriceFigures prices={prices.data} isLegend={hasHistory && prices.data !== undefined} />
      {prices.data ? (
        <>
          {hasHistory && <PriceHistorySection prices={prices.data} vehicle={vehicle} />}
          <div className={classes.origin}>
            <PriceOriginNote
              prices={prices.data.data}
              source={prices.data.source}
              receivedAt={prices.dataUpdatedAt}
              isStale={prices.isError}
            />
          </div>
        </>
      ) : (
        <FallbackPrices isFetching={prices.isFetching} onRetry={() => void prices.refetch()} />
      )}
    </Card>
  );
}

/** The figures say what they are, so the title is for screen readers only. */
function Card({ hasHistory, children }: { hasHistory: boolean; children: ReactNode }) {
  return (
    <Surface label="Fuel prices" className={(hasHistory ? classes.long : classes.short) ?? ''}>
      <h2 className="visually-hidden">Fuel prices</h2>
      {children}
    </Surface>
  );
}
