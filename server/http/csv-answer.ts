import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallKey, CallResult, CsvCallKey } from '../../domain/calls.ts';
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
  // Parsed by the schema of this very call.
  const file = csvFiles[name](result as CallResult<typeof name, never>);
  return reply
    .header('Content-Disposition', `attachment; filename="${file.name}"`)
    .type('text/csv; charset=utf-8')
    .send(file.text);
}

function isCsvCall(name: CallKey): name is CsvCallKey {
  return Object.hasOwn(csvFiles, name);
}
