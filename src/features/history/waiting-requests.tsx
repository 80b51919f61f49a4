import { formatDateTime } from '../../../domain/values/format.ts';
import { formatFuel, fuelNames } from '../../components/amount-text.ts';
import { DetailList } from '../../components/layout/detail-list.tsx';
import { FigureList } from '../../components/layout/figure-list.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { ItemFate } from '../../components/outbox/item-fate.tsx';
import { OnThisPhone } from '../../components/outbox/on-this-phone.tsx';
import type { FuelRequestItem } from '../../offline/outbox-item.ts';
import classes from './history.module.css';

/** Requests that have not reached the server, newest first, above the others. */
export function WaitingRequests({ items }: { items: FuelRequestItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Fuel requests waiting on this phone">
      {items.toReversed().map((item) => (
        <li key={item.id}>
          <WaitingRequest item={item} />
        </li>
      ))}
    </ul>
  );
}

function WaitingRequest({ item }: { item: FuelRequestItem }) {
  const { payload, createdAt } = item;
  const { carMake, carModel, carYear, fuelType, fuelAmount } = payload;
  return (
    <Surface
      title={`${carMake} ${carModel} ${carYear}`}
      isNamed={false}
      action={<OnThisPhone />}
      className={classes.waiting ?? ''}
    >
      <FigureList figures={[[fuelType ? fuelNames[fuelType] : 'Fuel', formatFuel(fuelAmount)]]} />
      <DetailList
        details={[
          ['Total', 'Known once it is sent'],
          ['Asked', formatDateTime(new Date(createdAt))],
        ]}
      />
      <ItemFate item={item} />
    </Surface>
  );
}
