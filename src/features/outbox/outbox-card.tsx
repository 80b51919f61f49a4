import { IconCar, IconFileUnknown, IconGasStation, IconUser } from '@tabler/icons-react';
import { fieldTexts } from '../../components/outbox/conflict-text.ts';
import { estimateText } from '../../components/outbox/estimate-text.ts';
import { ItemStateLine } from '../../components/outbox/item-state-line.tsx';
import { OutboxPhoto } from '../../components/outbox/outbox-photo.tsx';
import { CarPicture } from '../../components/pictures/car-picture.tsx';
import { phoneMomentText } from '../../components/states/moment-text.ts';
import { useNow } from '../../components/states/use-now.ts';
import { isCorrectable } from '../../offline/correction.ts';
import {
  isDeletionItem,
  isFact,
  type OutboxItem,
  type VehicleChangeItem,
  type VehicleDeletionItem,
  type VehicleItem,
} from '../../offline/outbox-item.ts';
import { isRedacted } from '../../offline/transitions.ts';
import { ConflictButtons, changesOf } from './conflict-buttons.tsx';
import { CorrectButton, DeleteButton, SendButton } from './item-actions.tsx';
import { isSendable } from './item-order.ts';
import { itemText } from './item-text.ts';
import type { ItemPlace } from './long-list.tsx';
import classes from './outbox.module.css';
import { StorageProblem, type useStorageFailure } from './storage-problem.tsx';
import { outboxPageTexts as texts } from './texts.ts';

type StorageFailure = ReturnType<typeof useStorageFailure>;

interface OutboxCardProps {
  item: OutboxItem;
  /** It waits for an earlier item on the same object. */
  isHeldUp: boolean;
  storage: StorageFailure;
  onDelete: (item: OutboxItem) => void;
  onCorrectVehicle: (item: VehicleItem | VehicleChangeItem) => void;
  /** In a list of which only a part is drawn. */
  place?: ItemPlace | undefined;
}

/** An outbox item with its state and its actions. */
export function OutboxCard(props: OutboxCardProps) {
  const { item, isHeldUp, storage, onDelete, onCorrectVehicle, place } = props;
  const what = itemText(item);
  const watch = storage.watch(item.id);
  const isConflict = item.state === 'needs-you' && item.lastError?.current !== undefined;
  return (
    <li className={classes.item} {...(place && placed(place))}>
      <ItemPicture item={item} />
      <div className={classes.facts}>
        <h3 className={classes.name}>{what}</h3>
        <ItemStateLine item={item} isHeldUp={isHeldUp} />
        <Estimate item={item} />
        {isConflict ? <BothVersions item={item} /> : <ChangedFields item={item} />}
        <Times item={item} />
      </div>
      {item.state !== 'sent' && (
        <div className={classes.actions}>
          {isConflict && <ConflictButtons item={item} what={what} watch={watch} />}
          {isCorrectable(item) && (
            <CorrectButton item={item} what={what} onCorrectVehicle={onCorrectVehicle} />
          )}
          {isSendable(item) && !isConflict && !isHeldUp && (
            <SendButton item={item} what={what} watch={watch} />
          )}
          {!item.isWithdrawn && !isConflict && !isFact(item) && (
            <RemoveButton item={item} what={what} onDelete={() => onDelete(item)} />
          )}
          {storage.isAt(item.id) && <StorageProblem />}
        </div>
      )}
    </li>
  );
}

/** The attributes of an item at its place in a long list. */
function placed({ index, top, count, measure }: ItemPlace) {
  return {
    ref: measure,
    style: { top },
    'data-index': index,
    'aria-posinset': index + 1,
    'aria-setsize': count,
  };
}

interface RemoveButtonProps {
  item: OutboxItem;
  what: string;
  onDelete: () => void;
}

/** The button is called "Take back" for a deletion, because "Delete" would say the opposite. */
function RemoveButton({ item, what, onDelete }: RemoveButtonProps) {
  if (!isDeletionItem(item)) {
    return <DeleteButton label={texts.removeSpoken(what)} onDelete={onDelete} />;
  }
  return (
    <DeleteButton label={texts.takeBackSpoken(what)} onDelete={onDelete}>
      {texts.takeBack}
    </DeleteButton>
  );
}

