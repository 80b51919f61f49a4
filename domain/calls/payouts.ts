import {
  FuelSource,
  HandCompletion,
  HandCompletionsQuery,
  Payout,
  PayoutPayment,
  PayoutPreview,
  PayoutPreviewQuery,
  PayoutReversal,
  PayoutRun,
  PayoutRunCreation,
  PayoutRunDetails,
  StationStatement,
  StationStatementQuery,
} from '../admin/payouts.ts';
import { PayoutId, PayoutRunId, PurchaseId, StationId } from '../ids.ts';
import { BankAccount, BankAccountForm } from '../payouts/bank-account.ts';
import { PageQuery } from '../values/page.ts';
import { adminList, adminOn, type Calls, creation } from './call.ts';

export const payoutCalls = {
  'GET /api/admin/payout-preview': {
    access: 'admin',
    query: PayoutPreviewQuery,
    result: PayoutPreview,
  },
  'GET /api/admin/payout-runs': adminList(PageQuery, PayoutRun),
  'POST /api/admin/payout-runs': {
    access: 'admin',
    ...creation(PayoutRunCreation, PayoutRunDetails),
    needsProof: true,
  },
  'GET /api/admin/payout-runs/{id}': { ...adminOn(PayoutRunId), result: PayoutRunDetails },
  'GET /api/admin/payout-runs/{id}/bank-file': {
    ...adminOn(PayoutRunId),
    result: 'xml',
    csv: true,
    needsProof: true,
  },
  'POST /api/admin/payout-runs/{id}/payment': {
    ...adminOn(PayoutRunId),
    body: PayoutPayment,
    result: PayoutRunDetails,
    idempotent: true,
    needsProof: true,
  },
  'POST /api/admin/payout-runs/{id}/cancellation': {
    ...adminOn(PayoutRunId),
    result: PayoutRunDetails,
    idempotent: true,
    needsProof: true,
  },
  'POST /api/admin/payouts/{id}/reversal': {
    ...adminOn(PayoutId),
    body: PayoutReversal,
    result: Payout,
    idempotent: true,
    needsProof: true,
  },
  'PUT /api/admin/paying-account': {
    access: 'admin',
    body: BankAccountForm,
    result: BankAccount,
    needsProof: true,
  },
  'PUT /api/admin/stations/{id}/bank-account': {
    ...adminOn(StationId),
    body: BankAccountForm,
    result: BankAccount,
    needsProof: true,
  },
  'GET /api/admin/stations/{id}/statement': {
    ...adminOn(StationId),
    query: StationStatementQuery,
    result: StationStatement,
    csv: true,
  },
  'GET /api/admin/hand-completions': adminList(HandCompletionsQuery, HandCompletion),
  'POST /api/admin/hand-completions/{id}/source': {
    ...adminOn(PurchaseId),
    body: FuelSource,
    result: HandCompletion,
    idempotent: true,
    needsProof: true,
  },
  'DELETE /api/admin/hand-completions/{id}/source': {
    ...adminOn(PurchaseId),
    idempotent: true,
    needsProof: true,
  },
} as const satisfies Calls;
