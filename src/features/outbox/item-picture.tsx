import { IconGasStation } from '@tabler/icons-react';
import { OutboxPhoto } from '../../components/outbox/outbox-photo.tsx';
import { CarPicture } from '../../components/pictures/car-picture.tsx';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import { isRedacted } from '../../offline/transitions.ts';
import classes from './outbox.module.css';
import { outboxPageTexts as texts } from './texts.ts';

/**
 * The picture of an item. For a vehicle: its photo, from this phone or, once it was sent, from the
 * server. For a fuel request: the icon of a fuel pump.
 */
export function ItemPicture({ item }: { item: OutboxItem }) {
  if (item.kind === 'fuel-request') {
    return (
      <span className={classes.picture} aria-hidden="true">
        <IconGasStation size={28} stroke={1.5} />
      </span>
    );
  }
  const { make, model } = item.result ?? item.payload;
  const alt = texts.photoOf(isRedacted(item) ? texts.erased.vehicle : `${make} ${model}`);
  if (!item.result) return <OutboxPhoto itemId={item.id} alt={alt} className={classes.picture} />;
  return <CarPicture car={item.result} alt={alt} className={classes.picture} />;
}
