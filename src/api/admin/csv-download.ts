import type { CsvSeparator } from '../../../domain/values/csv.ts';
import { download } from '../../http/download.ts';
import type { AdminList } from './lists.ts';

/** The calls whose complete result is also available as a CSV file. */
export type CsvCall =
  | AdminList
  | 'GET /api/admin/reports/daily'
  | 'GET /api/admin/device-reports'
  | 'GET /api/admin/cash'
  | 'GET /api/admin/ledger/trial-balance'
  | 'GET /api/admin/ledger/ageing/people'
  | 'GET /api/admin/ledger/received'
  | 'GET /api/admin/ledger/movements'
  | 'GET /api/admin/stations/{id}/sheet'
  | 'GET /api/admin/stations/{id}/statement';

interface CsvParts {
  params?: object | undefined;
  filters: object;
  separator: CsvSeparator;
}

/**
 * Downloads a list as a CSV file, and counts its rows while they arrive (API-9).
 * @throws ApiError if the server refuses
 * @throws ConnectionError if the download breaks off
 */
export function fetchCsv(
  name: CsvCall,
  { params, filters, separator }: CsvParts,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  // TypeScript cannot derive from `name` that the filters are this call's query.
  const parts = { ...(params && { params }), query: filters } as never;
  const options = { type: 'text/csv', accept: csvType(separator), signal };
  return download(name, parts, { ...options, through: rowCounter(onRows) });
}

/** How a call is asked for a CSV file. */
export const csvType = (separator: CsvSeparator) =>
  separator === ';' ? 'text/csv;separator=semicolon' : 'text/csv';

/** Rows end with CR LF. Line breaks inside a cell have no CR. */
const rowEnd = '\r'.charCodeAt(0);

/** Counts the rows that pass through, without the header. */
function rowCounter(onRows: (rows: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let lines = 0;
  return new TransformStream({
    transform(chunk, controller) {
      for (const byte of chunk) if (byte === rowEnd) lines += 1;
      onRows(Math.max(0, lines - 1));
      controller.enqueue(chunk);
    },
  });
}
