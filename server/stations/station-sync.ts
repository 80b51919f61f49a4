import { fuelTypes, priceLimits } from '../../domain/prices/fuel-price.ts';
import { randFromCents } from '../../domain/values/money.ts';
import { plateKey } from '../../domain/values/plate.ts';
import { hour } from '../../domain/values/time-units.ts';
import { litresFromCentilitres } from '../../domain/values/volume.ts';
import { areaNumber } from '../../domain/vouchers/place.ts';
import { typedShortCode } from '../../domain/vouchers/short-code.ts';
import type {
  FoundVoucher,
  StationData,
  StationSync,
} from '../../domain/vouchers/station-schemas.ts';
import type { Context } from '../context.ts';
import type { SignedIn } from '../http/access.ts';
import { consumeLimit } from '../http/rate-limits.ts';
import { pricesBetween } from '../prices/prices.ts';
import { Refusal } from '../refusal.ts';
import { findDeviceKey, noteSeen } from '../vouchers/device-keys-table.ts';
import { ensureIssuerKey, listIssuerKeys } from '../vouchers/issuer-keys.ts';
import { endedSince } from '../vouchers/revocations.ts';

/**
 * What an attendant's phone lacks to check vouchers without a connection (VOU-11).
 * @throws Refusal 404 'phone-unknown'
 */
export async function syncStation(
  context: Context,
  user: SignedIn,
  { device, since }: StationSync,
): Promise<StationData> {
  const { db, clock, config } = context;
  const now = clock();
  const phone = await findDeviceKey(db, device);
  const isTheirs = phone?.userId === user.id && phone.stationId === user.station?.id;
  if (!phone?.stationId || !isTheirs || phone.revokedAt) throw new Refusal('phone-unknown');
  await ensureIssuerKey(context, now);
  // Read before it is noted that the phone knows them.
  const delta = await endedSince(db, since, now);
  const [station, keys, prices] = await Promise.all([
    db
      .selectFrom('stations')
      .select(['id', 'name', 'number', 'province'])
      .where('id', '=', phone.stationId)
      .executeTakeFirstOrThrow(),
    listIssuerKeys(db, now),
    pourablePrices(context, now),
  ]);
  await noteSeen(db, device, now);
  const { challengeAbove, station: limits } = config.vouchers;
  const { province, ...known } = station;
  return {
    station: { ...known, area: areaNumber(province) },
    keys: keys.map(({ number, publicKey }) => ({
      number,
      publicKey: publicKey.toString('base64url'),
    })),
    ...delta,
    settings: {
      challengeAbove: randFromCents(challengeAbove),
      offlineHours: limits.offlineHours,
      redemptions: limits.redemptions,
      amount: randFromCents(limits.amount),
    },
    prices,
    now: now.toISOString(),
  };
}

/**
 * The prices at which vouchers can have been poured that a phone may check until it has to stop
 * (VOU-25).
 */
async function pourablePrices({ db, config }: Context, now: Date): Promise<StationData['prices']> {
  const { lifetimeHours, station } = config.vouchers;
  const hoursFrom = (hours: number) => new Date(now.getTime() + hours * hour);
  const time = { from: hoursFrom(-lifetimeHours), until: hoursFrom(station.offlineHours) };
  const known = await Promise.all(
    fuelTypes.map(async (fuelType) => {
      const { lowest, highest } = (await pricesBetween(db, fuelType, time)) ?? priceLimits;
      const range = { lowest: randFromCents(lowest), highest: randFromCents(highest) };
      return [fuelType, range] as const;
    }),
  );
  return Object.fromEntries(known) as StationData['prices']; // one of each fuel
}

/**
 * An open voucher by the short code that a motorist reads out (VOU-13).
 * @throws Refusal 404 'voucher-unknown', 429
 */
export async function findByShortCode(
  context: Context,
  user: SignedIn,
  typed: string,
): Promise<FoundVoucher> {
  await consumeLimit(context, 'short-code', user.id);
  const code = typedShortCode(typed);
  const found =
    code &&
    (await context.db
      .selectFrom('vouchers')
      .innerJoin('fuelEntitlements', 'fuelEntitlements.id', 'vouchers.entitlementId')
      .select(['vouchers.id', 'vouchers.maxCl', 'vouchers.maxCents', 'vouchers.expiresAt'])
      .select(['fuelEntitlements.fuelType', 'fuelEntitlements.plate'])
      .where('shortCode', '=', code)
      .where('state', '=', 'open')
      .where('expiresAt', '>', context.clock())
      .executeTakeFirst());
  if (!found) throw new Refusal('voucher-unknown');
  return {
    id: found.id,
    fuelType: found.fuelType,
    maxLitres: litresFromCentilitres(found.maxCl),
    maxAmount: randFromCents(found.maxCents),
    plate: plateKey(found.plate),
    expiresAt: found.expiresAt.toISOString(),
  };
}
