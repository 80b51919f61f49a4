import type { Cents } from '../values/money.ts';
import { type Centilitres, centilitres } from '../values/volume.ts';
import { type PriceRange, refusePoured } from './refuse-poured.ts';
import { earlyTolerance } from './voucher-settings.ts';

/** How the server books what was poured. It refuses nothing that has happened (VOU-16). */
export const redemptionOutcomes = ['accepted', 'late', 'conflict'] as const;
export type RedemptionOutcome = (typeof redemptionOutcomes)[number];

/**
 * Why a redemption is a conflict (VOU-17, VOU-25 to VOU-27):
 * - `redeemed-twice`: the same voucher was poured before.
 * - `nothing-left`: another voucher for the same fuel was poured before.
 * - `withdrawn`: the fuel was refunded, cancelled, written off or completed by hand before.
 * - `above-limit`: more was poured than the voucher allows.
 * - `phone-cut-off`: the key of the attendant's phone had ended.
 * - `wrong-figures`: no litres, no rand, or a price per litre far from those in force.
 * - `wrong-time`: it was signed before the voucher was issued, or after it was received.
 * - `not-shown`: nothing proves that the motorist's phone has shown the voucher.
 */
export const conflictKinds = [
  'redeemed-twice',
  'nothing-left',
  'withdrawn',
  'above-limit',
  'phone-cut-off',
  'wrong-figures',
  'wrong-time',
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
  /** As the attendant's phone has signed it, whose clock is evidence and not the truth. */
  poured: { volume: Centilitres; amount: Cents; at: Date };
  receivedAt: Date;
  voucher: {
    maxVolume: Centilitres;
    maxAmount: Cents;
    issuedAt: Date;
    expiresAt: Date;
    /** When a phone got it, before which it could not be shown; null if none did. */
    fetchedAt: Date | null;
    /** Whether another redemption of it is booked. */
    isRedeemed: boolean;
  };
  /** Of its fuel, between its issue and the receipt. */
  prices: PriceRange;
  entitlement: { granted: Centilitres; poured: Centilitres; isWithdrawn: boolean };
  signer: SignerEnds;
  proof: {
    /** Whether the motorist's phone has signed, their session reports it, or the short code is right. */
    isGiven: boolean;
    /** When the motorist's phone has signed, by its clock; null if it has not. */
    shownAt: Date | null;
  };
}

/** When the key of an attendant's phone has ended; null if it has not. */
export interface SignerEnds {
  /** The desk has cut the phone off, or has removed or blocked its attendant. */
  cutOffAt: Date | null;
  /** The session of the phone was ended. */
  revokedAt: Date | null;
}

/** The clock of a phone may be wrong by five minutes. */
const clockDifference = earlyTolerance * 1000;

export interface Settlement {
  outcome: RedemptionOutcome;
  conflict: ConflictKind | null;
}

/**
 * Judges a redemption: one that cannot be believed as it stands is a conflict with a name, which counts
 * nowhere until an admin has settled it (VOU-16, VOU-17, VOU-25).
 */
export function settleRedemption(facts: RedemptionFacts): Settlement {
  const conflict = conflictOf(facts);
  if (conflict) return { outcome: 'conflict', conflict };
  const isLate = facts.receivedAt > facts.voucher.expiresAt;
  return { outcome: isLate ? 'late' : 'accepted', conflict: null };
}

/** How much of an entitlement something poured uses up, once it counts: at most what is left. */
export function usedUpBy(
  volume: Centilitres,
  { granted, poured, isWithdrawn }: RedemptionFacts['entitlement'],
): Centilitres {
  return centilitres(isWithdrawn ? 0 : Math.min(volume, granted - poured));
}

function conflictOf(facts: RedemptionFacts): ConflictKind | null {
  const { poured, receivedAt, voucher, entitlement, prices, signer, proof } = facts;
  if (!proof.isGiven) return 'not-shown';
  if (voucher.isRedeemed) return 'redeemed-twice';
  if (entitlement.isWithdrawn) return 'withdrawn';
  const refusal = refusePoured(poured, voucher, prices);
  if (refusal === 'above-volume' || refusal === 'above-amount') return 'above-limit';
  if (poured.volume > entitlement.granted - entitlement.poured) return 'nothing-left';
  if (isCutOff(signer, facts)) return 'phone-cut-off';
  if (refusal) return 'wrong-figures';
  const isTime = !isAfter(voucher.issuedAt, poured.at) && !isAfter(poured.at, receivedAt);
  return isTime ? null : 'wrong-time';
}

/**
 * Whether a key had ended when it signed. After the desk has ended it, only its own clock says that it
 * signed before. After a session has ended, it counts unless anything else says that it did so since:
 * the voucher was not on a phone yet, or either phone names a later time (VOU-27).
 */
function isCutOff(
  { cutOffAt, revokedAt }: SignerEnds,
  { poured, receivedAt, voucher, proof }: RedemptionFacts,
): boolean {
  if (cutOffAt && receivedAt >= cutOffAt) return true;
  if (!revokedAt) return false;
  if ((voucher.fetchedAt ?? voucher.issuedAt) > revokedAt) return true;
  return (
    isAfter(poured.at, revokedAt) || (proof.shownAt !== null && isAfter(proof.shownAt, revokedAt))
  );
}

/** Whether a moment is after another one by more than what clocks differ. */
function isAfter(moment: Date, other: Date): boolean {
  return moment.getTime() - other.getTime() > clockDifference;
}
