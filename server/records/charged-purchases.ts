import { randomUUID } from 'node:crypto';
import type { FuelRequest } from '../../domain/fuel-requests/fuel-request.ts';
import { PurchaseId, type RedemptionId } from '../../domain/ids.ts';
import { addDays, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { BeyondFuel } from '../../domain/vouchers/settled-conflict.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { findRequestedCar } from './fuel-requests-table.ts';
import type { PayablePurchase } from './payable-purchases.ts';
import { addPurchaseEvent } from './purchase-events-table.ts';
import { insertPurchase } from './purchases-table.ts';
import type { SoldPart } from './request-purchases.ts';

/** What was poured beyond the fuel of a motorist. */
interface ChargedFuel {
  redemptionId: RedemptionId;
  /** Where and when, for its motorist. */
  words: string;
  beyond: BeyondFuel;
}

/** The fuel that the voucher was for. */
type VoucherFuel = FuelRequest | PayablePurchase;

/**
 * Makes what was poured beyond the fuel of a motorist a purchase on the budget: at the pump's price,
 * without a premium or a discount, and due as what is poured of a request is (VOU-36).
 */
export async function sellBeyond(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  transaction: Queryable,
  fuel: VoucherFuel,
  { redemptionId, words, beyond }: ChargedFuel,
): Promise<SoldPart> {
  const { volume, amount, pricePerLitre } = beyond;
  const at = clock();
  const id = PurchaseId.parse(randomUUID());
  await insertPurchase(transaction, {
    id,
    chargedRedemptionId: redemptionId,
    userId: fuel.userId,
    carMake: fuel.carMake,
    carModel: fuel.carModel,
    fuelType: fuel.fuelType,
    ...(await carOf(transaction, fuel)),
    fuelAmountCl: volume,
    pricePerLitreCents: pricePerLitre,
    basePriceCents: amount,
    discountPercentage: 0,
    finalAmountCents: amount,
    premiumPercentage: 0,
    totalRepaymentCents: amount,
    repaymentDueDate: addDays(southAfricanDay(at), config.requestDueDays),
    paymentMethod: 'budget',
    paymentStatus: 'pending',
    purchaseDate: at,
  });
  await addPurchaseEvent(transaction, id, { type: 'created', at, amount, words });
  return { id, volume, amount };
}

async function carOf(transaction: Queryable, fuel: VoucherFuel) {
  if ('paymentStatus' in fuel) {
    const { carId, carModelType, carRegistrationNumber } = fuel;
    return { carId, carModelType, carRegistrationNumber };
  }
  const car = await findRequestedCar(transaction, fuel.id);
  return {
    carId: car.id,
    carModelType: car.modelType,
    carRegistrationNumber: car.registrationNumber,
  };
}
