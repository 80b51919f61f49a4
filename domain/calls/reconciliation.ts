import * as z from 'zod/mini';
import {
  BankMovementsQuery,
  BankStatement,
  BankStatementFile,
  BankStatementPreview,
  Dispute,
  DisputesQuery,
  ImportedBankLine,
  ReconciliationReversal,
  ReconciliationSummary,
  Settlement,
  SettlementDetails,
  SettlementLine,
  SettlementLinesQuery,
  SettlementsQuery,
  SuspenseItem,
  SuspenseMatch,
  SuspenseQuery,
  SuspenseResolving,
  UnsettledCharge,
  UnsettledChargesQuery,
} from '../admin/reconciliation.ts';
import { BankLineId, BankStatementId, SettlementId, SuspenseItemId } from '../ids.ts';
import { PageQuery } from '../values/page.ts';
import { adminList, adminOn, type Calls, creation } from './call.ts';

/** Enough for the characters of a file: one takes up to four bytes. */
const fileBytes = 4 * 1024 * 1024;

export const reconciliationCalls = {
  'GET /api/admin/reconciliation': { access: 'admin', result: ReconciliationSummary },
  'GET /api/admin/settlements': adminList(SettlementsQuery, Settlement),
  'GET /api/admin/settlements/{id}': { ...adminOn(SettlementId), result: SettlementDetails },
  'GET /api/admin/settlements/{id}/lines': {
    ...adminList(SettlementLinesQuery, SettlementLine),
    ...adminOn(SettlementId),
  },
  'POST /api/admin/settlements/{id}/booking': {
    ...adminOn(SettlementId),
    result: SettlementDetails,
    idempotent: true,
    needsProof: true,
  },
  'POST /api/admin/settlements/{id}/reversal': {
    ...adminOn(SettlementId),
    body: ReconciliationReversal,
    result: SettlementDetails,
    idempotent: true,
    needsProof: true,
  },
  'GET /api/admin/unsettled-charges': adminList(UnsettledChargesQuery, UnsettledCharge),
  'GET /api/admin/suspense': adminList(SuspenseQuery, SuspenseItem),
  'GET /api/admin/suspense/{id}/matches': {
    ...adminOn(SuspenseItemId),
    result: z.array(SuspenseMatch),
  },
  'POST /api/admin/suspense/{id}/resolution': {
    ...adminOn(SuspenseItemId),
    body: SuspenseResolving,
    result: SuspenseItem,
    idempotent: true,
    needsProof: true,
  },
  'DELETE /api/admin/suspense/{id}/resolution': {
    ...adminOn(SuspenseItemId),
    idempotent: true,
    needsProof: true,
  },
  'GET /api/admin/disputes': adminList(DisputesQuery, Dispute),
  'GET /api/admin/bank-statements': adminList(PageQuery, BankStatement),
  'POST /api/admin/bank-statements/preview': {
    access: 'admin',
    body: BankStatementFile,
    result: BankStatementPreview,
    bodyLimit: fileBytes,
  },
  'POST /api/admin/bank-statements': {
    access: 'admin',
    ...creation(BankStatementFile, BankStatement),
    bodyLimit: fileBytes,
    needsProof: true,
  },
  'GET /api/admin/bank-statements/{id}/lines': {
    ...adminList(PageQuery, ImportedBankLine),
    ...adminOn(BankStatementId),
  },
  'POST /api/admin/bank-statements/{id}/reversal': {
    ...adminOn(BankStatementId),
    body: ReconciliationReversal,
    result: BankStatement,
    idempotent: true,
    needsProof: true,
  },
  'DELETE /api/admin/bank-lines/{id}/match': {
    ...adminOn(BankLineId),
    idempotent: true,
    needsProof: true,
  },
  'GET /api/admin/bank-movements': adminList(BankMovementsQuery, SuspenseMatch),
} as const satisfies Calls;
