import { randomUUID } from 'node:crypto';
import type { PurchaseId } from '../../../domain/ids.ts';
import { offerCredit } from '../../../domain/purchases/credit-offer.ts';
import { cents } from '../../../domain/values/money.ts';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { centilitres } from '../../../domain/values/volume.ts';
import {
  changePurchase,
  lockPurchase,
  updatePurchase,
} from '../../../server/records/payable-purchases.ts';
import { insertCharge } from '../../../server/records/purchase-charges-table.ts';
import { insertPurchase } from '../../../server/records/purchases-table.ts';
import type { Api, Caller } from '../api.ts';

export type PurchaseRow = Parameters<typeof insertPurchase>[1];

/** A stored purchase: 20 l of petrol on the budget, made at an instant, unpaid by default. */
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
    userId: driver.userId as PurchaseRow['userId'], // an id from the API
    carId: car.id as PurchaseRow['carId'], // likewise
    carMake: 'Toyota',
    carModel: 'Corolla',
    carModelType: null,
    carRegistrationNumber: 'CA 123-456',
    fuelAmountCl: offer.volume,
    fuelType: 'petrol',
    pricePerLitreCents: offer.pricePerLitre,
    basePriceCents: offer.basePrice,
    discountPercentage: offer.discountPercent,
    finalAmountCents: offer.finalAmount,
    premiumPercentage: offer.premiumPercent,
    totalRepaymentCents: offer.totalRepayment,
    repaymentDueDate: offer.repaymentDueDate,
    paymentMethod: 'budget',
    paymentStatus: 'pending',
    purchaseDate: at,
    ...changes,
  };
}

/** Inserts a purchase and returns its row. */
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

/** Changes a stored purchase directly, and books it. */
export function changeStored(
  { context: { db, clock } }: Api,
  id: PurchaseId,
  change: Parameters<typeof changePurchase>[2],
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const purchase = await lockPurchase(transaction, id);
    if (!purchase) throw new Error('There is no such purchase');
    await changePurchase(transaction, purchase, change, { at: clock() });
  });
}

/** Writes the charge that paid a purchase, and its refund, directly, behind the journal's back. */
export async function newRefund(
  api: Api,
  { id: purchaseId, totalRepaymentCents: amountCents }: PurchaseRow,
  refund: {
    refundState: 'asked' | 'failed' | 'refunded';
    refundStartedAt: Date;
    refundCause?: 'admin' | 'given-up';
  },
): Promise<void> {
  const { refundStartedAt: startedAt } = refund;
  const key = randomUUID();
  if (refund.refundCause !== 'given-up')
    await updatePurchase(api.context.db, purchaseId, { chargeKey: key });
  await insertCharge(api.context.db, {
    key,
    purchaseId,
    processor: 'demo',
    amountCents,
    isCollection: false,
    savesCard: false,
    state: 'paid',
    startedAt,
    refundCause: 'admin',
    ...refund,
  });
}
