import { randomUUID } from 'node:crypto';
import { offerCredit } from '../../domain/credit-offer.ts';
import type { PurchaseId } from '../../domain/ids.ts';
import { cents } from '../../domain/money.ts';
import { addDays, type Day, southAfricanDay } from '../../domain/south-african-time.ts';
import { centilitres } from '../../domain/volume.ts';
import { insertPurchase } from '../../server/purchases/purchases-table.ts';
import type { Api, Caller } from '../support/api.ts';

export type PurchaseRow = Parameters<typeof insertPurchase>[1];

/** A purchase as the database keeps it: 20 l of petrol on the budget, made at an instant, open unless it says otherwise. */
export function purchaseRow(
  driver: Caller,
  car: { id: string },
  at: Date,
  changes: Partial<PurchaseRow> = {},
): PurchaseRow {
  const offer = offerCredit({
    volume: centilitres(2000),
    pricePerLitre: cents(2075),
    discountPercent: 2,
    loyaltyTier: 'regular',
    today: southAfricanDay(at),
  });
  return {
    id: randomUUID() as PurchaseId, // a UUID
    user_id: driver.userId as PurchaseRow['user_id'], // an id as the API gave it
    car_id: car.id as PurchaseRow['car_id'], // likewise
    car_make: 'Toyota',
    car_model: 'Corolla',
    car_model_type: null,
    car_registration_number: 'CA 123-456',
    fuel_amount_cl: offer.volume,
    fuel_type: 'petrol',
    price_per_litre_cents: offer.pricePerLitre,
    base_price_cents: offer.basePrice,
    discount_percentage: offer.discountPercent,
    final_amount_cents: offer.finalAmount,
    premium_percentage: offer.premiumPercent,
    total_repayment_cents: offer.totalRepayment,
    repayment_due_date: offer.repaymentDueDate,
    payment_method: 'budget',
    payment_status: 'pending',
    purchase_date: at,
    ...changes,
  };
}

/** Puts a purchase into the database and answers its row. */
export async function newPurchase(
  api: Api,
  driver: Caller,
  car: { id: string },
  changes: Partial<PurchaseRow> = {},
): Promise<PurchaseRow> {
  const row = purchaseRow(driver, car, api.context.clock(), changes);
  await insertPurchase(api.context.db, row);
  return row;
}

/** A day so many days from the server's today. */
export function dayFromNow(api: Api, days: number): Day {
  return addDays(southAfricanDay(api.context.clock()), days);
}
