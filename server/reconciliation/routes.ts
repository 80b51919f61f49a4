import type { Handlers } from '../http/contract.ts';
import { answerList } from '../http/list-answer.ts';
import { bankMovementList } from './bank-movements.ts';
import {
  bankLineList,
  bankStatementList,
  importStatement,
  previewStatement,
  reverseStatement,
  withdrawMatch,
} from './bank-statements.ts';
import { disputeList } from './disputes.ts';
import { settlementLineList } from './settlement-lines.ts';
import {
  bookSettlement,
  readSettlement,
  reverseSettlement,
  settlementList,
} from './settlements.ts';
import { readSummary } from './summary.ts';
import { clearItem, findMatches, reopenItem, suspenseList } from './suspense.ts';
import { unsettledChargeList } from './unsettled-charges.ts';

export const reconciliationHandlers = {
  'GET /api/admin/reconciliation': ({ db }) => readSummary(db),

  'GET /api/admin/settlements': (context, input) => answerList(context, input, settlementList),

  'GET /api/admin/settlements/{id}': ({ db }, { params }) => readSettlement(db, params.id),

  'GET /api/admin/settlements/{id}/lines': (context, input) =>
    answerList(context, input, settlementLineList(input.params.id)),

  'POST /api/admin/settlements/{id}/booking': (context, { params, user, key }) =>
    bookSettlement(context, user.id, params.id, key),

  'POST /api/admin/settlements/{id}/reversal': (context, { params, body, user, key }) =>
    reverseSettlement(context, user.id, params.id, body, key),

  'GET /api/admin/unsettled-charges': (context, input) =>
    answerList(context, input, unsettledChargeList),

  'GET /api/admin/suspense': (context, input) => answerList(context, input, suspenseList),

  'GET /api/admin/suspense/{id}/matches': ({ db }, { params }) => findMatches(db, params.id),

  'POST /api/admin/suspense/{id}/resolution': (context, { params, body, user, key }) =>
    clearItem(context, user.id, params.id, body, key),

  'DELETE /api/admin/suspense/{id}/resolution': (context, { params, user, key }) =>
    reopenItem(context, user.id, params.id, key),

  'GET /api/admin/disputes': (context, input) => answerList(context, input, disputeList),

  'GET /api/admin/bank-statements': (context, input) =>
    answerList(context, input, bankStatementList),

  'POST /api/admin/bank-statements/preview': (context, { body }) => previewStatement(context, body),

  'POST /api/admin/bank-statements': (context, { body, user, key }) =>
    importStatement(context, user.id, body, key),

  'GET /api/admin/bank-statements/{id}/lines': (context, input) =>
    answerList(context, input, bankLineList(input.params.id)),

  'POST /api/admin/bank-statements/{id}/reversal': (context, { params, body, user, key }) =>
    reverseStatement(context, user.id, params.id, body, key),

  'DELETE /api/admin/bank-lines/{id}/match': (context, { params, user, key }) =>
    withdrawMatch(context, user.id, params.id, key),

  'GET /api/admin/bank-movements': (context, input) => answerList(context, input, bankMovementList),
} satisfies Partial<Handlers>;
