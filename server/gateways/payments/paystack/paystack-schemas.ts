import * as z from 'zod/mini';

/** What we read of Paystack's answers (https://paystack.com/docs/api). */

export const Initialized = z.object({ authorization_url: z.url(), reference: z.string() });

const Authorization = z.object({
  authorization_code: z.optional(z.nullable(z.string())),
  last4: z.optional(z.nullable(z.string())),
  brand: z.optional(z.nullable(z.string())),
  card_type: z.optional(z.nullable(z.string())),
  channel: z.optional(z.nullable(z.string())),
  reusable: z.optional(z.nullable(z.boolean())),
});

/** A transaction, as `verify` and `charge_authorization` answer it. */
export const Transaction = z.object({
  id: z.number(),
  status: z.string(),
  reference: z.string(),
  /** Cents. */
  amount: z.number(),
  currency: z.string(),
  gateway_response: z.optional(z.nullable(z.string())),
  authorization: z.optional(z.nullable(Authorization)),
  customer: z.optional(z.nullable(z.object({ email: z.string() }))),
});
export type Transaction = z.output<typeof Transaction>;

/** The bank wants its cardholder to confirm the charge of a saved card. */
export const Paused = z.object({
  paused: z.literal(true),
  reference: z.string(),
  authorization_url: z.url(),
});

export const Refund = z.object({
  id: z.number(),
  status: z.string(),
  merchant_note: z.optional(z.nullable(z.string())),
  transaction_reference: z.optional(z.nullable(z.string())),
});
export type Refund = z.output<typeof Refund>;

export const CustomerCards = z.object({
  authorizations: z.array(z.object({ authorization_code: z.string() })),
});

/** An event: a charge's has its reference, a refund's that of its transaction. */
export const PaystackEvent = z.object({
  event: z.string(),
  data: z.object({
    reference: z.optional(z.nullable(z.string())),
    transaction_reference: z.optional(z.nullable(z.string())),
    transaction: z.optional(
      z.nullable(z.union([z.number(), z.object({ reference: z.optional(z.string()) })])),
    ),
  }),
});
