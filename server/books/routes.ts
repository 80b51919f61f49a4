import type { Handlers } from '../http/contract.ts';
import { answerAsCsv, answerList } from '../http/list-answer.ts';
import { Refusal } from '../refusal.ts';
import { accountEntries, readTrialBalance, trialBalanceTable } from './account-entries.ts';
import { ageingPeople, readAgeing } from './ageing.ts';
import { dayAsked } from './as-at.ts';
import { movementsTable, readMovements } from './movements.ts';
import { notPouredPurchases, readNotPoured } from './not-poured.ts';
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

  'GET /api/admin/ledger/ageing/people': (context, input) =>
    answerList(context, input, ageingPeople(dayAsked(context, input.query))),

  'GET /api/admin/ledger/received': async ({ db }, input) =>
    answerAsCsv(input, await readReceived(db, input.query), receivedTable),

  'GET /api/admin/ledger/movements': async ({ db }, input) =>
    answerAsCsv(input, await readMovements(db, input.query), movementsTable),

  'GET /api/admin/ledger/not-poured': (context, { query }) => readNotPoured(context, query),

  'GET /api/admin/ledger/not-poured/purchases': (context, input) =>
    answerList(context, input, notPouredPurchases(dayAsked(context, input.query))),

  'GET /api/admin/ledger/months': missing,

  'POST /api/admin/ledger/months': missing,

  'GET /api/admin/ledger/months/{month}/package': missing,
} satisfies Partial<Handlers>;
