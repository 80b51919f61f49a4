import { Readable } from 'node:stream';
import { csvSeparator } from '../http/accept.ts';
import type { Handlers } from '../http/contract.ts';
import { answerAsCsv, answerList } from '../http/list-answer.ts';
import { accountEntries, readTrialBalance, trialBalanceTable } from './account-entries.ts';
import { ageingList, readAgeing } from './ageing.ts';
import { closeMonthOnce, readMonths } from './months.ts';
import { movementsTable, readMovements } from './movements.ts';
import { notPouredList } from './not-poured.ts';
import { bookPackage } from './package/book-package.ts';
import { readReceived, receivedTable } from './received.ts';

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

  'GET /api/admin/ledger/months': readMonths,

  'POST /api/admin/ledger/months': (context, { body, user, key }) =>
    closeMonthOnce(context, user.id, body, key),

  'GET /api/admin/ledger/months/{month}/package': async (context, { params, request, reply }) => {
    const { month } = params;
    const separator = csvSeparator(request.headers);
    const file = bookPackage(context, { month, separator });
    reply
      .header('Content-Disposition', `attachment; filename="volmaak-books-${month}.zip"`)
      .header('Vary', 'Accept, Cookie')
      .type('application/zip');
    // Fastify would read the whole file for a HEAD request. The contract has no schema for a file.
    return (request.method === 'HEAD' ? Readable.from([]) : file) as never;
  },
} satisfies Partial<Handlers>;
