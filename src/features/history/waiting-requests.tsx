import { Link } from 'react-router-dom';
import { formatDateTime, formatLitres } from '../../../domain/values/format.ts';
import { centilitresFromLitres } from '../../../domain/values/volume.ts';
import { DetailList } from '../../components/layout/detail-list.tsx';
import { Figure } from '../../components/layout/figure.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { ItemStateLine } from '../../components/outbox/item-state-line.tsx';
import { OnThisPhone } from '../../components/outbox/on-this-phone.tsx';
import { outboxTexts } from '../../components/outbox/outbox-texts.ts';
import type { FuelRequestItem } from '../../offline/outbox-item.ts';
import classes from './history.module.css';
import { historyTexts } from './texts.ts';

/** Requests that have not reached the server, newest first, above the others. */
export function WaitingRequests({ items }: { items: FuelRequestItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={historyTexts.waitingList}>
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
    <Surface className={classes.waiting ?? ''}>
      <div className={classes.head}>
        <h2>{historyTexts.vehicle(carMake, carModel, carYear)}</h2>
        <OnThisPhone />
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>{fuelType ? historyTexts.fuel[fuelType] : historyTexts.anyFuel}</dt>
          <dd>
            <Figure value={formatLitres(centilitresFromLitres(fuelAmount))} />
          </dd>
        </div>
      </dl>
      <DetailList
        details={[
          [historyTexts.total, historyTexts.totalLater],
          [historyTexts.asked, formatDateTime(new Date(createdAt))],
        ]}
      />
      <div className={classes.fate}>
        <ItemStateLine item={item} />
        <Link to="/outbox" className={classes.link}>
          {outboxTexts.toOutbox}
        </Link>
      </div>
    </Surface>
  );
}
