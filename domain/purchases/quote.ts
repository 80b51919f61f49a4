import * as z from 'zod/mini';
import { minimumOrder } from '../fuel-requests/fuel-order.ts';
import { FuelAmount } from '../fuel-requests/fuel-request.ts';
import { CarId, UserId } from '../ids.ts';
import { LoyaltyTier } from '../loyalty/loyalty-profile.ts';
import { FuelType } from '../prices/price-schemas.ts';
import { CalendarDay, DayInput } from '../values/moment.ts';
import { vehicleLimits } from '../vehicles/vehicle.ts';

/** Rand; amounts have 10 digits, 2 of them decimals (MON-1). */
const maxAmount = 99_999_999.99;

const litresMessage = 'Please enter at least 1 litre';
const moneyMessage = 'Please enter the amount of money you have';
const eitherMessage = 'Please enter either litres or an amount of money';

const litres = z
  .number(litresMessage)
  .check(
    z.gte(minimumOrder.litres, litresMessage),
    z.lte(vehicleLimits.maxCapacity, 'The amount of fuel is too large'),
  );

const money = z
  .number(moneyMessage)
  .check(
    z.gte(minimumOrder.rand, 'Please enter at least R1.00'),
    z.lte(maxAmount, 'The amount of money is too large'),
  );

/** The body of `POST /api/purchases/quote`: fuel for a car, in litres or money (BUY-3). */
export const QuoteRequest = z
  .object({
    userId: z.optional(UserId),
    carId: CarId,
    fuelType: FuelType,
    fuelAmount: z.optional(litres),
    moneyAmount: z.optional(money),
  })
  .check(
    z.refine(
      ({ fuelAmount, moneyAmount }) => (fuelAmount === undefined) !== (moneyAmount === undefined),
      { error: eitherMessage, path: ['fuelAmount'] },
    ),
  );
export type QuoteRequest = z.output<typeof QuoteRequest>;

/** A quote (BUY-1), in rand and litres. */
export const Quote = z.object({
  fuelAmount: z.number(),
  pricePerLiter: z.number(),
  basePrice: z.number(),
  discountPercentage: z.number(),
  discountAmount: z.number(),
  finalAmount: z.number(),
  premiumPercentage: z.number(),
  premiumAmount: z.number(),
  totalRepayment: z.number(),
  repaymentDueDate: CalendarDay,
  loyaltyTier: LoyaltyTier,
});
export type Quote = z.output<typeof Quote>;

const figure = z.number('This figure of the quote is missing');

/** The quote that a purchase repeats, and the server calculates again (BUY-1, BUY-5). */
export const QuotedFigures = z.object({
  fuelAmount: FuelAmount,
  basePrice: figure,
  discountPercentage: figure,
  finalAmount: figure,
  premiumPercentage: figure,
  totalRepayment: figure,
  repaymentDueDate: DayInput,
  /** The other figures of the quote are optional, but must be correct if they are sent. */
  pricePerLiter: z.optional(figure),
  discountAmount: z.optional(figure),
  premiumAmount: z.optional(figure),
});
export type QuotedFigures = z.output<typeof QuotedFigures>;
