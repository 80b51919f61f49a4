import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { formatDate, formatLitres, formatMoney } from '../../../../domain/values/format.ts';
import { centsFromRand } from '../../../../domain/values/money.ts';
import { centilitresFromLitres } from '../../../../domain/values/volume.ts';
import { historyTexts } from './texts.ts';

/** The parts of a purchase as texts, the same on every screen. */
export function purchaseText(purchase: Purchase) {
  return {
    vehicle: `${purchase.carMake} ${purchase.carModel}`,
    volume: formatLitres(centilitresFromLitres(purchase.fuelAmount)),
    total: formatMoney(centsFromRand(purchase.totalRepayment)),
    bought: formatDate(new Date(purchase.purchaseDate)),
  };
}

/** The label of an action's button for screen readers. */
export function spokenAction(action: string, purchase: Purchase): string {
  const { volume, vehicle, bought } = purchaseText(purchase);
  return historyTexts.spoken(action, volume, vehicle, bought);
}

/** Newest first, as the server sorts them (BUY-11). */
export function newestFirst(purchases: readonly Purchase[]): Purchase[] {
  return purchases.toSorted((a, b) => b.purchaseDate.localeCompare(a.purchaseDate));
}
