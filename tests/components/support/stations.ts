import { RedemptionId, StationId, type UserId, VoucherId } from '../../../domain/ids.ts';
import { cents, randFromCents } from '../../../domain/values/money.ts';
import { centilitres, litresFromCentilitres } from '../../../domain/values/volume.ts';
import {
  type Redemption,
  readRedemptionText,
  redemptionBytes,
  redemptionText,
} from '../../../domain/vouchers/redemption-code.ts';
import type { StationData } from '../../../domain/vouchers/station-schemas.ts';
import type { BookedRedemption } from '../../../domain/vouchers/voucher-schemas.ts';
import { changeHeld } from '../../../src/offline/device/voucher-store.ts';
import type { RedemptionItem, RedemptionPayload } from '../../../src/offline/outbox-item.ts';
import { toBase64 } from '../../../src/vouchers/base64.ts';
import { beginPouring } from '../../../src/vouchers/pouring.ts';
import { createPhoneKeys, signAsPhone } from '../../../src/vouchers/signing.ts';
import type { HeldStation } from '../../../src/vouchers/station.ts';
import { sessionUser } from './data.ts';
import type { Answers, SentRequest } from './fake-server.ts';
import { openApp } from './open-app.tsx';
import { keepItem } from './outbox.ts';
import { holdPhone, issuer, seconds, stranger } from './vouchers.ts';

const id = StationId.parse(crypto.randomUUID());
const name = 'Karoo Fuel';

/** Somebody who works at Karoo Fuel. */
export function newAttendant() {
  return sessionUser({ firstName: 'Lerato', username: 'lerato', station: { id, name } });
}

/** What an attendant's phone gets: station 7 in area 3, nothing has ended, the usual limits. */
export function stationData(changes: Partial<StationData> = {}): StationData {
  return {
    station: { id, name, number: 7, area: 3 },
    keys: [{ number: 1, publicKey: toBase64(issuer.publicKey) }],
    ended: [],
    until: 5,
    isWhole: true,
    settings: { challengeAbove: 500, offlineHours: 24, redemptions: 20, amount: 20_000 },
    prices: {
      petrol: { lowest: 21.15, highest: 21.15 },
      diesel: { lowest: 20.45, highest: 20.75 },
    },
    now: new Date().toISOString(),
    ...changes,
  };
}

/** The server's answer to a redemption. */
export function booked({ body }: Pick<SentRequest, 'body'>): BookedRedemption {
  // The contract's own body.
  const read = readRedemptionText((body as { receipt: string }).receipt);
  if (!read) throw new Error('This is no receipt');
  const { redemption } = read;
  return {
    id: RedemptionId.parse(redemption.id),
    voucherId: VoucherId.parse(redemption.voucherId),
    stationId: id,
    stationName: name,
    fuelType: 'diesel',
    litres: litresFromCentilitres(redemption.volume),
    amount: randFromCents(redemption.amount),
    pouredAt: new Date(redemption.at * 1000).toISOString(),
    outcome: 'accepted',
    conflict: null,
  };
}

/** Opens the station on a phone that is connected. */
export async function openStation(
  data: Partial<StationData> = {},
  { user = newAttendant(), answers = {} as Answers } = {},
) {
  return openApp('/station', {
    user,
    answers: {
      'POST /api/station/sync': () => stationData(data),
      'POST /api/redemptions': booked,
      ...answers,
    },
  });
}

/** Puts what the server told earlier on the phone of an attendant. */
export async function holdStation(userId: UserId, changes: Partial<HeldStation> = {}) {
  const { station, keys, settings, ended, until } = stationData();
  const at = Date.now();
  const held = { station, keys, settings, ended, until, wholeAt: at, syncedAt: at, clockOffset: 0 };
  await changeHeld<HeldStation>(userId, 'station', () => ({ ...held, ...changes }));
  await holdPhone(userId, await createPhoneKeys());
}

/** The attendant has accepted a voucher for 20 litres, and not yet entered what was poured. */
export function acceptVoucher(userId: UserId): Promise<unknown> {
  return beginPouring(userId, {
    voucherId: VoucherId.parse(crypto.randomUUID()),
    shown: 'VM1:',
    shortCode: null,
    plate: 'CA123456',
    fuelType: 'diesel',
    maxVolume: centilitres(2000),
    maxAmount: cents(41_500),
  });
}

/** Puts 20 litres for R415.00 that were poured into this phone's outbox. */
export async function keepRedemption(
  userId: UserId,
  changes: Partial<RedemptionItem> = {},
  poured: Partial<RedemptionPayload> = {},
): Promise<string> {
  const itemId = crypto.randomUUID();
  const payload: RedemptionPayload = {
    receipt: 'VR1:',
    shown: null,
    shortCode: null,
    voucherId: crypto.randomUUID(),
    plate: 'CA123456',
    fuelType: 'diesel',
    litres: 20,
    amount: 415,
    ...poured,
  };
  await keepItem({ id: itemId, userId, kind: 'redemption', payload, dependsOn: null }, changes);
  return itemId;
}

/** A receipt for 18.5 litres and R384.00 on a voucher, signed by an attendant's phone. */
export async function newReceipt(voucherId: string, changes: Partial<Redemption> = {}) {
  const bytes = redemptionBytes({
    id: crypto.randomUUID(),
    deviceId: crypto.randomUUID(),
    voucherId,
    at: seconds(),
    volume: centilitres(1850),
    amount: cents(38_400),
    pump: 0,
    ...changes,
  });
  return redemptionText(bytes, await signAsPhone(stranger, bytes));
}
