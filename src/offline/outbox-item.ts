import type { Car, CarFields } from '../../domain/car.ts';
import type { FuelRequest, FuelRequestCreation } from '../../domain/fuel-request.ts';
import type { UserId } from '../../domain/ids.ts';

/** What waits in the outbox: a command of the user's that is replayed on the server, once. */
export type OutboxItem = FuelRequestItem | VehicleItem;

export interface FuelRequestItem extends ItemBase {
  kind: 'fuel-request';
  payload: FuelRequestCreation;
  result: FuelRequest | null;
}

export interface VehicleItem extends ItemBase {
  kind: 'vehicle';
  payload: CarFields;
  result: Car | null;
}

/** queued → sending → sent; waiting (for the next try), signed-out, needs-you. */
export type OutboxState = 'queued' | 'sending' | 'sent' | 'waiting' | 'signed-out' | 'needs-you';

interface ItemBase {
  /** Minted when the form opened; the `Idempotency-Key` of the call that creates. */
  id: string;
  userId: UserId;
  /** The order in which items were saved: a counter, never a clock. */
  seq: number;
  schemaVersion: 1;
  /** The vehicle item that has to be sent first; null as soon as it is. */
  dependsOn: string | null;
  state: OutboxState;
  steps: UploadSteps;
  /** Numbers the tries: 0 was never handed to the network. A refusal counts only if it answers the latest. */
  tries: number;
  /** Tries in a row that got no usable answer. */
  attempts: number;
  /** Milliseconds since 1970. */
  nextAttemptAt: number;
  lastError: LastError | null;
  createdAt: number;
  /** The user wants it deleted; a sent item that has this was made before the wish arrived. */
  isWithdrawn: boolean;
  /** When its answer came, in milliseconds since 1970; a list that was fetched before does not hold it. */
  sentAt?: number;
  /** How often its user changed it after a refusal; what an earlier try brings says nothing of it then. */
  corrections?: number;
}

/** What is done of an upload. */
export interface UploadSteps {
  uploadURL?: string;
  isUploaded?: true;
  objectPath?: string;
  /** How often the server had lost the picture or the time for it had run out. */
  expired?: number;
}

export interface LastError {
  /** 0 when no answer of ours came. */
  status: number;
  message: string;
  code: string | null;
  issues: { field: string; message: string }[];
  at: number;
}

type NewItem<Item extends OutboxItem> = Pick<
  Item,
  'id' | 'userId' | 'kind' | 'payload' | 'dependsOn'
>;
export type NewOutboxItem = NewItem<FuelRequestItem> | NewItem<VehicleItem>;

/** A new item as it is first stored. */
export function queuedItem(item: NewOutboxItem, seq: number, now: number): OutboxItem {
  const base = {
    seq,
    schemaVersion: 1,
    state: 'queued',
    steps: {},
    tries: 0,
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    createdAt: now,
    isWithdrawn: false,
    result: null,
  } as const;
  return { ...item, ...base };
}

/** Whether the item still has something to do on the server. */
export function isUnsent(item: OutboxItem): boolean {
  return item.state !== 'sent';
}
