import * as z from 'zod/mini';
import { FuelType } from './fuel-price.ts';
import { CarId, PurchaseId, SavedCardId, UserId } from './ids.ts';
import { CalendarDay } from './moment.ts';
import { CardBrand } from './payment-card.ts';
import { PaymentMethod, PaymentStatus } from './payment-status.ts';

/** A purchase on credit (MON-1): rand, litres and percent. The payment gateway's identifiers stay on the server. */
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
  repaymentDueDate: CalendarDay,
  isPaid: z.boolean(),
  /** When it was paid; a refund leaves it. */
  paymentDate: z.nullable(z.iso.datetime()),
  /** How it was agreed to be paid; settling it early with a card does not change that. */
  paymentMethod: PaymentMethod,
  purchaseDate: z.iso.datetime(),
  scheduledPaymentDate: z.nullable(CalendarDay),
  isScheduledPayment: z.boolean(),
  paymentStatus: PaymentStatus,
  /** While it is processing: the bank waits for the code that it sent to the card's holder. */
  needsSecondStep: z.boolean(),
  /** The card that paid or is to pay: all of it that is kept (PAY-3). */
  cardBrand: z.nullable(CardBrand),
  cardLastFour: z.nullable(z.string()),
  cancelledAt: z.nullable(z.iso.datetime()),
  refundedAt: z.nullable(z.iso.datetime()),
});
export type Purchase = z.output<typeof Purchase>;

/** Something that happened to a purchase. */
export const PurchaseEvent = z.object({
  type: z.enum([
    'created',
    'charging',
    'paid',
    'declined',
    'moved',
    'cancelled',
    'overdue',
    'reminded',
    'refunded',
  ]),
  at: z.iso.datetime(),
  /** Rand, where money is what it is about. */
  amount: z.nullable(z.number()),
  /** What a person should know beside it: why a card was declined, which day a payment was moved to. */
  words: z.nullable(z.string()),
});
export type PurchaseEvent = z.output<typeof PurchaseEvent>;

/** A purchase with all that happened to it, oldest first. */
export const PurchaseDetails = z.extend(Purchase, { events: z.array(PurchaseEvent) });
export type PurchaseDetails = z.output<typeof PurchaseDetails>;

/** A card that a user let us keep: what is known of it, and no more (PAY-3, PAY-4). */
export const SavedCard = z.object({
  id: SavedCardId,
  brand: CardBrand,
  lastFour: z.string(),
  createdAt: z.iso.datetime(),
});
export type SavedCard = z.output<typeof SavedCard>;
