import { Readable } from 'node:stream';
import { csvSeparator } from '../http/accept.ts';
import type { Handlers } from '../http/contract.ts';
import { answerAsCsv, answerList } from '../http/list-answer.ts';
import { Refusal } from '../refusal.ts';
import { accountEntries, readTrialBalance, trialBalanceTable } from './account-entries.ts';
import { bookPackage } from './package/book-package.ts';

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

  'GET /api/admin/ledger/months': missing,

  'POST /api/admin/ledger/months': missing,

  'GET /api/admin/ledger/months/{month}/package': async (context, { params, request, reply }) => {
    const { month } = params;
    const separator = csvSeparator(request.headers);
    const file = bookPackage(context, { month, closing: null, separator });
    reply
      .header('Content-Disposition', `attachment; filename="volmaak-books-${month}.zip"`)
      .header('Vary', 'Accept, Cookie')
      .type('application/zip');
    // Fastify would read the whole file for a HEAD request. The contract has no schema for a file.
    return (request.method === 'HEAD' ? Readable.from([]) : file) as never;
  },
} satisfies Partial<Handlers>;
