import { randomUUID } from 'node:crypto';
import type { WrongPriceItem } from '../../domain/admin/wrong-price.ts';
import { priceFuelRequest } from '../../domain/fuel-requests/request-price.ts';
import { FuelRequestId, PurchaseId, VoucherId } from '../../domain/ids.ts';
import { soldFor } from '../../domain/ledger/shares.ts';
import { dueDay } from '../../domain/payments/collection.ts';
import { offerCredit } from '../../domain/purchases/credit-offer.ts';
import { formatDate, formatMoney } from '../../domain/values/format.ts';
import { cents } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import { costOf } from '../../domain/values/volume.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { bookEvent } from '../ledger/journal.ts';
import { announceDecision, announceWrongPrice } from '../messages/announcements.ts';
import { queueTokenDeletion, tokenOf } from '../payments/ended-tokens.ts';
import { returnPayments } from '../payments/purchase-payments.ts';
import { lockFuelRequest, updateFuelRequest } from '../records/fuel-requests-table.ts';
import { deleteHeldDecision } from '../records/held-decisions-table.ts';
import { copyInstalments } from '../records/instalments-table.ts';
import {
  changePurchase,
  lockPurchase,
  type PayablePurchase,
  updatePurchase,
} from '../records/payable-purchases.ts';
import { addPurchaseEvent } from '../records/purchase-events-table.ts';
import { insertPurchase } from '../records/purchases-table.ts';
import { Refusal } from '../refusal.ts';
import { withdrawFuel } from '../vouchers/entitlements.ts';
import { issueVoucher } from '../vouchers/issue-voucher.ts';
import { withdrawPurchase } from '../vouchers/purchased-fuel.ts';
import { revokeVouchers } from '../vouchers/revocations.ts';
import { lockHolder } from '../vouchers/vouchers-table.ts';
import type { WrongPrice } from './wrong-prices.ts';

/** Locks what a decision is about, so that nothing else changes it meanwhile. */
export async function lockItem(transaction: Queryable, item: WrongPriceItem): Promise<void> {
  if (item.kind === 'purchase') await lockPurchase(transaction, PurchaseId.parse(item.id));
  if (item.kind === 'request') await lockFuelRequest(transaction, FuelRequestId.parse(item.id));
  // Of vouchers, all that the person has: nothing is poured or issued meanwhile.
  await lockHolder(transaction, item.user.id);
}

/** Corrects a purchase that is not paid, a request or a voucher, which is locked (PRI-17). */
export async function correctItem(
  context: Context,
  transaction: Queryable,
  wrong: WrongPrice,
  item: WrongPriceItem,
): Promise<void> {
  if (item.kind === 'request') return rejectRequest(context, transaction, wrong, item);
  if (item.kind === 'voucher') return reissueVoucher(context, transaction, item);
  const purchase = await lockPurchase(transaction, PurchaseId.parse(item.id));
  if (!purchase) throw new Refusal('not-found');
  if (item.correction === 'sell-again') return sellAgain(context, transaction, wrong, purchase);
  return undoPurchase(context, transaction, wrong, purchase);
}

/** Revokes a voucher, so that the next one has the right limit (VOU-3). */
async function reissueVoucher(
  context: Context,
  transaction: Queryable,
  { id, user }: WrongPriceItem,
): Promise<void> {
  const revocation = { cause: 'wrong-price', now: context.clock() } as const;
  await revokeVouchers(transaction, { id: VoucherId.parse(id) }, revocation);
  await issueVoucher(context, transaction, user.id);
}

/** Rejects a request that is pending or approved, of which nothing was poured. */
async function rejectRequest(
  context: Context,
  transaction: Queryable,
  wrong: WrongPrice,
  item: WrongPriceItem,
): Promise<void> {
  const at = context.clock();
  const id = FuelRequestId.parse(item.id);
  await deleteHeldDecision(transaction, id);
  const notes = `${pricesText(wrong)} Please ask again.`;
  const rejected = await updateFuelRequest(transaction, id, { status: 'rejected', notes });
  const cause = 'wrong-price';
  await withdrawFuel(context, transaction, { requestId: id }, { userId: item.user.id, cause });
  await announceDecision(context, transaction, rejected, at);
}

/** Cancels a purchase that is owed, of which nothing was poured. Its motorist can buy again. */
async function undoPurchase(
  context: Context,
  transaction: Queryable,
  wrong: WrongPrice,
  purchase: PayablePurchase,
): Promise<void> {
  const at = context.clock();
  await cancel(context, transaction, purchase, at, pricesText(wrong));
  await withdrawPurchase(context, transaction, purchase, 'wrong-price');
  await queueTokenDeletion(transaction, tokenOf(purchase), at);
  await announceWrongPrice(transaction, purchase, { outcome: 'cancelled', at });
}

