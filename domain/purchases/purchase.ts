import * as z from 'zod/mini';
import { CarId, FuelRequestId, PurchaseId, RedemptionId, SavedCardId, UserId } from '../ids.ts';
import { SmsStatus } from '../messages/sms.ts';
import { CardBrand } from '../payments/payment-card.ts';
import { PaymentMethod, PaymentStatus } from '../payments/payment-schemas.ts';
import { outsidePayments, paymentWays } from '../payments/payment-status.ts';
import { FuelType } from '../prices/price-schemas.ts';
import { CalendarDay } from '../values/moment.ts';

/** A payment of a purchase, in rand; below 0 if it reverses one (PAY-27, PAY-30). */
export const PurchasePayment = z.object({
  at: z.iso.datetime(),
  amount: z.number(),
  way: z.enum(paymentWays),
  /** The purchase was written off. */
  isRecovery: z.optional(z.boolean()),
});
export type PurchasePayment = z.output<typeof PurchasePayment>;

/** A purchase on credit in rand, litres and percent (MON-1), without the gateway's identifiers. */
export const Purchase = z.object({
  id: PurchaseId,
  userId: UserId,
  carId: CarId,
  carMake: z.string(),
  carModel: z.string(),
  carModelType: z.nullable(z.string()),
  carRegistrationNumber: z.string(),
  fuelAmount: z.number(),
  fuelType: FuelType,
  pricePerLiter: z.number(),
  basePrice: z.number(),
  discountPercentage: z.number(),
  finalAmount: z.number(),
  premiumPercentage: z.number(),
  totalRepayment: z.number(),
  /**
   * What was paid of the total, in rand; a refund does not change it (PAY-27). Missing in what an
   * older version has saved on the phone.
   */
  paidAmount: z.optional(z.number()),
  /** What was given back of it as credit while it stays sold, in rand (PAY-31). */
  refundedAmount: z.optional(z.number()),
  /** The agreed instalments, the earliest first; in rand (PAY-32). */
  instalments: z.optional(
    z.array(z.object({ day: CalendarDay, amount: z.number(), left: z.number() })),
  ),
  /** Its payments, oldest first; missing if a card has paid it at once. */
  payments: z.optional(z.array(PurchasePayment)),
  repaymentDueDate: CalendarDay,
  isPaid: z.boolean(),
  /** When it was paid; a refund does not change it. */
  paymentDate: z.nullable(z.iso.datetime()),
  /** The agreed payment method. Paying early by card does not change it. */
  paymentMethod: PaymentMethod,
  purchaseDate: z.iso.datetime(),
  scheduledPaymentDate: z.nullable(CalendarDay),
  isScheduledPayment: z.boolean(),
  paymentStatus: PaymentStatus,
  /** True while the payment waits for the code that the bank sent to the cardholder. */
  needsSecondStep: z.boolean(),
  /** The page on which its user has to go on with the payment. */
  checkoutUrl: z.nullable(z.string()),
  /** The card that paid or will pay; nothing else of it is stored (PAY-3). */
  cardBrand: z.nullable(CardBrand),
  cardLastFour: z.nullable(z.string()),
  cancelledAt: z.nullable(z.iso.datetime()),
  refundedAt: z.nullable(z.iso.datetime()),
  /** When it was written off: no longer owed, though its status stays (LEND-12). */
  writtenOffAt: z.nullable(z.iso.datetime()),
  /** When it was written off, if a payment has taken the write-off back since (LEND-39). */
  formerWriteOffAt: z.optional(z.iso.datetime()),
  /** How it was paid, if that was outside of the product; the agreed method stays (LEND-11). */
  outsidePayment: z.nullable(z.enum(outsidePayments)),
  /** What was poured of it on vouchers; missing if it never had one (VOU-18). */
  pouredLitres: z.optional(z.number()),
  /** The purchase at a wrong price that it replaces (PRI-17). */
  corrects: z.optional(PurchaseId),
  /** The fuel request whose poured fuel it pays for, without a premium (REQ-16). */
  fuelRequestId: z.optional(FuelRequestId),
  /** What was poured beyond what its motorist had bought, for which it charges them (VOU-36). */
  chargedRedemptionId: z.optional(RedemptionId),
});
export type Purchase = z.output<typeof Purchase>;

/** Something that happened to a purchase. */
export const PurchaseEvent = z.object({
  type: z.enum([
    'created',
    'charging',
    'card-checked',
    'paid',
    'part-paid',
    'payment-reversed',
    'declined',
    'moved',
    'cancelled',
    'overdue',
    'reminded',
    'refunding',
    'refunded',
    'refund-failed',
    'paid-late',
    'paid-back',
    'written-off',
    'write-off-reversed',
    'part-refunded',
    'instalments-agreed',
    'instalments-broken',
    'poured',
  ]),
  at: z.iso.datetime(),
  /** What became of a reminder's SMS; absent for every other event. */
  delivery: z.optional(SmsStatus),
  /** Rand; null when the event is not about money. */
  amount: z.nullable(z.number()),
  /** A detail for the user, such as why a card was declined or to which day a payment was moved. */
  words: z.nullable(z.string()),
});
export type PurchaseEvent = z.output<typeof PurchaseEvent>;

/** A purchase with all its events, oldest first. */
export const PurchaseDetails = z.extend(Purchase, { events: z.array(PurchaseEvent) });
export type PurchaseDetails = z.output<typeof PurchaseDetails>;

/** A saved card; nothing else of it is stored (PAY-3, PAY-4). */
export const SavedCard = z.object({
  id: SavedCardId,
  brand: CardBrand,
  lastFour: z.string(),
  createdAt: z.iso.datetime(),
});
export type SavedCard = z.output<typeof SavedCard>;
