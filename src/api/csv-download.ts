import { ApiError, ConnectionError } from './api-error.ts';
import { checkResponse } from './check-response.ts';

/**
 * A list as a table for spreadsheets, with its rows counted as they come (API-9). The rows of
 * a whole list come one after the other, so there is no limit in time; the signal ends it.
 * @throws ApiError when the server refuses, ConnectionError when it breaks off
 */
export async function fetchCsv(
  path: string,
  filters: object,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  try {
    const response = await fetch(`${path}?${query}`, { headers: { Accept: 'text/csv' }, signal });
    await checkResponse(response);
    if (!response.body || !response.headers.get('Content-Type')?.startsWith('text/csv')) {
      throw new TypeError('Somebody else answered');
    }
    return await new Response(response.body.pipeThrough(counted(onRows))).blob();
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    throw new ConnectionError('The table broke off', { cause: error });
  }
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
