import { Link } from 'react-router-dom';
import { ItemStateLine } from '../../../components/outbox/item-state-line.tsx';
import { OnThisPhone } from '../../../components/outbox/on-this-phone.tsx';
import { OutboxPhoto } from '../../../components/outbox/outbox-photo.tsx';
import { outboxTexts } from '../../../components/outbox/outbox-texts.ts';
import type { VehicleItem } from '../../../offline/outbox-item.ts';
import { listTexts } from '../texts.ts';
import classes from './vehicle-card.module.css';
import { VehicleFacts } from './vehicle-facts.tsx';
import pictureClasses from './vehicle-picture.module.css';

/** A vehicle that is waiting on this phone. Its actions are in the outbox. */
export function WaitingVehicleCard({ item }: { item: VehicleItem }) {
  const { make, model } = item.payload;
  return (
    <li className={classes.card}>
      <div className={classes.vehicle}>
        <OutboxPhoto
          itemId={item.id}
          alt={listTexts.photoOf(`${make} ${model}`)}
          className={pictureClasses.frame}
        />
        <VehicleFacts vehicle={item.payload}>
          <OnThisPhone />
        </VehicleFacts>
      </div>
      <div className={classes.fate}>
        <ItemStateLine item={item} />
        <Link to="/outbox" className={classes.link}>
          {outboxTexts.toOutbox}
        </Link>
      </div>
    </li>
  );
}
