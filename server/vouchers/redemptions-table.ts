import type { Updateable } from 'kysely';
import type { RedemptionId } from '../../domain/ids.ts';
import { randFromCents } from '../../domain/values/money.ts';
import { litresFromCentilitres } from '../../domain/values/volume.ts';
import type { BookedRedemption } from '../../domain/vouchers/voucher-schemas.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

/** What was booked before under an id; undefined if nothing was. */
export function findEarlier(db: Queryable, id: RedemptionId) {
  return db
    .selectFrom('redemptions')
    .select(['signed', 'shown', 'conflict', 'receivedAt', 'countedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateRedemption(
  db: Queryable,
  id: RedemptionId,
  change: Updateable<Tables['redemptions']>,
) {
  await db.updateTable('redemptions').set(change).where('id', '=', id).execute();
}

/** A redemption as it is booked; null if it has not arrived. */
export async function findRedemption(
  db: Queryable,
  id: RedemptionId,
): Promise<BookedRedemption | null> {
  const row = await db
    .selectFrom('redemptions')
    .innerJoin('stations', 'stations.id', 'redemptions.stationId')
    .innerJoin('fuelEntitlements', 'fuelEntitlements.id', 'redemptions.entitlementId')
    .select(['redemptions.id', 'redemptions.voucherId', 'redemptions.stationId'])
    .select(['stations.name as stationName', 'fuelEntitlements.fuelType'])
    .select(['redemptions.pouredCl', 'redemptions.amountCents', 'redemptions.pouredAt'])
    .select(['redemptions.outcome', 'redemptions.conflict'])
    .where('redemptions.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { pouredCl, amountCents, pouredAt, ...rest } = row;
  return {
    ...rest,
    litres: litresFromCentilitres(pouredCl),
    amount: randFromCents(amountCents),
    pouredAt: pouredAt.toISOString(),
  };
}
