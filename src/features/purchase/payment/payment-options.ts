import { useQuery } from '@tanstack/react-query';
import type { UserId } from '../../../../domain/ids.ts';
import type { ProcessorName } from '../../../../domain/payments/processors.ts';
import { paymentOptionsQuery } from '../../../api/payment-options.ts';

/** How the user can pay; undefined while it is not known. */
export function usePaymentOptions(userId: UserId) {
  return useQuery(paymentOptionsQuery(userId)).data;
}

/** The processors as their users know them. */
export const processorLabels: Readonly<Record<ProcessorName, string>> = {
  demo: 'Volmaak',
  paystack: 'Paystack',
};
