import { sql } from 'kysely';
import type { EntitlementId } from '../../domain/ids.ts';
import type { Centilitres } from '../../domain/values/volume.ts';
import type { Queryable } from '../db/database.ts';
import { isSellable } from '../records/request-purchases.ts';

/**
 * What is left of the fuel of an entitlement for a conflict that an admin counts. A request that was
 * given up is owed too, if an admin finds that it was poured (REQ-16); not one that is sold no more.
 */
export const fuelLeft = sql<Centilitres>`(case
  when fuel_entitlements.request_id is not null then coalesce((
    select greatest(0, fuel_requests.fuel_amount_cl - coalesce(sum(sold.fuel_amount_cl), 0))
    from fuel_requests left join purchases as sold
      on sold.request_id = fuel_requests.id and sold.payment_status <> 'cancelled'
    where fuel_requests.id = fuel_entitlements.request_id and ${isSellable}
    group by fuel_requests.id), 0)
  when fuel_entitlements.withdrawn_at is null
    then fuel_entitlements.granted_cl - fuel_entitlements.poured_cl
  else 0 end)::bigint`;

/** The same of one entitlement that is locked with its request or purchase. */
export async function readFuelLeft(
  transaction: Queryable,
  id: EntitlementId,
): Promise<Centilitres> {
  const { left } = await transaction
    .selectFrom('fuelEntitlements')
    .select(fuelLeft.as('left'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return left;
}
