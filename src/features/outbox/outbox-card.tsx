import { IconFileUnknown, IconGasStation } from '@tabler/icons-react';
import { ItemStateLine } from '../../components/outbox/item-state-line.tsx';
import { OutboxPhoto } from '../../components/outbox/outbox-photo.tsx';
import { CarPicture } from '../../components/pictures/car-picture.tsx';
import { momentText } from '../../components/states/moment-text.ts';
import { useNow } from '../../components/states/use-now.ts';
import { isCorrectable } from '../../offline/correction.ts';
import type { OutboxItem, VehicleItem } from '../../offline/outbox-item.ts';
import { isRedacted } from '../../offline/transitions.ts';
import { CorrectButton, DeleteButton, SendButton } from './item-actions.tsx';
import { isSendable } from './item-order.ts';
import { itemText } from './item-text.ts';
import classes from './outbox.module.css';
import { outboxPageTexts as texts } from './texts.ts';

interface OutboxCardProps {
  item: OutboxItem;
  onDelete: (item: OutboxItem) => void;
  onCorrectVehicle: (item: VehicleItem) => void;
}

/** An outbox item with its state and its actions. */
export function OutboxCard({ item, onDelete, onCorrectVehicle }: OutboxCardProps) {
  const what = itemText(item);
  return (
    <li className={classes.item}>
      <ItemPicture item={item} />
      <div className={classes.facts}>
        <h3 className={classes.name}>{what}</h3>
        <ItemStateLine item={item} />
        <Times item={item} />
      </div>
      {item.state !== 'sent' && (
        <div className={classes.actions}>
          {isCorrectable(item) && (
            <CorrectButton item={item} what={what} onCorrectVehicle={onCorrectVehicle} />
          )}
          {isSendable(item) && <SendButton item={item} what={what} />}
          {!item.isWithdrawn && (
            <DeleteButton label={texts.removeSpoken(what)} onDelete={() => onDelete(item)} />
          )}
        </div>
      )}
    </li>
  );
}

/** A fuel pump, or the vehicle's photo: from this phone, or from the server once it was sent. */
function ItemPicture({ item }: { item: OutboxItem }) {
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

function Times({ item: { createdAt, kind, lastError, state } }: { item: OutboxItem }) {
  const now = useNow();
  return (
    <>
      {lastError && (
        <p className={classes.line}>
          {state === 'needs-you'
            ? texts.answeredAt(momentText(lastError.at, now))
            : texts.lastTry(momentText(lastError.at, now), lastError.message)}
        </p>
      )}
      <p className={classes.line}>{texts.savedAt(momentText(createdAt, now))}</p>
      {state === 'sent' && <p className={classes.line}>{texts.became[kind]}</p>}
    </>
  );
}

/** An item that this version cannot read is still shown. */
export function UnreadableCard({ onDelete }: { onDelete: () => void }) {
  return (
    <li className={classes.item}>
      <span className={classes.picture} aria-hidden="true">
        <IconFileUnknown size={28} stroke={1.5} />
      </span>
      <div className={classes.facts}>
        <h3 className={classes.name}>Something this version of the app can't read</h3>
        <p className={classes.line}>{texts.unreadableText}</p>
      </div>
      <div className={classes.actions}>
        <DeleteButton label="Delete what can't be read" onDelete={onDelete} />
      </div>
    </li>
  );
}
