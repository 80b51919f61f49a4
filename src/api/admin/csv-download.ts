import { download } from '../../http/download.ts';
import type { AdminList } from './lists.ts';

/** The calls whose whole result is also a CSV file. */
export type CsvCall = AdminList | 'GET /api/admin/reports/daily';

/**
 * A list as a CSV file, with its rows counted as they come (API-9).
 * @throws ApiError when the server refuses, ConnectionError when it breaks off
 */
export function fetchCsv(
  name: CsvCall,
  filters: object,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  // The filters are the query of this very call.
  const parts = { query: filters } as never;
  return download(name, parts, { type: 'text/csv', signal, through: counted(onRows) });
}

/** Ends a row; what is typed into a row breaks lines without it. */
const rowEnd = '\r'.charCodeAt(0);

/** Counts the lines that pass, but for the head. */
function counted(onRows: (rows: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let lines = 0;
  return new TransformStream({
    transform(chunk, controller) {
      for (const byte of chunk) if (byte === rowEnd) lines += 1;
      onRows(Math.max(0, lines - 1));
      controller.enqueue(chunk);
    },
  });
}
