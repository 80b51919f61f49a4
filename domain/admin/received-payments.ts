import * as z from 'zod/mini';
import { PurchaseId, ReceivedPaymentId, UserId } from '../ids.ts';
import { PaidAmount } from '../payments/payment-schemas.ts';
import { outsidePayments } from '../payments/payment-status.ts';
import { CalendarDay, DayInput } from '../values/moment.ts';
import { line } from '../values/text.ts';

const purchasesMessage = 'Please name each purchase once, with its amount';

/** Most purchases that a payment can name. */
const maxPurchases = 100;

/**
 * The body of `POST /api/admin/users/{id}/payments`: money that came in cash or by EFT. Without
 * `purchases`, it pays the oldest debts first. What is too much becomes credit (PAY-28).
 */
export const PaymentReceipt = z.object({
  amount: PaidAmount,
  method: z.enum(outsidePayments, 'Please choose cash or eft'),
  reference: line('Please enter the reference of the receipt or the EFT'),
  /** The South African day on which the money came, until today. */
  receivedOn: DayInput,
  purchases: z.optional(
    z
      .array(z.object({ id: PurchaseId, amount: PaidAmount }, purchasesMessage), purchasesMessage)
      .check(
        z.maxLength(maxPurchases, purchasesMessage),
        z.refine(
          (purchases) => new Set(purchases.map(({ id }) => id)).size === purchases.length,
          purchasesMessage,
        ),
      ),
  ),
});
export type PaymentReceipt = z.output<typeof PaymentReceipt>;

/** The body of `POST /api/admin/payments/{id}/reversal`. The motorist reads the reason (PAY-30). */
export const PaymentReversal = z.object({
  reason: line('Please say why, for the motorist', { max: 300 }),
});
export type PaymentReversal = z.output<typeof PaymentReversal>;

/** The body of `POST /api/admin/users/{id}/credit-payout`: credit that was paid back (PAY-29). */
export const CreditPayout = z.object({
  amount: PaidAmount,
  method: z.enum(outsidePayments, 'Please choose cash or eft'),
  reference: line('Please enter the reference of the receipt or the EFT'),
});
export type CreditPayout = z.output<typeof CreditPayout>;

/** Money that came in cash or by EFT, with what it paid; in rand (PAY-28). */
export const ReceivedPayment = z.object({
  id: ReceivedPaymentId,
  userId: UserId,
  amount: z.number(),
  method: z.enum(outsidePayments),
  reference: z.string(),
  receivedOn: CalendarDay,
  recordedBy: UserId,
  recordedByUsername: z.string(),
  at: z.iso.datetime(),
  /** What it has paid of purchases. */
  purchases: z.array(z.object({ id: PurchaseId, plate: z.string(), amount: z.number() })),
  /** The part that was more than was owed, and became credit. */
  credit: z.number(),
  reversedAt: z.nullable(z.iso.datetime()),
  reversedByUsername: z.nullable(z.string()),
  reversalReason: z.nullable(z.string()),
});
export type ReceivedPayment = z.output<typeof ReceivedPayment>;

/** A change of a person's credit: above 0 it grows; in rand (PAY-29). */
export const CreditMovement = z.object({
  id: z.string(),
  kind: z.enum([
    'overpaid',
    'overpaid-reversed',
    'used',
    'returned',
    'refunded',
    'part-refunded',
    'paid-out',
  ]),
  amount: z.number(),
  at: z.iso.datetime(),
  purchaseId: z.nullable(PurchaseId),
  method: z.nullable(z.enum(outsidePayments)),
  reference: z.nullable(z.string()),
});
export type CreditMovement = z.output<typeof CreditMovement>;
