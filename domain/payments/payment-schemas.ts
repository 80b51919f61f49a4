import * as z from 'zod/mini';
import { paymentMethods, paymentStatuses } from './payment-status.ts';
import { processorNames } from './processors.ts';

export const PaymentMethod = z.enum(paymentMethods, 'Please choose a payment method');
export const PaymentStatus = z.enum(paymentStatuses);

/** How the user can pay now (PAY-16). */
export const PaymentOptions = z.object({
  processor: z.enum(processorNames),
  checkoutHost: z.nullable(z.string()),
  debitOrders: z.boolean(),
});

const amountMessage = 'Please enter an amount of at least R0.01';

/** An amount in rand that somebody pays. It has at most 10 digits. */
export const PaidAmount = z
  .number(amountMessage)
  .check(z.gte(0.01, amountMessage), z.lte(99_999_999.99, 'This amount is too large'));
