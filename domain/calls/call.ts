import * as z from 'zod/mini';
import { UserId } from '../ids.ts';

/**
 * A schema's input and output types; comparing whole Zod types makes type-checking 3 times as slow.
 */
export interface Schema {
  _zod: { output: unknown; input: unknown };
}

/**
 * One call of the API. Its key is `METHOD /path/{parameter}`. Without `access` it needs a signed-in
 * user; without `result` it answers 204.
 */
export interface Call {
  access?: 'open' | 'attendant' | 'admin';
  params?: Schema;
  query?: Schema;
  /** 'binary' is the bytes of a picture. */
  body?: Schema | 'binary';
  /** 'html' is a page for a browser; 'xml' and 'zip' are files. */
  result?: Schema | 'binary' | 'html' | 'xml' | 'zip';
  /** When `Accept` prefers text/csv, the result is a CSV file, and a list is complete. */
  csv?: true;
  /** The call creates something and answers 201. */
  creates?: true;
  /**
   * The result is the same for everybody. The browser keeps it, and asks each time whether it still
   * holds.
   */
  revalidated?: true;
  /** Repeated with the same `Idempotency-Key`, it takes effect once (API-4). */
  idempotent?: true;
  /** The user has proved not longer than 15 minutes ago that it is they who act (ACC-35). */
  needsProof?: true;
  /** Blocked users are refused (ACC-19). */
  notWhenBlocked?: true;
  /** Bytes; 100 KB of JSON by default (LIM-7). */
  bodyLimit?: number;
  /** The body may be left out. */
  bodyOptional?: true;
}

export type Calls = Record<string, Call>;

export const withoutBody = { body: z.object({}), bodyOptional: true } as const;
export const creation = <Body extends Schema, Result extends Schema>(body: Body, result: Result) =>
  ({ body, result, creates: true, idempotent: true }) as const;
export const byId = <Id extends z.ZodMiniType>(id: Id) => z.object({ id });
export const adminOn = <Id extends z.ZodMiniType>(id: Id) =>
  ({ access: 'admin', params: byId(id) }) as const;
export const ofUser = z.object({ userId: UserId });
export const adminList = <Query extends Schema, Item extends z.ZodMiniType>(
  query: Query,
  item: Item,
) => ({ access: 'admin', query, result: z.array(item), csv: true }) as const;
export const MessageAnswer = z.object({ message: z.string() });
