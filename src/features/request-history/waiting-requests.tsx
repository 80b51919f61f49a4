import { formatDateTime } from '../../../domain/values/format.ts';
import { formatFuel } from '../../components/amount-text.ts';
import { RowFacts } from '../../components/layout/row-facts.tsx';
import { estimateText } from '../../components/outbox/estimate-text.ts';
import { ItemFate } from '../../components/outbox/item-fate.tsx';
import { OnThisPhone } from '../../components/outbox/on-this-phone.tsx';
import { atServer } from '../../http/server-clock.ts';
import type { FuelRequestItem } from '../../offline/outbox-item.ts';
import classes from './request-history.module.css';

/** Requests that have not reached the server, newest first, above the others. */
export function WaitingRequests({ items }: { items: FuelRequestItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Fuel requests waiting on this phone">
      {items.toReversed().map((item) => (
        <li key={item.id} className={classes.waiting}>
          <WaitingRequest item={item} />
        </li>
      ))}
    </ul>
  );
}

function WaitingRequest({ item }: { item: FuelRequestItem }) {
  const { payload, createdAt } = item;
  const { carMake, carModel, carYear, fuelAmount } = payload;
  return (
    <>
      <RowFacts
        title={`${carMake} ${carModel} ${carYear}`}
        line={`${formatFuel(fuelAmount)} · ${formatDateTime(new Date(atServer(createdAt)))}`}
        amount={estimateText(item) ?? 'Total known once it is sent'}
        badge={<OnThisPhone />}
      />
      <ItemFate item={item} />
    </>
  );
}
