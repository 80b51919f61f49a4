import { randomUUID } from 'node:crypto';
import type { FuelRequest } from '../../domain/fuel-requests/fuel-request.ts';
import { priceOfPoured } from '../../domain/fuel-requests/request-price.ts';
import { PurchaseId } from '../../domain/ids.ts';
import { centsFromRand } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Centilitres } from '../../domain/values/volume.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { findRequestedCar } from './fuel-requests-table.ts';
import { addPurchaseEvent } from './purchase-events-table.ts';
import { insertPurchase } from './purchases-table.ts';

interface Poured {
  volume: Centilitres;
  /** What its first event says. */
  words: string;
}

/**
 * Makes what was poured of a locked request a purchase on the budget, without a premium (REQ-16). It is
 * bought when it is booked, so that no past day changes and its motorist has all the days to pay.
 */
export async function sellPoured(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  transaction: Queryable,
  request: FuelRequest,
  { volume, words }: Poured,
): Promise<PurchaseId> {
  const at = clock();
  const id = PurchaseId.parse(randomUUID());
  const car = await findRequestedCar(transaction, request.id);
  const pricePerLitre = centsFromRand(request.basePricePerLiter);
  const { basePrice, total, repaymentDueDate } = priceOfPoured({
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
  await addPurchaseEvent(transaction, id, { type: 'created', at, amount: total, words });
  return id;
}
