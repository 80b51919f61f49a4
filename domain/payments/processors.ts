/** The payment processors that the product knows. */
export const processorNames = ['demo', 'paystack'] as const;
export type ProcessorName = (typeof processorNames)[number];

/** How the user can pay now. It depends on the processor that the operator has configured. */
export interface PaymentOptions {
  processor: ProcessorName;
  /** Cards are entered on the processor's own page, at this host; null if they are typed here. */
  checkoutHost: string | null;
  /** Whether a debit order can be set up. */
  debitOrders: boolean;
}
