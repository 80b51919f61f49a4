import type { Cents } from '../values/money.ts';
import { isAtPlace } from './place.ts';
import { readShownText, type ShownVoucher, type UnreadableCode } from './voucher-code.ts';
import { clockTolerance, earlyTolerance, type StationLimits } from './voucher-settings.ts';

/** Checks an Ed25519 signature. The key has 32 bytes, the signature 64. */
export type VerifySignature = (
  key: Uint8Array,
  signature: Uint8Array,
  data: Uint8Array,
) => Promise<boolean>;

/** What an attendant's phone knows without a connection. */
export interface StationKnowledge {
  station: { number: number; area: number };
  /** The issuer's public keys by their numbers. */
  issuerKeys: ReadonlyMap<number, Uint8Array>;
  /** Whether the server has told that it was redeemed or revoked. */
  isEnded(voucherId: string): boolean;
  /** Whether this phone has redeemed the voucher before. */
  isRedeemedHere(voucherId: string): boolean;
  challengeAbove: Cents;
  work: StationWork;
}

/** What a phone has done since it last had a connection. */
export interface StationWork {
  /** Whole seconds since 1970, when it last heard of the server; null if never. */
  syncedAt: number | null;
  redemptions: number;
  amount: Cents;
  limits: StationLimits;
}

/** Why an attendant's phone stops until it has had a connection (VOU-12). */
export type StationStop = 'never-synced' | 'not-synced' | 'too-many' | 'too-much';

/** Why a code is refused, in the order of the checks (VOU-9). */
export type VoucherRefusal =
  | UnreadableCode
  | StationStop
  | 'unknown-key'
  | 'forged'
  | 'not-yet-valid'
  | 'expired'
  | 'other-place'
  | 'ended'
  | 'redeemed-here'
  | 'wrong-challenge';

export type Verdict =
  | { verdict: 'pour'; voucher: ShownVoucher }
  /** The driver has to type four digits: the clocks disagree, or the amount is large (VOU-10). */
  | { verdict: 'ask-digits'; because: 'clocks' | 'amount'; voucher: ShownVoucher }
  | { verdict: 'refused'; because: VoucherRefusal; voucher: ShownVoucher | null };

interface Scan {
  text: string;
  /** Whole seconds since 1970, by the attendant's phone. */
  now: number;
  /** The four digits that this phone has shown for a voucher; null if it has asked for none. */
  asked: { voucherId: string; digits: string } | null;
}

/**
 * Checks a scanned code without a connection: format, issuer, time, place, revocation, earlier
 * redemption, the holder's proof, and how long this phone has been on its own (VOU-9 to VOU-12).
 */
export async function checkVoucher(
  { text, now, asked }: Scan,
  known: StationKnowledge,
  verify: VerifySignature,
): Promise<Verdict> {
  const voucher = readShownText(text);
  if (typeof voucher === 'string') return { verdict: 'refused', because: voucher, voucher: null };
  const because =
    (await refuseIssuer(voucher, known, verify)) ??
    refuseUse(voucher, known, now) ??
    (await refuseProof(voucher, verify));
  if (because) return { verdict: 'refused', because, voucher };
  const stop = stationStop(known.work, now);
  if (stop) return { verdict: 'refused', because: stop, voucher };
  return checkFreshness(voucher, { now, asked, challengeAbove: known.challengeAbove });
}

async function refuseIssuer(
  { claims, bytes, signature }: ShownVoucher,
  { issuerKeys }: StationKnowledge,
  verify: VerifySignature,
): Promise<VoucherRefusal | null> {
  const key = issuerKeys.get(claims.keyNumber);
  if (!key) return 'unknown-key';
  return (await verify(key, signature, bytes)) ? null : 'forged';
}

function refuseUse(
  { claims }: ShownVoucher,
  known: StationKnowledge,
  now: number,
): VoucherRefusal | null {
  if (now < claims.issuedAt - earlyTolerance) return 'not-yet-valid';
  if (now > claims.expiresAt) return 'expired';
  if (!isAtPlace(claims.place, known.station)) return 'other-place';
  if (known.isEnded(claims.id)) return 'ended';
  return known.isRedeemedHere(claims.id) ? 'redeemed-here' : null;
}

async function refuseProof(
  { claims, proof }: ShownVoucher,
  verify: VerifySignature,
): Promise<VoucherRefusal | null> {
  const isHolder = await verify(claims.holderKey, proof.signature, proof.bytes);
  return isHolder ? null : 'forged';
}

/** Why a phone stops until it has had a connection; null while it may go on (VOU-12). */
export function stationStop(work: StationWork, now: number): StationStop | null {
  const { syncedAt, redemptions, amount, limits } = work;
  if (syncedAt === null) return 'never-synced';
  if (Math.abs(now - syncedAt) > limits.offlineHours * 3600) return 'not-synced';
  if (redemptions >= limits.redemptions) return 'too-many';
  return amount >= limits.amount ? 'too-much' : null;
}

/**
 * A proof that carries the digits which this phone has asked for is fresh, whatever the clocks say.
 * Without them, its time decides, and only for small amounts (VOU-10).
 */
function checkFreshness(
  voucher: ShownVoucher,
  { now, asked, challengeAbove }: Omit<Scan, 'text'> & Pick<StationKnowledge, 'challengeAbove'>,
): Verdict {
  const { claims, proof } = voucher;
  const isAsked = asked?.voucherId === claims.id;
  if (proof.challenge !== null && isAsked) {
    if (proof.challenge === asked.digits) return { verdict: 'pour', voucher };
    return { verdict: 'refused', because: 'wrong-challenge', voucher };
  }
  if (Math.abs(proof.at - now) > clockTolerance) {
    return { verdict: 'ask-digits', because: 'clocks', voucher };
  }
  if (isAsked || claims.maxAmount > challengeAbove) {
    return { verdict: 'ask-digits', because: 'amount', voucher };
  }
  return { verdict: 'pour', voucher };
}
