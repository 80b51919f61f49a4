import { queryOptions } from '@tanstack/react-query';
import { appDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import { type FuelType, priceLimits } from '../../domain/prices/fuel-price.ts';
import { type Cents, cents, centsFromRand } from '../../domain/values/money.ts';
import { day } from '../../domain/values/time-units.ts';
import type { StationKnowledge, StationWork } from '../../domain/vouchers/check-voucher.ts';
import type { PriceRange } from '../../domain/vouchers/refuse-poured.ts';
import type { StationData } from '../../domain/vouchers/station-schemas.ts';
import { queryRoots } from '../api/query-roots.ts';
import { call } from '../http/client.ts';
import { changeHeld, readHeld } from '../offline/device/voucher-store.ts';
import { isUnsent, type OutboxItem, type RedemptionItem } from '../offline/outbox-item.ts';
import { outboxStore } from '../offline/sender.ts';
import { fromBase64 } from './base64.ts';
import { asPhone } from './phone.ts';

/** What an attendant's phone knows, so that it can check vouchers without a connection (VOU-11). */
export interface HeldStation {
  station: StationData['station'];
  keys: StationData['keys'];
  settings: StationData['settings'];
  /** What an earlier version of the app has stored has none. */
  prices?: StationData['prices'];
  /** The ids of vouchers that are redeemed or revoked, as far as the server has told. */
  ended: string[];
  /** How far the list goes, and when it began anew. */
  until: number;
  wholeAt: number;
  /** Milliseconds since 1970, by this phone: the latest answer of the server. */
  syncedAt: number;
  /** Milliseconds by which the server's clock is ahead of this phone's. */
  clockOffset: number;
}

const name = 'station';

/** Ids of vouchers that have expired long ago are only forgotten with a whole list. */
const wholeListAge = 7 * day;

export function readStation(userId: UserId): Promise<HeldStation | undefined> {
  return readHeld<HeldStation>(userId, name);
}

/** Fetches what this phone lacks, and stores it on the disk. */
async function fetchStation(userId: UserId): Promise<HeldStation> {
  const known = await readStation(userId);
  const isFresh = known !== undefined && Math.abs(Date.now() - known.wholeAt) < wholeListAge;
  const since = isFresh ? known.until : 0;
  const data = await asPhone(userId, (device) => {
    if (!device) throw new Error('This page cannot have keys');
    return call('POST /api/station/sync', { body: { device, since } });
  });
  const syncedAt = Date.now();
  const { station, keys, settings, prices, ended, until, isWhole } = data;
  return changeHeld<HeldStation>(userId, name, (held) => ({
    station,
    keys,
    settings,
    prices,
    until,
    syncedAt,
    ended: isWhole ? ended : [...new Set([...(held?.ended ?? []), ...ended])],
    wholeAt: isWhole || !held ? syncedAt : held.wholeAt,
    clockOffset: Date.parse(data.now) - syncedAt,
  }));
}

/** The station's data: first what the phone holds, then the server's. */
export function stationQuery(userId: UserId) {
  return queryOptions({
    queryKey: [queryRoots.station, userId],
    queryFn: async ({ client, queryKey }) => {
      const isFirst = client.getQueryData(queryKey) === undefined;
      const held = isFirst ? await readStation(userId).catch(() => undefined) : undefined;
      if (!held) return fetchStation(userId);
      setTimeout(() => void client.invalidateQueries({ queryKey, refetchType: 'all' }));
      return held;
    },
    refetchOnReconnect: true,
    refetchInterval: appDurations.refetch.station,
  });
}

/** What was poured with this phone, by all of its attendants. */
export async function listRedemptions(): Promise<RedemptionItem[]> {
  const items: OutboxItem[] = await outboxStore.all();
  return items.filter((item) => item.kind === 'redemption');
}

/** What this phone has done since it last had a connection, which its limits count (VOU-12). */
export function workOf(held: HeldStation, items: readonly RedemptionItem[]): StationWork {
  const unsent = items.filter(isUnsent);
  const amount: Cents = cents(
    unsent.reduce((sum, { payload }) => sum + centsFromRand(payload.amount), 0),
  );
  const { offlineHours, redemptions, amount: most } = held.settings;
  return {
    syncedAt: Math.floor((held.syncedAt + held.clockOffset) / 1000),
    redemptions: unsent.length,
    amount,
    limits: { offlineHours, redemptions, amount: centsFromRand(most) },
  };
}

/** Whole seconds since 1970, by the server's clock as far as this phone knows it. */
export function stationNow({ clockOffset }: Pick<HeldStation, 'clockOffset'>): number {
  return Math.floor((Date.now() + clockOffset) / 1000);
}

/** The prices per litre at which a fuel can have been poured, as far as this phone knows (VOU-25). */
export function pricesOf({ prices }: Pick<HeldStation, 'prices'>, fuelType: FuelType): PriceRange {
  const known = prices?.[fuelType];
  if (!known) return priceLimits;
  return { lowest: centsFromRand(known.lowest), highest: centsFromRand(known.highest) };
}

/** What the check of a voucher needs. */
export function knowledgeOf(held: HeldStation, items: readonly RedemptionItem[]): StationKnowledge {
  const ended = new Set(held.ended);
  const here = new Set(items.map(({ payload }) => payload.voucherId));
  return {
    station: held.station,
    issuerKeys: new Map(held.keys.map((key) => [key.number, fromBase64(key.publicKey)])),
    isEnded: (id) => ended.has(id),
    isRedeemedHere: (id) => here.has(id),
    challengeAbove: centsFromRand(held.settings.challengeAbove),
    work: workOf(held, items),
  };
}
