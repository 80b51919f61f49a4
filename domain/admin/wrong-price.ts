import * as z from 'zod/mini';
import { FuelPriceId, UserId } from '../ids.ts';
import { isOwed, isVoid, type PaymentStatus } from '../payments/payment-status.ts';
import { FuelType } from '../prices/price-schemas.ts';
import type { Cents } from '../values/money.ts';
import { PageQuery } from '../values/page.ts';

/** What can have been made at a wrong price: sold, asked for or approved, and issued. */
export const wrongPriceKinds = ['purchase', 'request', 'voucher'] as const;
export type WrongPriceKind = (typeof wrongPriceKinds)[number];

export type WrongPriceDecision = 'corrected' | 'kept';

/**
 * How something that was made at a wrong price is corrected (PRI-17): it is undone, sold again at
 * the right price, or issued again.
 */
export const corrections = ['undo', 'sell-again', 'reissue'] as const;
export type Correction = (typeof corrections)[number];

/** What decides how a purchase, a request or a voucher can be corrected. */
export interface WrongPriceFacts {
  kind: WrongPriceKind;
  /** The status of the purchase or request, or the state of the voucher. */
  status: string;
  /** Whether any fuel of it was poured. */
  isPoured: boolean;
  wrongPrice: Cents;
  rightPrice: Cents;
}

/**
 * How it can be corrected, or null if it can only be kept (PRI-17). A purchase that is still owed is
 * sold again where the right price is lower, because nobody has to agree to owe less. Anything else
 * is undone while nothing was poured, and its motorist orders again. What was poured at the price
 * that was agreed cannot get dearer.
 */
export function correctionOf(facts: WrongPriceFacts): Correction | null {
  const { kind, status, isPoured, wrongPrice, rightPrice } = facts;
  if (kind === 'voucher') return status === 'open' ? 'reissue' : null;
  const isOpen =
    kind === 'purchase'
      ? status !== 'processing' && !isVoid(status as PaymentStatus) // of a purchase
      : status === 'pending' || status === 'approved';
  if (!isOpen) return null;
  if (kind === 'purchase' && rightPrice < wrongPrice && isOwedStatus(status)) return 'sell-again';
  return isPoured ? null : 'undo';
}

function isOwedStatus(status: string): boolean {
  return isOwed({ paymentStatus: status as PaymentStatus, writtenOffAt: null }); // of a purchase
}

/** The query of `GET /api/admin/wrong-prices`: what was made at a replaced price, latest first. */
export const WrongPriceQuery = z.extend(PageQuery, {
  price: FuelPriceId,
  open: z.optional(z.enum(['yes'], 'Say yes, or nothing')),
});
export type WrongPriceQuery = z.output<typeof WrongPriceQuery>;

/** Something that was made at a wrong price, and what was decided about it (PRI-16). */
export const WrongPriceItem = z.object({
  id: z.string(),
  kind: z.enum(wrongPriceKinds),
  at: z.iso.datetime(),
  user: z.object({
    id: UserId,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
  }),
  plate: z.string(),
  fuelType: FuelType,
  litres: z.number(),
  /** In rand: what the purchase costs, what the request costs, or the most of the voucher. */
  amount: z.number(),
  status: z.string(),
  correction: z.nullable(z.enum(corrections)),
  decision: z.nullable(z.enum(['corrected', 'kept'])),
});
export type WrongPriceItem = z.output<typeof WrongPriceItem>;

/** The body of `POST /api/admin/wrong-prices`: to correct one of them, or keep it as it is. */
export const WrongPriceDecisionBody = z.object({
  price: FuelPriceId,
  kind: z.enum(wrongPriceKinds, 'Say purchase, request or voucher'),
  id: z.uuid('This is not a valid id'),
  decision: z.enum(['corrected', 'kept'], 'Say corrected or kept'),
});
export type WrongPriceDecisionBody = z.output<typeof WrongPriceDecisionBody>;
