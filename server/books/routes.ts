import type { Handlers } from '../http/contract.ts';
import { answerAsCsv, answerList } from '../http/list-answer.ts';
import { Refusal } from '../refusal.ts';
import { accountEntries, readTrialBalance, trialBalanceTable } from './account-entries.ts';
import { closeMonthOnce, readMonths } from './months.ts';

const missing = (): never => {
  throw new Refusal('not-found');
};

export const bookHandlers = {
  'GET /api/admin/ledger/trial-balance': async (context, input) =>
    answerAsCsv(input, await readTrialBalance(context, input.query), trialBalanceTable),

  'GET /api/admin/ledger/accounts/{number}/entries': (context, input) =>
    answerList(context, input, accountEntries(input.params.number)),

  'GET /api/admin/ledger/ageing': missing,

  'GET /api/admin/ledger/ageing/people': missing,

  'GET /api/admin/ledger/received': missing,

  'GET /api/admin/ledger/movements': missing,

  'GET /api/admin/ledger/not-poured': missing,

  'GET /api/admin/ledger/not-poured/purchases': missing,

  'GET /api/admin/ledger/months': readMonths,

  'POST /api/admin/ledger/months': (context, { body, user, key }) =>
    closeMonthOnce(context, user.id, body, key),

  'GET /api/admin/ledger/months/{month}/package': missing,
} satisfies Partial<Handlers>;
