import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FuelRequest } from '../../domain/fuel-requests/fuel-request.ts';
import { priceOfPoured } from '../../domain/fuel-requests/request-price.ts';
import { type FuelRequestId, PurchaseId } from '../../domain/ids.ts';
import { type Cents, centsFromRand } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import {
  type Centilitres,
  centilitres,
  centilitresFromLitres,
} from '../../domain/values/volume.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { findRequestedCar } from './fuel-requests-table.ts';
import { addPurchaseEvent } from './purchase-events-table.ts';
import { insertPurchase } from './purchases-table.ts';

/** What was sold, for how many cents. */
export interface SoldPart {
  id: PurchaseId;
  volume: Centilitres;
  amount: Cents;
}

interface Poured {
  volume: Centilitres;
  /** What its first event says. */
  words: string;
}

/**
 * Makes what was poured of a locked request a purchase on the budget, without a premium (REQ-16): up to
 * what is left of the request. It is bought when it is booked, so that no past day changes and its
 * motorist has all the days to pay. Null if nothing is left, or if it is sold no more.
 */
export async function sellPoured(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  transaction: Queryable,
  request: FuelRequest,
  poured: Poured,
): Promise<SoldPart | null> {
  const before = await sumSold(transaction, request.id);
  const left = centilitresFromLitres(request.fuelAmount) - before;
  const volume = centilitres(Math.min(poured.volume, left));
  if (volume <= 0 || !(await canBeSold(transaction, request.id))) return null;
  const at = clock();
  const id = PurchaseId.parse(randomUUID());
  const car = await findRequestedCar(transaction, request.id);
  const pricePerLitre = centsFromRand(request.basePricePerLiter);
  const { basePrice, total, repaymentDueDate } = priceOfPoured({
    before,
    volume,
    pricePerLitre,
    discountedPrice: centsFromRand(request.discountedPrice),
    today: southAfricanDay(at),
    dueDays: config.requestDueDays,
  });
  await insertPurchase(transaction, {
    id,
    requestId: request.id,
    userId: request.userId,
    carId: car.id,
    carMake: request.carMake,
    carModel: request.carModel,
    carModelType: car.modelType,
    carRegistrationNumber: car.registrationNumber,
    fuelAmountCl: volume,
    fuelType: request.fuelType,
    pricePerLitreCents: pricePerLitre,
    basePriceCents: basePrice,
    discountPercentage: request.discountPercentage,
    finalAmountCents: total,
    premiumPercentage: 0,
    totalRepaymentCents: total,
    repaymentDueDate,
    paymentMethod: 'budget',
    paymentStatus: 'pending',
    purchaseDate: at,
  });
  const event = { type: 'created', at, amount: total, words: poured.words } as const;
  await addPurchaseEvent(transaction, id, event);
  return { id, volume, amount: total };
}

/**
 * Whether what is poured of a request can be sold: not once its account is deleted, or after it was
 * rejected because its price was wrong (PRI-17).
 */
export const isSellable = sql<boolean>`(
  exists (select from users where users.id = fuel_requests.user_id and deleted_at is null)
  and not (fuel_requests.status = 'rejected' and exists (select from wrong_price_decisions
    where object_id = fuel_requests.id and decision = 'corrected')))`;

async function canBeSold(db: Queryable, id: FuelRequestId): Promise<boolean> {
  const query = db.selectFrom('fuelRequests').select('id').where('id', '=', id).where(isSellable);
  return (await query.execute()).length > 0;
}

/** What was sold of a request. Cancelled purchases were sold again at the right price (PRI-17). */
async function sumSold(db: Queryable, requestId: FuelRequestId): Promise<Centilitres> {
  const { sold } = await db
    .selectFrom('purchases')
    .select(sql<Centilitres>`coalesce(sum(fuel_amount_cl), 0)::bigint`.as('sold'))
    .where('requestId', '=', requestId)
    .where('paymentStatus', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
  return sold;
}
