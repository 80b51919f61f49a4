import type { Handlers } from '../http/contract.ts';
import { answerAsCsv, answerList } from '../http/list-answer.ts';
import { enterBankAccount } from './bank-accounts.ts';
import { answerBankFile } from './bank-file.ts';
import { handCompletionList, nameSource, withdrawSource } from './fuel-sources.ts';
import { cancelRun, markPaid, payoutRunList, readPayoutRun, reversePayout } from './payout-runs.ts';
import { preparePayouts, previewPayouts } from './prepare-payouts.ts';
import { readStationStatement, stationStatementTable } from './station-statement.ts';

export const payoutHandlers = {
  'GET /api/admin/payout-preview': (context, { query, user }) =>
    previewPayouts(context, user.id, query),

  'GET /api/admin/payout-runs': (context, input) => answerList(context, input, payoutRunList),

  'POST /api/admin/payout-runs': (context, { body, user, key }) =>
    preparePayouts(context, user.id, body, key),

  'GET /api/admin/payout-runs/{id}': ({ db }, { params }) => readPayoutRun(db, params.id),

  'GET /api/admin/payout-runs/{id}/bank-file': (context, { params, ...call }) =>
    answerBankFile(context, params.id, call),

  'POST /api/admin/payout-runs/{id}/payment': (context, { params, body, user, key }) =>
    markPaid(context, user.id, params.id, body, key),

  'POST /api/admin/payout-runs/{id}/cancellation': (context, { params, user, key }) =>
    cancelRun(context, user.id, params.id, key),

  'POST /api/admin/payouts/{id}/reversal': (context, { params, body, user, key }) =>
    reversePayout(context, user.id, params.id, body, key),

  'PUT /api/admin/paying-account': (context, { body, user }) =>
    enterBankAccount(context, user.id, null, body),

  'PUT /api/admin/stations/{id}/bank-account': (context, { params, body, user }) =>
    enterBankAccount(context, user.id, params.id, body),

  'GET /api/admin/stations/{id}/statement': async (context, input) =>
    answerAsCsv(
      input,
      await readStationStatement(context, input.params.id, input.query),
      stationStatementTable,
    ),

  'GET /api/admin/hand-completions': (context, input) =>
    answerList(context, input, handCompletionList),

  'POST /api/admin/hand-completions/{id}/source': (context, { params, body, user, key }) =>
    nameSource(context, user.id, params.id, body, key),

  'DELETE /api/admin/hand-completions/{id}/source': (context, { params, user, key }) =>
    withdrawSource(context, user.id, params.id, key),
} satisfies Partial<Handlers>;
