import type { Profile, ProfileChange } from '../../domain/accounts/own-account.ts';
import type { FuelRequest, FuelRequestCreation } from '../../domain/fuel-requests/fuel-request.ts';
import type { UserId } from '../../domain/ids.ts';
import type { FuelType } from '../../domain/prices/fuel-price.ts';
import type { Car, CarFields } from '../../domain/vehicles/car.ts';
import type { BookedRedemption, RedemptionReport } from '../../domain/vouchers/voucher-schemas.ts';

/** A command of the user, kept on the device until the server has carried it out exactly once. */
export type OutboxItem =
  | FuelRequestItem
  | VehicleItem
  | VehicleChangeItem
  | VehicleDeletionItem
  | RequestWithdrawalItem
  | ProfileChangeItem
  | RedemptionItem;

export interface FuelRequestItem extends ItemBase {
  kind: 'fuel-request';
  payload: FuelRequestCreation;
  /** Rand: the total that the form showed at the save, which the server is not told (REQ-13). */
  estimate?: number | undefined;
  result: FuelRequest | null;
}

export interface VehicleItem extends ItemBase {
  kind: 'vehicle';
  payload: CarFields;
  result: Car | null;
}

/** Changes a vehicle that is on the server, and its picture if one is stored with the item. */
export interface VehicleChangeItem extends ItemBase {
  kind: 'vehicle-change';
  payload: {
    /** The vehicle on the server as its user saw it: what the server compares (API-12). */
    car: Car;
    changes: Partial<CarFields>;
    hasPhoto: boolean;
  };
  result: Car | null;
}

/** Deletes a vehicle that is on the server. */
export interface VehicleDeletionItem extends ItemBase {
  kind: 'vehicle-deletion';
  payload: { car: Car };
  result: object | null;
}

/** Withdraws a fuel request that is on the server. */
export interface RequestWithdrawalItem extends ItemBase {
  kind: 'request-withdrawal';
  payload: { request: FuelRequest };
  result: object | null;
}

/** The details of an account that can be changed without the password. */
export type ProfileFields = Omit<ProfileChange, 'email' | 'password'>;

/** Changes the user's own details. */
export interface ProfileChangeItem extends ItemBase {
  kind: 'profile-change';
  payload: {
    /** The details on the server as the user saw them: what the server compares (API-12). */
    before: Profile;
    changes: ProfileFields;
  };
  result: Profile | null;
}

/**
 * What was poured on a voucher: from the attendant's phone, or by its receipt code from the
 * motorist's. It tells what has happened, so nothing cancels it, and the server accepts it by the
 * signature of the attendant's phone, without a session (VOU-14, VOU-15).
 */
export interface RedemptionItem extends ItemBase {
  kind: 'redemption';
  payload: RedemptionPayload;
  result: BookedRedemption | null;
}

export interface RedemptionPayload extends RedemptionReport {
  /** What the screens show of it; the server reads the signed receipt. */
  voucherId: string;
  plate: string;
  fuelType: FuelType;
  litres: number;
  /** Rand. */
  amount: number;
}

/**
 * queued → sending → sent; waiting (for the next try), signed-out (needs a sign-in), needs-you (the
 * server refused it, and the user has to decide).
 */
export type OutboxState = 'queued' | 'sending' | 'sent' | 'waiting' | 'signed-out' | 'needs-you';

interface ItemBase {
  /** A UUID made when the form opened. It is the `Idempotency-Key` of the creating call. */
  id: string;
  userId: UserId;
  /** The order in which items were saved: a counter, not a clock. */
  seq: number;
  schemaVersion: 1;
  /** The id of the vehicle item that has to be sent first; null once that is sent. */
  dependsOn: string | null;
  /**
   * The id of the item that this one corrects, while that is being cancelled at the server. This one
   * is sent only if the server has made nothing of it.
   */
  replaces?: string | null;
  state: OutboxState;
  steps: UploadSteps;
  /** 0 if the network never had the item. A refusal only counts if it answers the latest try. */
  tries: number;
  /** Tries in a row without a usable answer. */
  attempts: number;
  /** Milliseconds since 1970. */
  nextAttemptAt: number;
  lastError: LastError | null;
  createdAt: number;
  /** The user has cancelled it. If it is sent all the same, it was created before that arrived. */
  isWithdrawn: boolean;
  /** Milliseconds since 1970. A list that was fetched earlier lacks what the item created. */
  sentAt?: number;
  /** How often the user corrected it. Answers to tries before a correction are ignored. */
  corrections?: number;
}

export interface UploadSteps {
  /**
   * Another phone, or an earlier upload, may have made the vehicle. The server is asked before an
   * upload, because it refuses the same key with the address of another picture.
   */
  lookUp?: 'due' | 'done';
  uploadURL?: string;
  isUploaded?: true;
  objectPath?: string;
  /** How often the upload restarted because the server had lost it or its time had run out. */
  expired?: number;
}

export interface LastError {
  /** 0 when our server did not answer. */
  status: number;
  message: string;
  code: string | null;
  issues: { field: string; message: string }[];
  /** What stands on the server in place of the values that the user saw (API-12). */
  current?: Record<string, unknown>;
  at: number;
}

type NewItem<Item extends OutboxItem> = Pick<
  Item,
  'id' | 'userId' | 'kind' | 'payload' | 'dependsOn'
>;
export type NewOutboxItem =
  | (NewItem<FuelRequestItem> & Pick<FuelRequestItem, 'estimate'>)
  | NewItem<VehicleItem>
  | NewItem<VehicleChangeItem>
  | NewItem<VehicleDeletionItem>
  | NewItem<RequestWithdrawalItem>
  | NewItem<ProfileChangeItem>
  | NewItem<RedemptionItem>;

/** A new item in the form in which it is first stored. */
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

/** Whether the item tells what has happened, so that its user cannot take it back (VOU-14). */
export function isFact({ kind }: Pick<OutboxItem, 'kind'>): boolean {
  return kind === 'redemption';
}

/** Whether the item deletes or withdraws something that is on the server. */
export function isDeletionItem({ kind }: Pick<OutboxItem, 'kind'>): boolean {
  return kind === 'vehicle-deletion' || kind === 'request-withdrawal';
}
