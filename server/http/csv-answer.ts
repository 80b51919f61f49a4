import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallKey, CallResult, CsvCallKey } from '../../domain/calls.ts';
import { csvFile } from '../../domain/csv.ts';
import { statementCsv } from '../../domain/statement.ts';
import { prefers } from './accept.ts';

interface CsvFile {
  /** For the download; of our own characters only. */
  name: string;
  text: string;
}

/** How the result of each call that can answer a table becomes one. */
const csvFiles: { [K in CsvCallKey]: (result: CallResult<K, never>) => CsvFile } = {
  'GET /api/account/statement': (statement) => ({
    name: `volmaak-statement-${statement.from}-to-${statement.to}.csv`,
    text: statementCsv(statement),
  }),
  'GET /api/admin/reports/daily': (days) => ({
    name: `volmaak-report-${days[0]?.day}-to-${days.at(-1)?.day}.csv`,
    text: csvFile([
      ['Day', 'Requests', 'Litres', 'Sales (R)', 'Repaid (R)', 'Outstanding (R)', 'Overdue (R)'],
      ...days.map((day) => [
        ...[
          day.day,
          String(day.requests),
          day.litres,
          day.sales,
          day.repaid,
          day.outstanding,
          day.overdue,
        ],
      ]),
    ]),
  }),
};

/** Answers a result as a table where the caller prefers that; null where it is to be JSON. */
export function sendCsv(
  name: CallKey,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | null {
  if (!isCsvCall(name)) return null;
  reply.header('Vary', 'Accept, Cookie');
  if (!prefers(request.headers.accept ?? '', 'text/csv', 'application/json')) return null;
  // The result was parsed by the schema of this very call.
  const file = (csvFiles[name] as (result: unknown) => CsvFile)(result);
  return reply
    .header('Content-Disposition', `attachment; filename="${file.name}"`)
    .type('text/csv; charset=utf-8')
    .send(file.text);
}

function isCsvCall(name: CallKey): name is CsvCallKey {
  return Object.hasOwn(csvFiles, name);
}
