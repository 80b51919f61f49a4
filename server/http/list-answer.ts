import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { byteOrderMark, type CsvCell, csvFile, csvLine } from '../../domain/values/csv.ts';
import type { Context } from '../context.ts';
import { type Listed, type Page, type Place, unreadableCursor } from '../db/keyset.ts';
import { csvSeparator, prefersCsv } from './accept.ts';

/** How many rows of a CSV file are read and held in memory at a time. */
const csvBatch = 1000;

interface ListQuery {
  limit: number;
  cursor?: string | undefined;
  sort?: string;
}

interface ListCall<Query> {
  query: Query;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A list that is returned in pages, or completely as a CSV file. */
export interface List<Item, Query> {
  /** The name of the CSV file, without special characters. */
  name: string;
  columns: readonly (readonly [heading: string, cell: (item: Item) => CsvCell])[];
  read(context: Context, query: Query, page: Page): Promise<Listed<Item>[]>;
  /** The length of the list; undefined if counting would need a full scan. */
  count?(context: Context, query: Query): Promise<number | undefined>;
}

/** Returns a list in the preferred format: a page as JSON, or the whole list as CSV. */
export async function answerList<Item, Query extends ListQuery>(
  context: Context,
  call: ListCall<Query>,
  list: List<Item, Query>,
): Promise<Item[]> {
  const { query, request, reply } = call;
  const read = (page: Page) => list.read(context, query, page);
  reply.header('Vary', 'Accept, Cookie');
  if (prefersCsv(request.headers)) {
    // The first rows are read before the response begins, so that a bad cursor can still be
    // refused.
    const first = await read({ limit: csvBatch, after: placeIn(query) });
    // A HEAD request does not read the rest of the file.
    const rows = request.method === 'HEAD' ? [] : first;
    const line = (row: readonly CsvCell[]) => csvLine(row, csvSeparator(request.headers));
    return sendCsv(reply, `volmaak-${list.name}`, csvOf(list, read, rows, line));
  }
  const total = await list.count?.(context, query);
  if (total !== undefined) reply.header('X-Total-Count', String(total));
  return answerPage(call, read);
}

/**
 * Returns a page of a list, with a link to the next one (API-3).
 * @throws Refusal 400
 */
export async function answerPage<Item>(
  { query, request, reply }: ListCall<ListQuery>,
  read: (page: Page) => Promise<Listed<Item>[]>,
): Promise<Item[]> {
  // One item more than requested shows whether there is a next page.
  const found = await read({ limit: query.limit + 1, after: placeIn(query) });
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  if (last && found.length > query.limit) {
    const [path = '', parameters = ''] = request.url.split('?');
    const next = new URLSearchParams(parameters);
    next.set('cursor', encodeCursor({ sort: query.sort ?? '', ...last.place }));
    reply.header('Link', `<${path}?${next}>; rel="next"`);
  }
  return page.map(({ item }) => item);
}

/** A table for spreadsheets. Its name has no special characters. */
export interface CsvTable {
  name: string;
  rows: CsvCell[][];
}

/** Returns a result as JSON, or as CSV if preferred. */
export function answerAsCsv<Result>(
  { request, reply }: Omit<ListCall<never>, 'query'>,
  result: Result,
  toTable: (result: Result) => CsvTable,
): Result {
  reply.header('Vary', 'Accept, Cookie');
  if (!prefersCsv(request.headers)) return result;
  const { name, rows } = toTable(result);
  return sendCsv(reply, name, [csvFile(rows, csvSeparator(request.headers))]);
}

function sendCsv(
  reply: FastifyReply,
  name: string,
  parts: Iterable<string> | AsyncIterable<string>,
): never {
  reply
    .header('Content-Disposition', `attachment; filename="${name}.csv"`)
    .type('text/csv; charset=utf-8');
  // The contract passes a stream on unchanged.
  return Readable.from(parts) as never;
}

/**
 * The place that a cursor names.
 * @throws Refusal 400 when the cursor is invalid, or belongs to another sort order
 */
function placeIn({ cursor, sort = '' }: ListQuery): Place | null {
  if (cursor === undefined) return null;
  const schema = z.object({ sort: z.literal(sort), at: z.string(), id: z.string() });
  try {
    const text = Buffer.from(cursor, 'base64url').toString();
    const { at, id } = z.parse(schema, JSON.parse(text));
    return { at, id };
  } catch {
    throw unreadableCursor();
  }
}

/**
 * Encodes a place in a list as a cursor. A cursor that comes back is checked like any input.
 * @internal
 */
export function encodeCursor(place: Record<string, string>): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

async function* csvOf<Item>(
  { columns }: Pick<List<Item, never>, 'columns'>,
  read: (page: Page) => Promise<Listed<Item>[]>,
  first: Listed<Item>[],
  line: (row: readonly CsvCell[]) => string,
) {
  yield byteOrderMark + line(columns.map(([heading]) => heading));
  for (let rows = first; ; ) {
    if (rows.length > 0) {
      yield rows.map(({ item }) => line(columns.map(([, cell]) => cell(item)))).join('');
    }
    if (rows.length < csvBatch) return;
    rows = await read({ limit: csvBatch, after: rows.at(-1)?.place ?? null });
  }
}
