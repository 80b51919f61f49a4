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