/** What a request will cost, until its total is known. */
function Estimate({ item }: { item: OutboxItem }) {
  const estimate = item.state === 'sent' ? null : estimateText(item);
  return estimate && <p className={classes.line}>{estimate}</p>;
}

/** What an item changes, unless it has been sent. */
function ChangedFields({ item }: { item: OutboxItem }) {
  if (item.state === 'sent') return null;
  const fields = fieldTexts(changesOf(item));
  return fields.length > 0 && <p className={classes.line}>{fields.join(', ')}</p>;
}

/** Both versions of a conflict: the user's own and the one on the server. */
function BothVersions({ item }: { item: OutboxItem }) {
  return (
    <dl className={classes.versions}>
      <dt>{texts.yours}</dt>
      <dd>{fieldTexts(changesOf(item)).join(', ')}</dd>
      <dt>{texts.elsewhere}</dt>
      <dd>{fieldTexts(item.lastError?.current ?? {}).join(', ')}</dd>
    </dl>
  );
}

/** A fuel pump, the user, or the vehicle's photo: from this phone, or from the server. */
function ItemPicture({ item }: { item: OutboxItem }) {
  switch (item.kind) {
    case 'fuel-request':
    case 'request-withdrawal':
    case 'redemption':
      return <KindIcon Icon={IconGasStation} />;
    case 'profile-change':
      return <KindIcon Icon={IconUser} />;
    case 'vehicle':
      return <NewVehiclePicture item={item} />;
    case 'vehicle-change':
    case 'vehicle-deletion':
      return <StoredVehiclePicture item={item} />;
  }
}

function NewVehiclePicture({ item }: { item: VehicleItem }) {
  const { make, model } = item.result ?? item.payload;
  const alt = texts.photoOf(isRedacted(item) ? texts.erased.vehicle : `${make} ${model}`);
  if (!item.result) return <OutboxPhoto itemId={item.id} alt={alt} className={classes.picture} />;
  return <CarPicture car={item.result} alt={alt} className={classes.picture} />;
}

function StoredVehiclePicture({ item }: { item: VehicleChangeItem | VehicleDeletionItem }) {
  if (isRedacted(item)) return <KindIcon Icon={IconCar} />;
  const { car } = item.payload;
  const alt = texts.photoOf(`${car.make} ${car.model}`);
  const isNew = item.kind === 'vehicle-change' && item.payload.hasPhoto && item.state !== 'sent';
  if (isNew) return <OutboxPhoto itemId={item.id} alt={alt} className={classes.picture} />;
  return <CarPicture car={car} alt={alt} className={classes.picture} />;
}

function KindIcon({ Icon }: { Icon: typeof IconCar }) {
  return (
    <span className={classes.picture} aria-hidden="true">
      <Icon size={28} stroke={1.5} />
    </span>
  );
}

function Times({ item: { createdAt, kind, lastError, state } }: { item: OutboxItem }) {
  const now = useNow();
  return (
    <>
      {lastError && (
        <p className={classes.line}>
          {state === 'needs-you'
            ? texts.answeredAt(phoneMomentText(lastError.at, now))
            : texts.lastTry(phoneMomentText(lastError.at, now), lastError.message)}
        </p>
      )}
      <p className={classes.line}>{texts.savedAt(phoneMomentText(createdAt, now))}</p>
      {state === 'sent' && <p className={classes.line}>{texts.became[kind]}</p>}
    </>
  );
}

interface UnreadableCardProps {
  /** The phone's storage did not delete it. */
  hasFailed: boolean;
  onDelete: () => void;
}

/** An item that this version cannot read is still shown. */
export function UnreadableCard({ hasFailed, onDelete }: UnreadableCardProps) {
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
        {hasFailed && <StorageProblem />}
      </div>
    </li>
  );
}
