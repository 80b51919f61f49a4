import * as z from 'zod/mini';
import { PurchaseId } from '../ids.ts';
import { CardBrand } from '../payments/payment-card.ts';
import { outsidePayments } from '../payments/payment-status.ts';
import { ChargeAttempt } from './purchase-desk.ts';

/** A charge, a collection or an outside payment of a person, whatever its outcome (LEND-40). */
export const UserCharge = z.object({
  id: z.string(),
  purchaseId: PurchaseId,
  carMake: z.string(),
  carModel: z.string(),
  carRegistrationNumber: z.string(),
  at: z.iso.datetime(),
  /** In rand. */
  amount: z.number(),
  /** Paid with a card, collected by us on a due day, or recorded by an admin. */
  way: z.enum(['card', 'collection', ...outsidePayments]),
  state: ChargeAttempt.shape.state,
  /** The bank's words for a decline, as a sentence. */
  reason: z.nullable(z.string()),
  cardBrand: z.nullable(CardBrand),
  cardLastFour: z.nullable(z.string()),
  isCardCheck: ChargeAttempt.shape.isCardCheck,
  refund: ChargeAttempt.shape.refund,
  refundedAt: z.nullable(z.iso.datetime()),
  /** When an outside payment was reversed (PAY-30). */
  reversedAt: z.optional(z.iso.datetime()),
  /** Another charge of the same amount, less than a day before or after, was not declined either. */
  isTwice: z.boolean(),
});
export type UserCharge = z.output<typeof UserCharge>;
