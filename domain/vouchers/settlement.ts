import type { Cents } from '../values/money.ts';
import { type Centilitres, centilitres } from '../values/volume.ts';

/** How the server books what was poured. It refuses nothing that has happened (VOU-16). */
export const redemptionOutcomes = ['accepted', 'late', 'conflict'] as const;
export type RedemptionOutcome = (typeof redemptionOutcomes)[number];

/**
 * Why a redemption is a conflict (VOU-17):
 * - `redeemed-twice`: the same voucher was poured before.
 * - `nothing-left`: another voucher for the same fuel was poured before.
 * - `withdrawn`: the fuel was refunded, cancelled, written off or completed by hand before.
 * - `above-limit`: more was poured than the voucher allows.
 * - `phone-cut-off`: the attendant's phone had been cut off before it signed.
 * - `not-shown`: nothing proves that the motorist's phone has shown the voucher.
 */
export const conflictKinds = [
  'redeemed-twice',
  'nothing-left',
  'withdrawn',
  'above-limit',
  'phone-cut-off',
  'not-shown',
] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** The conflicts in which a motorist has had a part: they get no new voucher (VOU-17). */
export const motoristConflicts: readonly ConflictKind[] = [
  'redeemed-twice',
  'nothing-left',
  'withdrawn',
  'above-limit',
];

/** What the server knows when a redemption arrives. */
export interface RedemptionFacts {
  poured: { volume: Centilitres; amount: Cents; at: Date };
  receivedAt: Date;
  voucher: {
    maxVolume: Centilitres;
    maxAmount: Cents;
    expiresAt: Date;
    /** Whether another redemption of it is booked. */
    isRedeemed: boolean;
  };
  entitlement: { granted: Centilitres; poured: Centilitres; isWithdrawn: boolean };
  /** When the attendant's phone was cut off; null if it was not. */
  cutOffAt: Date | null;
  /** Whether the motorist's phone has signed, their session reports it, or the short code is right. */
  isProved: boolean;
}

/** The clock of an attendant's phone may be ahead of ours by five minutes. */
const clockDifference = 5 * 60 * 1000;

export interface Settlement {
  outcome: RedemptionOutcome;
  conflict: ConflictKind | null;
  /** How much of it uses the entitlement up; the rest is only booked. */
  covered: Centilitres;
}

/**
 * Books a redemption: what the entitlement still has is used up by it, and what goes beyond is a
 * conflict with a name (VOU-16, VOU-17).
 */
export function settleRedemption(facts: RedemptionFacts): Settlement {
  const { poured, receivedAt, voucher, entitlement } = facts;
  const left = entitlement.isWithdrawn ? 0 : entitlement.granted - entitlement.poured;
  const conflict = conflictOf(facts, left);
  // What the motorist has not had a part in takes nothing from them.
  const isForeign = conflict === 'redeemed-twice' || conflict === 'not-shown';
  const covered = centilitres(isForeign ? 0 : Math.min(poured.volume, left));
  if (conflict) return { outcome: 'conflict', conflict, covered };
  const outcome = receivedAt > voucher.expiresAt ? 'late' : 'accepted';
  return { outcome, conflict: null, covered };
}

function conflictOf(facts: RedemptionFacts, left: number): ConflictKind | null {
  const { poured, voucher, entitlement, cutOffAt, isProved } = facts;
  if (!isProved) return 'not-shown';
  if (voucher.isRedeemed) return 'redeemed-twice';
  if (entitlement.isWithdrawn) return 'withdrawn';
  if (poured.volume > voucher.maxVolume || poured.amount > voucher.maxAmount) return 'above-limit';
  if (poured.volume > left) return 'nothing-left';
  const isAfter = cutOffAt !== null && poured.at.getTime() - cutOffAt.getTime() > clockDifference;
  return isAfter ? 'phone-cut-off' : null;
}
