import * as z from 'zod/mini';
import { Profile, ProfileChange } from '../../../domain/accounts/own-account.ts';
import { FuelRequest, FuelRequestCreation } from '../../../domain/fuel-requests/fuel-request.ts';
import type { UserId } from '../../../domain/ids.ts';
import { FuelType } from '../../../domain/prices/price-schemas.ts';
import { Car, CarChange, CarFields } from '../../../domain/vehicles/car.ts';
import { RedemptionReport } from '../../../domain/vouchers/voucher-schemas.ts';
import type { OutboxItem } from '../outbox-item.ts';
import { isReadable } from '../readable-item.ts';
import type { Photo } from '../steps.ts';
import { isRedacted } from '../transitions.ts';
import { CopyError } from './copy-error.ts';
import {
  type CopyContents,
  copyFaults,
  copyFormat,
  copyLimits,
  copyVersion,
} from './copy-format.ts';

/** What the server accepts for an item of each kind, and what it answers. */
const schemas = {
  'fuel-request': { payload: FuelRequestCreation, result: FuelRequest },
  vehicle: { payload: CarFields, result: Car },
  'vehicle-change': {
    payload: z.object({
      car: Car,
      changes: z.omit(CarChange, { userId: true, expected: true, carPhotoUrl: true }),
      hasPhoto: z.boolean(),
    }),
    result: z.looseObject({}),
  },
  'vehicle-deletion': { payload: z.object({ car: Car }), result: z.looseObject({}) },
  'request-withdrawal': {
    payload: z.object({ request: FuelRequest }),
    result: z.looseObject({}),
  },
  'profile-change': {
    payload: z.object({
      before: Profile,
      changes: z.omit(ProfileChange, { email: true, password: true, expected: true }),
    }),
    result: z.looseObject({}),
  },
  redemption: {
    payload: z.extend(RedemptionReport, {
      voucherId: z.string(),
      plate: z.string(),
      fuelType: FuelType,
      litres: z.number(),
      amount: z.number(),
    }),
    result: z.looseObject({}),
  },
} satisfies Record<OutboxItem['kind'], { payload: z.ZodMiniType; result: z.ZodMiniType }>;

const Head = z.object({ format: z.literal(copyFormat), version: z.number(), userId: z.string() });

const Body = z.object({
  items: z.array(z.unknown()),
  unreadable: z.array(z.record(z.string(), z.unknown())),
  photos: z.array(
    z.object({
      id: z.string(),
      type: z.string().check(z.regex(/^image\/[\w.+-]{1,90}$/)),
      size: z.number(),
      data: z.string(),
    }),
  ),
});

// The server reads a UUID in any case, so that two spellings would be one key.
const Id = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
/** Milliseconds since 1970 that a date can show. */
const Time = z.number().check(z.gte(0), z.lte(8.64e15));
const shortText = z.string().check(z.maxLength(2000));

/** The fields of an item that its screen shows and that its sender relies on. */
const Item = z.object({
  id: Id,
  dependsOn: z.nullable(Id),
  replaces: z.optional(z.nullable(Id)),
  createdAt: Time,
  sentAt: z.optional(Time),
  estimate: z.optional(z.number().check(z.gte(0), z.lte(1e9))),
  tries: z.int().check(z.gte(0)),
  corrections: z.optional(z.int().check(z.gte(0))),
  lastError: z.nullable(
    z.object({
      status: z.int(),
      message: shortText,
      code: z.nullable(shortText),
      issues: z.array(z.object({ field: shortText, message: shortText })).check(z.maxLength(100)),
      current: z.optional(z.record(z.string(), z.unknown())),
      at: Time,
    }),
  ),
});

/**
 * Reads the text of a copy. Nobody knows where the file has been, so nothing of it is believed.
 * @throws CopyError if any part of it cannot be used
 */
export function parseCopy(text: string, userId: UserId): CopyContents {
  const json = parseJson(text);
  const head = Head.safeParse(json);
  if (!head.success) throw new CopyError(copyFaults.notACopy);
  if (head.data.version > copyVersion) throw new CopyError(copyFaults.newer);
  if (head.data.userId !== userId) throw new CopyError(copyFaults.otherUser);
  const body = Body.safeParse(json);
  if (!body.success) throw new CopyError(copyFaults.damaged);
  const { items, unreadable, photos } = body.data;
  if (items.length + unreadable.length > copyLimits.items) throw new CopyError(copyFaults.tooLarge);
  // A version that can read more than the one that saved the copy reads it here.
  const now = [...items, ...unreadable.filter(isReadable)]
    .map((item, index) => checkedItem(item, userId, index + 1))
    .filter(isUseful);
  const later = unreadable.filter((record) => !isReadable(record));
  for (const { id, userId: owner } of later) {
    if (!Id.safeParse(id).success || owner !== userId) throw new CopyError(copyFaults.damaged);
  }
  const ids = [...now, ...later].map(({ id }) => id as string);
  refuseRepeated(ids);
  refuseCircles(now);
  return { items: now, unreadable: later, photos: readPhotos(photos, ids) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CopyError(copyFaults.notACopy);
  }
}

function checkedItem(item: unknown, userId: UserId, place: number): OutboxItem {
  const refuse = (reason: string) => new CopyError(copyFaults.item(place, reason));
  if (!isReadable(item)) throw refuse('this version of Volmaak cannot read it');
  if (item.userId !== userId) throw new CopyError(copyFaults.otherUser);
  if (!Item.safeParse(item).success) throw refuse('it is damaged');
  // Of an item that was deleted at a sign-out, only the id is left.
  if (item.isWithdrawn && isRedacted(item)) return item;
  const { error } = schemas[item.kind].payload.safeParse(item.payload);
  if (error) throw refuse(error.issues[0]?.message ?? 'it is damaged');
  return item;
}

/** False for a receipt that this version cannot show. The server has what it tells of. */
function isUseful({ kind, state, result }: OutboxItem): boolean {
  return state !== 'sent' || schemas[kind].result.safeParse(result).success;
}

function refuseRepeated(ids: string[]): void {
  const known = new Set<string>();
  for (const [index, id] of ids.entries()) {
    if (known.has(id)) throw new CopyError(copyFaults.item(index + 1, copyFaults.twice));
    known.add(id);
  }
}

/** Items that wait for each other would wait for ever. */
function refuseCircles(items: OutboxItem[]): void {
  let left = items;
  for (;;) {
    const ids = new Set<unknown>(left.map(({ id }) => id));
    const waiting = left.filter(
      ({ dependsOn, replaces }) => ids.has(dependsOn) || ids.has(replaces),
    );
    const [first] = waiting;
    if (!first) return;
    if (waiting.length === left.length) {
      throw new CopyError(copyFaults.item(items.indexOf(first) + 1, copyFaults.circle));
    }
    left = waiting;
  }
}

function readPhotos(photos: z.output<typeof Body>['photos'], ids: string[]): Map<string, Photo> {
  const places = new Map(ids.map((id, index) => [id, index + 1]));
  const read = new Map<string, Photo>();
  for (const { id, type, size, data } of photos) {
    const bytes = fromBase64(data);
    const place = places.get(id);
    if (place === undefined || read.has(id)) throw new CopyError(copyFaults.damaged);
    if (!bytes || bytes.byteLength !== size || size === 0) {
      throw new CopyError(copyFaults.item(place, copyFaults.photo));
    }
    read.set(id, { bytes, type });
  }
  return read;
}

function fromBase64(data: string): ArrayBuffer | null {
  try {
    const binary = atob(data);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes.buffer;
  } catch {
    return null;
  }
}
