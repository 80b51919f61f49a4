import type { Insertable } from 'kysely';
import { PurchaseId, type UserId } from '../../domain/ids.ts';
import type { PurchasesTable } from '../db/schema.ts';
import type { PricedOrder } from './quotes.ts';

type NewRow = Insertable<PurchasesTable> & { purchase_date: Date };

/** The columns of a purchase that do not depend on the payment method. */
export function purchaseRow(
  userId: UserId,
  id: string,
  { car, fuelType, offer }: PricedOrder,
  now: Date,
): Omit<NewRow, 'payment_method' | 'payment_status'> {
  return {
    id: PurchaseId.parse(id),
    user_id: userId,
    car_id: car.id,
    car_make: car.make,
    car_model: car.model,
    car_model_type: car.modelType,
    car_registration_number: car.registrationNumber,
    fuel_amount_cl: offer.volume,
    fuel_type: fuelType,
    price_per_litre_cents: offer.pricePerLitre,
    base_price_cents: offer.basePrice,
    discount_percentage: offer.discountPercent,
    final_amount_cents: offer.finalAmount,
    premium_percentage: offer.premiumPercent,
    total_repayment_cents: offer.totalRepayment,
    repayment_due_date: offer.repaymentDueDate,
    purchase_date: now,
  };
}

export type PurchaseRow = ReturnType<typeof purchaseRow>;
