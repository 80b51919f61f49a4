import type { Insertable } from 'kysely';
import { PurchaseId, type UserId } from '../../domain/ids.ts';
import type { PurchasesTable } from '../db/schema/purchases.ts';
import type { PricedOrder } from './quotes.ts';

type NewRow = Insertable<PurchasesTable> & { purchaseDate: Date };

/** The columns of a purchase that do not depend on the payment method. */
export function purchaseRow(
  userId: UserId,
  id: string,
  { car, fuelType, offer }: PricedOrder,
  now: Date,
): Omit<NewRow, 'paymentMethod' | 'paymentStatus'> {
  return {
    id: PurchaseId.parse(id),
    userId,
    carId: car.id,
    carMake: car.make,
    carModel: car.model,
    carModelType: car.modelType,
    carRegistrationNumber: car.registrationNumber,
    fuelAmountCl: offer.volume,
    fuelType,
    pricePerLitreCents: offer.pricePerLitre,
    basePriceCents: offer.basePrice,
    discountPercentage: offer.discountPercent,
    finalAmountCents: offer.finalAmount,
    premiumPercentage: offer.premiumPercent,
    totalRepaymentCents: offer.totalRepayment,
    repaymentDueDate: offer.repaymentDueDate,
    purchaseDate: now,
  };
}

export type PurchaseRow = ReturnType<typeof purchaseRow>;
