import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type CsvCell, csvLine, csvMark } from '../../domain/csv.ts';
import type { Listed, Page, Place } from '../db/keyset.ts';
import { prefers } from './accept.ts';
import { decodeCursor, encodeCursor, linkNextPage } from './page-link.ts';

/** How many rows of a table are read at a time: all that is in memory of it. */
const csvBatch = 1000;

interface ListCall {
  query: { limit: number; cursor?: string | undefined; sort?: string };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A list as a table. */
interface Table<Item> {
  /** For the download; of our own characters only. */
  name: string;
  head: readonly string[];
  cells(item: Item): CsvCell[];
}

type Read<Item> = (page: Page) => Promise<Listed<Item>[]>;

/** Answers a page of a list, with the way to the following one (decision 30); as a table, the whole list is streamed. `total` is given where it costs no scan. */
export async function answerList<Item>(
  call: ListCall,
  read: Read<Item>,
  table: Table<Item>,
  total?: number | undefined,
): Promise<Item[]> {
  const { query, request, reply } = call;
  const after = placeIn(query);
  reply.header('Vary', 'Accept, Cookie');
  if (prefers(request.headers.accept ?? '', 'text/csv', 'application/json')) {
    // Read before anything is answered: a refusal of the cursor is an answer of its own.
    const first = await read({ limit: csvBatch, after });
    reply
      .header('Content-Disposition', `attachment; filename="volmaak-${table.name}.csv"`)
      .type('text/csv; charset=utf-8');
    // Nobody gets what a HEAD would read on and on.
    const rows = request.method === 'HEAD' ? [] : first;
    // The contract sends a stream as it is.
    return Readable.from(tableOf(read, table, rows)) as never;
  }
  if (total !== undefined) reply.header('X-Total-Count', String(total));
  // One more than asked for tells whether there is a following page.
  const found = await read({ limit: query.limit + 1, after });
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  if (last && found.length > query.limit) {
    linkNextPage(request, reply, encodeCursor({ sort: query.sort ?? '', ...last.place }));
  }
  return page.map(({ item }) => item);
}

/** @throws Refusal 400 when the cursor is none of ours, or of another order */
function placeIn({ cursor, sort = '' }: ListCall['query']): Place | null {
  if (cursor === undefined) return null;
  const schema = z.object({ sort: z.literal(sort), at: z.string(), id: z.string() });
  const { at, id } = decodeCursor(schema, cursor);
  return { at, id };
}

async function* tableOf<Item>(
  read: Read<Item>,
  { head, cells }: Table<Item>,
  first: Listed<Item>[],
) {
  yield csvMark + csvLine(head);
  for (let rows = first; ; ) {
    if (rows.length > 0) yield rows.map(({ item }) => csvLine(cells(item))).join('');
    if (rows.length < csvBatch) return;
    rows = await read({ limit: csvBatch, after: rows.at(-1)?.place ?? null });
  }
}
