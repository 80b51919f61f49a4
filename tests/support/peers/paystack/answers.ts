import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type {
  Book,
  PeerCard,
  PeerDispute,
  PeerRefund,
  PeerSettlement,
  PeerTransaction,
} from './book.ts';
import { feesOf } from './settlements.ts';

type AnswerName =
  | 'initialize'
  | 'chargeAuthorization'
  | 'verify'
  | 'createRefund'
  | 'fetchRefund'
  | 'listRefunds'
  /** It has no schema of its own for the transactions of a settlement, which look the same. */
  | 'listTransactions'
  | 'listDisputes'
  | 'deactivateAuthorization'
  | 'fetchCustomer'
  | 'checkBalance';

const published: { answers: Record<AnswerName, object> } = JSON.parse(
  readFileSync(new URL('published-schemas.json', import.meta.url), 'utf8'),
);
const ajv = new Ajv({ strict: false, allErrors: true });
const validators = Object.fromEntries(
  Object.entries(published.answers).map(([name, schema]) => [name, ajv.compile(schema)]),
);

/**
 * An answer of the peer, checked against the published schema.
 * @throws Error that names the difference
 */
export function answer(name: AnswerName, message: string, data?: unknown, meta?: object): object {
  const body = {
    status: true,
    message,
    ...(data !== undefined && { data }),
    ...(meta && { meta }),
  };
  const isValid = validators[name];
  if (!isValid?.(body)) {
    throw new Error(`${name} differs from its schema: ${ajv.errorsText(isValid?.errors)}`);
  }
  return body;
}

function authorizationOf(card: PeerCard) {
  return {
    authorization_code: card.code,
    bin: '408408',
    last4: card.lastFour,
    exp_month: '12',
    exp_year: '2030',
    channel: 'card',
    card_type: 'visa ',
    bank: 'Peer Bank',
    country_code: 'ZA',
    brand: 'visa',
    reusable: card.isActive && card.behaviour !== 'pays-once',
    signature: `SIG_${card.code}`,
    account_name: null,
  };
}

function customerOf(email: string) {
  return {
    id: 1,
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${Buffer.from(email).toString('hex').slice(0, 15)}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  };
}

/** The customer of a refund or a dispute, whose schemas want words everywhere. */
function namedCustomerOf(email: string) {
  const empty = { first_name: '', last_name: '', phone: '', metadata: '' };
  return { ...customerOf(email), ...empty, international_format_phone: '' };
}

function transactionOf(transaction: PeerTransaction) {
  const { id, reference, amount, status, gatewayResponse, email, createdAt, paidAt } = transaction;
  return {
    id,
    reference,
    amount,
    status,
    currency: 'ZAR',
    domain: 'test',
    metadata: '',
    transaction_date: createdAt.toISOString(),
    gateway_response: gatewayResponse,
    message: null,
    channel: 'card',
    log: null,
    fees: paidAt ? feesOf(amount) : null,
    plan: null,
    customer: customerOf(email),
  };
}

/** A transaction as `charge_authorization` answers it. */
export function chargedTransaction(transaction: PeerTransaction) {
  const { card } = transaction;
  const authorization = card && authorizationOf(card);
  return { ...transactionOf(transaction), ip_address: null, authorization };
}

/** A transaction as `verify` answers it. */
export function verifiedTransaction(transaction: PeerTransaction) {
  const { amount, card } = transaction;
  const createdAt = transaction.createdAt.toISOString();
  const paidAt = transaction.paidAt?.toISOString() ?? null;
  return {
    ...transactionOf(transaction),
    receipt_number: null,
    paid_at: paidAt,
    created_at: createdAt,
    paidAt,
    createdAt,
    ip_address: '127.0.0.1',
    fees_split: null,
    authorization: card ? authorizationOf(card) : {},
    split: {},
    order_id: null,
    requested_amount: amount,
    source: null,
    pos_transaction_data: null,
    fees_breakdown: null,
    connect: null,
    subaccount: {},
    plan_object: {},
  };
}

