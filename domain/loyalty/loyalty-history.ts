import { type Day, southAfricanDay } from '../values/south-african-time.ts';
import {
  initialStanding,
  type LoyaltyStanding,
  withAnniversaries,
  withPurchase,
  withRefund,
} from './loyalty-movements.ts';

/** A purchase that was paid, and possibly refunded later. */
export interface CountedPurchase {
  paidAt: Date;
  refundedAt: Date | null;
}

interface Movement {
  at: Date;
  move: (standing: LoyaltyStanding) => LoyaltyStanding;
}

/**
 * The loyalty standing at the end of a South African day, calculated from the purchases alone. The
 * stored profile must equal it (LOY-1).
 */
export function standingFromPurchases(
  createdAt: Date,
  purchases: readonly CountedPurchase[],
  today: Day,
): LoyaltyStanding {
  const standing = purchases
    .flatMap((purchase) => movementsOf(purchase, createdAt))
    .filter(({ at }) => southAfricanDay(at) <= today)
    // The sort is stable: at the same instant, a payment stays before its refund.
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .reduce<LoyaltyStanding>((present, { move }) => move(present), initialStanding);
  return withAnniversaries(standing, createdAt, today);
}

function movementsOf({ paidAt, refundedAt }: CountedPurchase, createdAt: Date): Movement[] {
  const paid = {
    at: paidAt,
    move: (standing: LoyaltyStanding) => withPurchase(standing, createdAt, paidAt),
  };
  if (!refundedAt) return [paid];
  return [
    paid,
    {
      at: refundedAt,
      move: (standing: LoyaltyStanding) => withRefund(standing, createdAt, paidAt, refundedAt),
    },
  ];
}
