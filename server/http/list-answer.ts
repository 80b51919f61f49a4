import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type CsvCell, csvLine, csvMark } from '../../domain/csv.ts';
import type { Context } from '../context.ts';
import type { Listed, Page, Place } from '../db/keyset.ts';
import { prefers } from './accept.ts';
import { decodeCursor, encodeCursor, linkNextPage } from './page-link.ts';

/** How many rows of a CSV file are read at a time: all that is in memory of it. */
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

/** A list that is answered in pages, or whole as a CSV file. */
export interface List<Item, Query> {
  /** Names the CSV file; of our own characters only. */
  name: string;
  /** The columns of the CSV file. */
  columns: readonly (readonly [heading: string, cell: (item: Item) => CsvCell])[];
  read(context: Context, query: Query, page: Page): Promise<Listed<Item>[]>;
  /** How many items the list has; undefined where counting them would take a scan. */
  count?(context: Context, query: Query): Promise<number | undefined>;
}

/** Answers a list as the caller prefers it: a page as JSON, or the whole list as a CSV file. */
export async function answerList<Item, Query extends ListQuery>(
  context: Context,
  call: ListCall<Query>,
  list: List<Item, Query>,
): Promise<Item[]> {
  const { query, request, reply } = call;
  const read = (page: Page) => list.read(context, query, page);
  reply.header('Vary', 'Accept, Cookie');
  if (prefersCsv(request)) {
    // Read before anything is answered: a refusal of the cursor is an answer of its own.
    const first = await read({ limit: csvBatch, after: placeIn(query) });
    // Nobody gets what a HEAD would read on and on.
    const rows = request.method === 'HEAD' ? [] : first;
    return sendCsv(reply, `volmaak-${list.name}`, csvOf(list, read, rows));
  }
  const total = await list.count?.(context, query);
  if (total !== undefined) reply.header('X-Total-Count', String(total));
  return answerPage(call, read);
}

/** Answers a page of a list, with a link to the next one (API-3). @throws Refusal 400 */
export async function answerPage<Item>(
  { query, request, reply }: ListCall<ListQuery>,
  read: (page: Page) => Promise<Listed<Item>[]>,
): Promise<Item[]> {
  // One more than asked for tells whether there is a next page.
  const found = await read({ limit: query.limit + 1, after: placeIn(query) });
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  if (last && found.length > query.limit) {
    linkNextPage(request, reply, encodeCursor({ sort: query.sort ?? '', ...last.place }));
  }
  return page.map(({ item }) => item);
}

/** Answers a result as JSON, or as a CSV file where the caller prefers that. `name` is of our own characters only. */
export function answerAsCsv<Result>(
  { request, reply }: Omit<ListCall<never>, 'query'>,
  result: Result,
  toFile: (result: Result) => { name: string; text: string },
): Result {
  reply.header('Vary', 'Accept, Cookie');
  if (!prefersCsv(request)) return result;
  const { name, text } = toFile(result);
  return sendCsv(reply, name, [text]);
}

function prefersCsv({ headers }: FastifyRequest): boolean {
  return prefers(headers.accept ?? '', 'text/csv', 'application/json');
}

function sendCsv(
  reply: FastifyReply,
  name: string,
  parts: Iterable<string> | AsyncIterable<string>,
): never {
  reply
    .header('Content-Disposition', `attachment; filename="${name}.csv"`)
    .type('text/csv; charset=utf-8');
  // The contract sends a stream as it is.
  return Readable.from(parts) as never;
}

/** @throws Refusal 400 when the cursor is none of ours, or of another order */
function placeIn({ cursor, sort = '' }: ListQuery): Place | null {
  if (cursor === undefined) return null;
  const schema = z.object({ sort: z.literal(sort), at: z.string(), id: z.string() });
  const { at, id } = decodeCursor(schema, cursor);
  return { at, id };
}

async function* csvOf<Item>(
  { columns }: Pick<List<Item, never>, 'columns'>,
  read: (page: Page) => Promise<Listed<Item>[]>,
  first: Listed<Item>[],
) {
  yield csvMark + csvLine(columns.map(([heading]) => heading));
  for (let rows = first; ; ) {
    if (rows.length > 0) {
      yield rows.map(({ item }) => csvLine(columns.map(([, cell]) => cell(item)))).join('');
    }
    if (rows.length < csvBatch) return;
    rows = await read({ limit: csvBatch, after: rows.at(-1)?.place ?? null });
  }
}
