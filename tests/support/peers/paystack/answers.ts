import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { Book, PeerCard, PeerRefund, PeerTransaction } from './book.ts';

type AnswerName =
  | 'initialize'
  | 'chargeAuthorization'
  | 'verify'
  | 'createRefund'
  | 'fetchRefund'
  | 'listRefunds'
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

function transactionOf(transaction: PeerTransaction) {
  const { id, reference, amount, status, gatewayResponse, email, createdAt } = transaction;
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
    fees: null,
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
export function knownRefund({ id, transaction, status, note, createdAt }: PeerRefund) {
  return {
    integration: 1,
    transaction: transaction.id,
    dispute: null,
    settlement: null,
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
    customer: {
      ...customerOf(transaction.email),
      first_name: '',
      last_name: '',
      phone: '',
      metadata: '',
      international_format_phone: '',
    },
    refund_type: 'full',
    transaction_amount: transaction.amount,
    initiated_by: 'peer',
    refund_channel: 'card',
    session_id: null,
    collect_account_number: false,
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
