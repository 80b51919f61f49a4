import { keepPreviousData } from '@tanstack/react-query';
import type { Month } from '../../../domain/admin/ledger-months.ts';
import type { CsvSeparator } from '../../../domain/values/csv.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { call } from '../../http/client.ts';
import { download } from '../../http/download.ts';
import { adminQuery } from './admin-query.ts';
import { useDeskReload } from './desk-reload.ts';
import { useKeyedMutation } from './keyed-mutation.ts';

interface AsAt {
  day: Day;
}

interface Period {
  from: Day;
  to: Day;
}

/** What each account has at the end of a day (BOOK-7). */
export function trialBalanceQuery(query: AsAt) {
  return {
    ...adminQuery(['trial balance', query], 'GET /api/admin/ledger/trial-balance', { query }),
    placeholderData: keepPreviousData,
  };
}

/** What motorists owed at the end of a day, by age (BOOK-10). */
export function ageingQuery(query: AsAt) {
  return {
    ...adminQuery(['ageing', query], 'GET /api/admin/ledger/ageing', { query }),
    placeholderData: keepPreviousData,
  };
}

/** What came from motorists, by day and method (BOOK-11). */
export function receivedQuery(query: Period) {
  return {
    ...adminQuery(['received', query], 'GET /api/admin/ledger/received', { query }),
    placeholderData: keepPreviousData,
  };
}

/** How each account came from its opening to its closing balance (BOOK-12). */
export function movementsQuery(query: Period) {
  return {
    ...adminQuery(['movements', query], 'GET /api/admin/ledger/movements', { query }),
    placeholderData: keepPreviousData,
  };
}

/** The months that are closed, and the first that is not (BOOK-14). */
export const ledgerMonthsQuery = () =>
  adminQuery(['ledger months'], 'GET /api/admin/ledger/months', {});

/** Closes a month, once. */
export function useMonthClosing() {
  const send = (month: Month, key: string) =>
    call('POST /api/admin/ledger/months', { body: { month } }, { key });
  return useKeyedMutation(send, { onSettled: useDeskReload() });
}

/**
 * Downloads the accountant's package of a month, and counts its bytes while they arrive (BOOK-15).
 * @throws ApiError if the server refuses
 * @throws ConnectionError if the download breaks off
 */
export function fetchPackage(
  month: Month,
  separator: CsvSeparator,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const type = 'application/zip';
  return download(
    'GET /api/admin/ledger/months/{month}/package',
    { params: { month } },
    {
      type,
      accept: separator === ';' ? `${type};separator=semicolon` : type,
      signal,
      through: byteCounter(onBytes),
    },
  );
}

function byteCounter(onBytes: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
}
