import type { Handlers } from '../http/contract.ts';
import { answerAsCsv, answerList } from '../http/list-answer.ts';
import { Refusal } from '../refusal.ts';
import { accountEntries, readTrialBalance, trialBalanceTable } from './account-entries.ts';
import { ageingList, readAgeing } from './ageing.ts';
import { movementsTable, readMovements } from './movements.ts';
import { notPouredList } from './not-poured.ts';
import { readReceived, receivedTable } from './received.ts';

const missing = (): never => {
  throw new Refusal('not-found');
};

export const bookHandlers = {
  'GET /api/admin/ledger/trial-balance': async (context, input) =>
    answerAsCsv(input, await readTrialBalance(context, input.query), trialBalanceTable),

  'GET /api/admin/ledger/accounts/{number}/entries': (context, input) =>
    answerList(context, input, accountEntries(input.params.number)),

  'GET /api/admin/ledger/ageing': (context, { query }) => readAgeing(context, query),

  'GET /api/admin/ledger/ageing/people': (context, input) => answerList(context, input, ageingList),

  'GET /api/admin/ledger/received': async (context, input) =>
    answerAsCsv(input, await readReceived(context, input.query), receivedTable),

  'GET /api/admin/ledger/movements': async (context, input) =>
    answerAsCsv(input, await readMovements(context, input.query), movementsTable),

  'GET /api/admin/ledger/not-poured': (context, input) => answerList(context, input, notPouredList),

  'GET /api/admin/ledger/months': missing,

  'POST /api/admin/ledger/months': missing,

  'GET /api/admin/ledger/months/{month}/package': missing,
} satisfies Partial<Handlers>;
