import * as z from 'zod/mini';
import { Approval, ApprovalDecision } from '../admin/approvals.ts';
import {
  AdminPurchaseDetails,
  DueDateMove,
  InstalmentAgreement,
  OutsidePayment,
  PartRefund,
  PurchaseNoteCreation,
  WriteOff,
  WriteOffReversal,
} from '../admin/purchase-desk.ts';
import {
  CreditMovement,
  CreditPayout,
  PaymentReceipt,
  PaymentReversal,
  ReceivedPayment,
} from '../admin/received-payments.ts';
import { UserCharge } from '../admin/user-charges.ts';
import { CarId, PurchaseId, ReceivedPaymentId, SavedCardId, UserId } from '../ids.ts';
import { LoyaltyProfile } from '../loyalty/loyalty-profile.ts';
import { PaymentOptions } from '../payments/payment-schemas.ts';
import { Credit, QuoteWithCredit } from '../purchases/credit-schemas.ts';
import { Purchase, PurchaseDetails, SavedCard } from '../purchases/purchase.ts';
import {
  Payment,
  PaymentConfirmation,
  PurchaseCreation,
  ScheduledPurchaseCreation,
  ScheduleMove,
} from '../purchases/purchase-forms.ts';
import { QuoteRequest } from '../purchases/quote.ts';
import { Statement, StatementQuery } from '../purchases/statement.ts';
import { PageQuery } from '../values/page.ts';
import { adminOn, byId, type Calls, creation, ofUser, withoutBody } from './call.ts';

const ofPurchase = { params: byId(PurchaseId), result: Purchase } as const;
const purchaseAction = {
  ...adminOn(PurchaseId),
  result: AdminPurchaseDetails,
  idempotent: true,
} as const;

export const purchaseCalls = {
  'POST /api/purchases/quote': {
    body: QuoteRequest,
    result: QuoteWithCredit,
    notWhenBlocked: true,
  },
  'POST /api/purchases': { ...creation(PurchaseCreation, Purchase), notWhenBlocked: true },
  'POST /api/purchases/scheduled': {
    ...creation(ScheduledPurchaseCreation, Purchase),
    notWhenBlocked: true,
  },
  'GET /api/purchases/user/{userId}': { params: ofUser, result: z.array(Purchase) },
} as const satisfies Calls;

export const paymentCalls = {
  'GET /api/purchases/{id}': { params: byId(PurchaseId), result: PurchaseDetails },
  'POST /api/purchases/{id}/pay': { ...ofPurchase, body: Payment, idempotent: true },
  'POST /api/purchases/{id}/confirm': { ...ofPurchase, body: PaymentConfirmation },
  'PATCH /api/purchases/{id}/schedule': { ...ofPurchase, body: ScheduleMove },
  'POST /api/purchases/{id}/cancel': { ...ofPurchase, ...withoutBody },
  'GET /api/payments/options': { result: PaymentOptions },
  'GET /api/account/cards': { result: z.array(SavedCard) },
  'DELETE /api/account/cards/{id}': { params: byId(SavedCardId) },
  'GET /api/account/credit': { query: z.object({ carId: z.optional(CarId) }), result: Credit },
  'GET /api/account/statement': { query: StatementQuery, result: Statement, csv: true },
  'GET /api/purchases/{id}/receipt': { params: byId(PurchaseId), result: 'html' },
} as const satisfies Calls;

export const refundCalls = {
  'POST /api/admin/purchases/{id}/refund': {
    ...adminOn(PurchaseId),
    ...withoutBody,
    result: z.extend(Purchase, { pendingApproval: z.optional(z.nullable(Approval)) }),
    idempotent: true,
    needsProof: true,
  },
  'POST /api/admin/approvals/{id}/decision': {
    access: 'admin',
    params: z.object({ id: z.uuid('This is not a valid id') }),
    body: ApprovalDecision,
    idempotent: true,
    needsProof: true,
  },
} as const satisfies Calls;

export const purchasePanelCalls = {
  'GET /api/admin/purchases/{id}': { ...adminOn(PurchaseId), result: AdminPurchaseDetails },
  'GET /api/admin/purchases/{id}/receipt': { ...adminOn(PurchaseId), result: 'html' },
  'POST /api/admin/purchases/{id}/outside-payment': {
    ...purchaseAction,
    body: OutsidePayment,
    needsProof: true,
  },
  'POST /api/admin/purchases/{id}/write-off': {
    ...purchaseAction,
    body: WriteOff,
    needsProof: true,
  },
  'POST /api/admin/purchases/{id}/write-off-reversal': {
    ...purchaseAction,
    body: WriteOffReversal,
    needsProof: true,
  },
  'POST /api/admin/purchases/{id}/part-refund': {
    ...purchaseAction,
    body: PartRefund,
    needsProof: true,
  },
  'POST /api/admin/purchases/{id}/instalments': {
    ...purchaseAction,
    body: InstalmentAgreement,
  },
  'PATCH /api/admin/purchases/{id}/due-date': { ...purchaseAction, body: DueDateMove },
  'POST /api/admin/purchases/{id}/notes': {
    ...purchaseAction,
    body: PurchaseNoteCreation,
    creates: true,
  },
  'GET /api/admin/users/{id}/payments': {
    ...adminOn(UserId),
    query: PageQuery,
    result: z.array(ReceivedPayment),
  },
  'POST /api/admin/users/{id}/payments': {
    ...adminOn(UserId),
    ...creation(PaymentReceipt, ReceivedPayment),
    needsProof: true,
  },
  'POST /api/admin/payments/{id}/reversal': {
    ...adminOn(ReceivedPaymentId),
    body: PaymentReversal,
    result: ReceivedPayment,
    idempotent: true,
    needsProof: true,
  },
  'GET /api/admin/users/{id}/credit-movements': {
    ...adminOn(UserId),
    query: PageQuery,
    result: z.array(CreditMovement),
  },
  'POST /api/admin/users/{id}/credit-payout': {
    ...adminOn(UserId),
    ...creation(CreditPayout, CreditMovement),
    needsProof: true,
  },
  'GET /api/admin/users/{id}/charges': {
    ...adminOn(UserId),
    query: PageQuery,
    result: z.array(UserCharge),
  },
} as const satisfies Calls;

export const loyaltyCalls = {
  'GET /api/loyalty/{userId}': { params: ofUser, result: LoyaltyProfile },
} as const satisfies Calls;
