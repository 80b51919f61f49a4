import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fuelTypes } from '../../../domain/prices/fuel-price.ts';
import type { LivePrices } from '../../../domain/prices/price-schemas.ts';
import { formatCents, formatMoney } from '../../../domain/values/format.ts';
import { fuelPrice, livePricesQuery, priceChangesQuery } from '../../api/prices.ts';
import { fuelNames } from '../../components/amount-text.ts';
import { Figure } from '../../components/layout/figure.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { PriceOriginNote } from '../../components/states/price-origin-note.tsx';
import { sharedTexts } from '../../components/texts.ts';
import type { TankVehicle } from './coming-price-text.ts';
import classes from './price-card.module.css';
import { PriceHistorySection } from './price-history-section.tsx';

interface PriceCardProps {
  /** The vehicle whose tank the coming price is explained with. */
  vehicle?: TankVehicle | undefined;
  /** False leaves out the chart and the coming price. */
  hasHistory?: boolean;
}

/** The height of the loaded card on a phone, with and without the history. */
const heights = { long: 186, short: 136 };

/** Today's petrol and diesel prices, with their source and age (PRI-6) and their history (PRI-10). */
export function PriceCard({ vehicle, hasHistory = true }: PriceCardProps) {
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

interface FallbackPricesProps {
  isFetching: boolean;
  onRetry: () => void;
}

/** Says that the figures are estimates, because no price is at hand (PRI-7). */
function FallbackPrices({ isFetching, onRetry }: FallbackPricesProps) {
  return (
    <div className={`stack-8 ${classes.fallback}`}>
      <p className={classes.strong}>Using fallback prices</p>
      <p>The live prices could not be loaded. You get the price at the moment you ask.</p>
      <Button variant="default" loading={isFetching} onClick={onRetry}>
        {sharedTexts.retry}
      </Button>
    </div>
  );
}

interface PriceFiguresProps {
  prices: LivePrices | undefined;
  /** Shows which line of the chart is whose. */
  isLegend: boolean;
}

/** What a litre of each fuel costs, and how that has changed. */
function PriceFigures({ prices, isLegend }: PriceFiguresProps) {
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
