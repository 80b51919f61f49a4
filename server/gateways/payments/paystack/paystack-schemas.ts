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

/** A day or an instant, such as `2022-11-09T01:04:08.000Z`. */
const Moment = z.pipe(
  z.union([z.iso.datetime({ offset: true }), z.iso.date()]),
  z.transform((text) => new Date(text)),
);
const MaybeMoment = z.optional(z.nullable(Moment));

/** A part of an answer, or its number alone. */
const Numbered = z.union([z.int(), z.object({ id: z.int() })]);

/** Whatever may become of a settlement. Only one that was paid out has to be readable in full. */
export const Settlement = z.looseObject({ id: z.int(), status: z.string(), currency: z.string() });

/** A settlement that was paid out; cents. */
export const PaidSettlement = z.object({
  id: z.int(),
  /** What is left after fees and all deductions. */
  effective_amount: z.int(),
  total_fees: z.int(),
  settlement_date: Moment,
});

/** A transaction of a settlement; cents. */
export const SettledTransaction = z.object({
  id: z.int(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  fees: z.optional(z.nullable(z.int())),
  paid_at: MaybeMoment,
});
export type SettledTransaction = z.output<typeof SettledTransaction>;

/** A refund with the settlement and the dispute to which it belongs; cents. */
export const SettledRefund = z.object({
  id: z.int(),
  amount: z.int(),
  currency: z.string(),
  settlement: z.optional(z.nullable(Numbered)),
  dispute: z.optional(z.nullable(Numbered)),
  transaction_reference: z.optional(z.nullable(z.string())),
  refunded_at: MaybeMoment,
  createdAt: MaybeMoment,
});
export type SettledRefund = z.output<typeof SettledRefund>;

/** A dispute; cents. Paystack's own example has neither an amount nor a currency of its own. */
export const Dispute = z.object({
  id: z.int(),
  status: z.string(),
  resolution: z.optional(z.nullable(z.string())),
  refund_amount: z.optional(z.nullable(z.int())),
  currency: z.optional(z.nullable(z.string())),
  transaction: z.object({ reference: z.string(), amount: z.int(), currency: z.string() }),
  category: z.optional(z.nullable(z.string())),
  dueAt: MaybeMoment,
  resolvedAt: MaybeMoment,
  createdAt: Moment,
});
export type Dispute = z.output<typeof Dispute>;

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
      z.nullable(
        z.union([z.number(), z.object({ reference: z.optional(z.nullable(z.string())) })]),
      ),
    ),
  }),
});