/** A refund as its creation answers it. */
export function createdRefund({ id, transaction, status, note, createdAt }: PeerRefund) {
  const at = createdAt.toISOString();
  const paidAt = transaction.paidAt?.toISOString() ?? at;
  return {
    transaction: {
      id: transaction.id,
      reference: transaction.reference,
      amount: transaction.amount,
      domain: 'test',
      paid_at: paidAt,
      channel: 'card',
      currency: 'ZAR',
      paidAt,
      authorization: { exp_month: null, exp_year: null, account_name: null },
      customer: { international_format_phone: null },
      plan: {},
      subaccount: { currency: null },
      split: {},
      order_id: null,
      pos_transaction_data: null,
      source: null,
      fees_breakdown: null,
    },
    integration: 1,
    deducted_amount: 0,
    channel: null,
    merchant_note: note,
    customer_note: '',
    status,
    refunded_by: 'peer',
    expected_at: at,
    currency: 'ZAR',
    domain: 'test',
    amount: transaction.amount,
    fully_deducted: false,
    id,
    createdAt: at,
    updatedAt: at,
  };
}

/** A refund as later calls answer it. */
export function knownRefund(refund: PeerRefund) {
  const { id, transaction, status, note, createdAt, dispute, settlement } = refund;
  return {
    integration: 1,
    transaction: transaction.id,
    dispute,
    settlement,
    id,
    domain: 'test',
    currency: 'ZAR',
    amount: transaction.amount,
    status,
    refunded_at: null,
    refunded_by: 'peer',
    customer_note: '',
    merchant_note: note,
    deducted_amount: 0,
    fully_deducted: 0,
    createdAt: createdAt.toISOString(),
    bank_reference: null,
    transaction_reference: transaction.reference,
    reason: '',
    customer: namedCustomerOf(transaction.email),
    refund_type: 'full',
    transaction_amount: transaction.amount,
    initiated_by: 'peer',
    refund_channel: 'card',
    session_id: null,
    collect_account_number: false,
  };
}

/**
 * A settlement as their list answers it. The published description has no schema for that list, so
 * it is written from the example of Paystack's documentation. What `deductions` looks like when it
 * is not null is documented nowhere.
 */
export function knownSettlement({ id, on, processed, fees, deducted, createdAt }: PeerSettlement) {
  const at = createdAt.toISOString();
  return {
    id,
    domain: 'test',
    status: 'success',
    currency: 'ZAR',
    integration: 1,
    total_amount: processed - fees,
    effective_amount: processed - fees - deducted,
    total_fees: fees,
    total_processed: processed,
    deductions: deducted === 0 ? null : deducted,
    settlement_date: `${on}T00:00:00.000Z`,
    settled_by: null,
    createdAt: at,
    updatedAt: at,
  };
}

/** A transaction as lists answer it. */
export function listedTransaction(transaction: PeerTransaction) {
  return { ...verifiedTransaction(transaction), plan: {}, metadata: null };
}

export function knownDispute(dispute: PeerDispute) {
  const { id, transaction, status, resolution, category, createdAt, dueAt, resolvedAt } = dispute;
  return {
    id,
    // Who declines a dispute gives 0 there.
    refund_amount: resolution === 'declined' ? 0 : transaction.amount,
    currency: 'ZAR',
    status,
    resolution,
    domain: 'test',
    transaction: { ...listedTransaction(transaction), metadata: { custom_fields: [] } },
    transaction_reference: null,
    category,
    customer: namedCustomerOf(transaction.email),
    bin: '408408',
    last4: transaction.card?.lastFour ?? '',
    dueAt: dueAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    evidence: null,
    attachments: null,
    note: null,
    history: [],
    messages: [],
    createdAt: createdAt.toISOString(),
    updatedAt: (resolvedAt ?? createdAt).toISOString(),
  };
}

/** A customer, with the cards that can still be charged. */
export function knownCustomer(book: Book, email: string) {
  const now = new Date().toISOString();
  const cards = [...book.cards.values()].filter((card) => card.email === email && card.isActive);
  return {
    transactions: [],
    subscriptions: [],
    authorizations: cards.map(authorizationOf),
    first_name: '',
    last_name: '',
    email,
    phone: '',
    metadata: {},
    domain: 'test',
    customer_code: customerOf(email).customer_code,
    risk_action: 'default',
    id: 1,
    integration: 1,
    createdAt: now,
    updatedAt: now,
    created_at: now,
    updated_at: now,
    total_transactions: 0,
    total_transaction_value: [],
    dedicated_account: null,
    dedicated_accounts: null,
    identified: false,
    identifications: null,
  };
}
