import * as z from 'zod/mini';
import { CarId, SavedCardId, UserId } from '../ids.ts';
import { CardDetails, cardDetailsMessage } from '../payments/payment-card.ts';
import { PaidAmount, PaymentMethod } from '../payments/payment-schemas.ts';
import { FuelType } from '../prices/price-schemas.ts';
import { ungrouped } from '../values/keyboard-text.ts';
import { DayInput } from '../values/moment.ts';
import { QuotedFigures } from './quote.ts';

const saveCardMessage = 'Keeping the card is a yes or a no';
const checkoutMessage = 'The payment page is a yes, or left out';

/**
 * The card to pay with: typed, saved, or entered on the page of the processor. `saveCard` is the
 * user's checkbox (PAY-4, PAY-16).
 */
const cardChoice = {
  cardDetails: z.optional(z.nullable(CardDetails)),
  savedCardId: z.optional(z.nullable(SavedCardId)),
  saveCard: z.optional(z.boolean(saveCardMessage)),
  checkout: z.optional(z.literal(true, checkoutMessage)),
};

interface CardChoice {
  paymentMethod: z.output<typeof PaymentMethod>;
  cardDetails?: CardDetails | null | undefined;
  savedCardId?: SavedCardId | null | undefined;
  checkout?: true | undefined;
}

/** A card payment names exactly one card; the other payment methods ignore cards. */
function requiresOneCard<Values extends CardChoice>() {
  return z.refine<Values>(
    ({ paymentMethod, cardDetails, savedCardId, checkout }) =>
      paymentMethod !== 'card' || [cardDetails, savedCardId, checkout].filter(Boolean).length === 1,
    { error: cardDetailsMessage, path: ['cardDetails'] },
  );
}

const orderFields = z.extend(QuotedFigures, {
  userId: z.optional(UserId),
  carId: CarId,
  /** By default the car's own (BUY-6). */
  fuelType: z.optional(FuelType),
});

/** The body of `POST /api/purchases`: the accepted quote and the payment method (BUY-5). */
export const PurchaseCreation = z
  .extend(orderFields, { paymentMethod: PaymentMethod, ...cardChoice })
  .check(requiresOneCard());
export type PurchaseCreation = z.output<typeof PurchaseCreation>;

/**
 * The body of `POST /api/purchases/scheduled`: the accepted quote and the day on which its card is
 * charged (BUY-5, PAY-7).
 */
export const ScheduledPurchaseCreation = z
  .extend(orderFields, {
    scheduledPaymentDate: DayInput,
    paymentMethod: z.literal('card', 'A scheduled payment is made by card'),
    ...cardChoice,
  })
  .check(requiresOneCard());
export type ScheduledPurchaseCreation = z.output<typeof ScheduledPurchaseCreation>;

/**
 * The body of `POST /api/purchases/{id}/pay`: the card for an open purchase, and the amount in rand;
 * without it, everything that is left (PAY-1, PAY-9, PAY-27).
 */
export const Payment = z
  .object({
    amount: z.optional(PaidAmount),
    paymentMethod: z.literal('card', 'An open purchase is paid by card'),
    ...cardChoice,
  })
  .check(requiresOneCard());
export type Payment = z.output<typeof Payment>;

/** The body of `PATCH /api/purchases/{id}/schedule`: the new day (PAY-7). */
export const ScheduleMove = z.object({ scheduledPaymentDate: DayInput });

const codeMessage = 'Please enter the code from your bank';

/** The body of `POST /api/purchases/{id}/confirm`: the bank's code; null gives the payment up. */
export const PaymentConfirmation = z.object({
  code: z.nullable(
    z.string(codeMessage).check(z.overwrite(ungrouped), z.regex(/^[0-9]{4,10}$/, codeMessage)),
  ),
});
