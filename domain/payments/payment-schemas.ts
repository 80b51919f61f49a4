import * as z from 'zod/mini';
import { paymentMethods, paymentStatuses } from './payment-status.ts';

export const PaymentMethod = z.enum(paymentMethods, 'Please choose a payment method');
export const PaymentStatus = z.enum(paymentStatuses);