/**
 * Cancels a purchase that is owed, and sells the same fuel today at the right price, which is lower:
 * with the same discount, payment and due day. What was poured is of the new purchase then.
 */
async function sellAgain(
  context: Context,
  transaction: Queryable,
  wrong: WrongPrice,
  purchase: PayablePurchase,
): Promise<void> {
  const at = context.clock();
  const id = PurchaseId.parse(randomUUID());
  const { total, finalAmount } = await insertCorrected(transaction, { id, wrong, purchase, at });
  const day = formatDate(purchase.purchaseDate);
  await addPurchaseEvent(transaction, id, {
    type: 'created',
    at,
    amount: total,
    words: `In place of the purchase of ${day}. ${pricesText(wrong)}`,
  });
  const words = `${pricesText(wrong)} It was sold again.`;
  await cancel(context, transaction, purchase, at, words);
  const fuel = await transaction
    .updateTable('fuelEntitlements')
    .set({ purchaseId: id })
    .where('purchaseId', '=', purchase.id)
    .returning(['grantedCl as granted', 'pouredCl as poured'])
    .executeTakeFirst();
  const poured = fuel ? soldFor(finalAmount, fuel) : cents(0);
  const fuelUsed = purchase.requestId ? finalAmount : poured;
  if (fuelUsed > 0) {
    await bookEvent(transaction, { kind: 'poured-before', purchaseId: id, fuelUsed }, at);
  }
  await announceWrongPrice(transaction, purchase, { outcome: { newTotal: total }, at });
}

async function insertCorrected(
  transaction: Queryable,
  made: { id: PurchaseId; wrong: WrongPrice; purchase: PayablePurchase; at: Date },
) {
  const { id, wrong, purchase, at } = made;
  const { basePrice, finalAmount, totalRepayment } = rightFigures(wrong, purchase, at);
  const kept = Object.fromEntries(copied.map((column) => [column, purchase[column]]));
  await insertPurchase(transaction, {
    ...(kept as Pick<PayablePurchase, (typeof copied)[number]>),
    id,
    corrects: purchase.id,
    purchaseDate: at,
    pricePerLitreCents: wrong.rightPrice,
    basePriceCents: basePrice,
    finalAmountCents: finalAmount,
    totalRepaymentCents: totalRepayment,
  });
  if (purchase.hasInstalments) {
    const due = dueDay(purchase);
    const made = { id, left: totalRepayment, due, at };
    const hasInstalments = await copyInstalments(transaction, purchase.id, made);
    await updatePurchase(transaction, id, { hasInstalments });
  }
  return { total: totalRepayment, finalAmount };
}

/** What the purchase costs at the right price; that of a request has no premium (REQ-16). */
function rightFigures(
  { rightPrice: pricePerLitre }: WrongPrice,
  { fuelAmountCl: volume, discountPercentage: discountPercent, requestId }: PayablePurchase,
  at: Date,
) {
  if (requestId) {
    const { totalAmount } = priceFuelRequest(volume, pricePerLitre, discountPercent);
    const basePrice = costOf(volume, pricePerLitre);
    return { basePrice, finalAmount: totalAmount, totalRepayment: totalAmount };
  }
  // The discount is what counts; the tier stands in no purchase.
  const order = { volume, pricePerLitre, discountPercent, loyaltyTier: 'new' } as const;
  return offerCredit({ ...order, today: southAfricanDay(at) });
}

/** What the purchase at the right price takes over. */
const copied = [
  ...(['userId', 'carId', 'carMake', 'carModel', 'carModelType'] as const),
  ...(['carRegistrationNumber', 'fuelAmountCl', 'fuelType', 'discountPercentage'] as const),
  ...(['premiumPercentage', 'repaymentDueDate', 'paymentMethod', 'paymentStatus'] as const),
  ...(['isScheduledPayment', 'scheduledPaymentDate', 'lastCardDay', 'cardBrand'] as const),
  ...(['cardLastFour', 'gatewayProcessor', 'gatewayToken', 'gatewayMandate'] as const),
  ...(['failedCollections', 'lastCollectionDay', 'requestId'] as const),
] as const;

async function cancel(
  context: Context,
  transaction: Queryable,
  purchase: PayablePurchase,
  at: Date,
  words: string,
): Promise<void> {
  const change = { paymentStatus: 'cancelled', cancelledAt: at } as const;
  const unpaid = await returnPayments(context, transaction, purchase, at);
  await changePurchase(transaction, unpaid, change, { at });
  await addPurchaseEvent(transaction, purchase.id, { type: 'cancelled', at, words });
}

/** What was wrong, for its motorist. */
function pricesText({ wrongPrice, rightPrice }: WrongPrice): string {
  return `The price of ${formatMoney(wrongPrice)} was wrong: it is ${formatMoney(rightPrice)}.`;
}
