import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type Call,
  type CallKey,
  type CallParsed,
  calls,
  type HandlerResult,
  type Schema,
} from '../../domain/calls.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { type AccessReaders, checkAccess, type SignedIn } from './access.ts';
import { writeCookie } from './cookies.ts';
import { exactTest } from './exact-answer.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { type InFlightLimit, limitInFlight } from './in-flight-limit.ts';

/** A picture to be sent. It is only read if the browser does not have it. */
export interface Picture {
  read(): Promise<Buffer>;
  contentType: string;
  etag: string;
  /** Whether the user is its owner; only an owner's device may cache it. */
  isOwn: boolean;
}

export interface HandlerInput<K extends CallKey> {
  params: CallParsed<K, 'params', never>;
  query: CallParsed<K, 'query', never>;
  body: CallParsed<K, 'body', Buffer>;
  /** The signed-in user; null only in calls that are open to everyone. */
  user: (typeof calls)[K] extends { access: 'open' } ? SignedIn | null : SignedIn;
  /** The `Idempotency-Key`, if the call has one. */
  key: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<K extends CallKey> = (
  context: Context,
  input: HandlerInput<K>,
) => Promise<undefined extends HandlerResult<K, Picture> ? void : HandlerResult<K, Picture>>;

/** One handler per call. The server does not compile if one is missing. */
export type Handlers = { [K in CallKey]: Handler<K> };

export const jsonBodyLimit = 100 * 1024;

/** Registers a route for each call of the contract. */
export function registerCalls(
  app: FastifyInstance,
  context: Context,
  handlers: Handlers,
  readers: AccessReaders,
): void {
  const admit = limitInFlight(app);
  app.decorateRequest('largeBodySemaphore', null);
  for (const name of Object.keys(calls)) {
    // The contract's keys are the call names.
    registerCall(app, context, name as CallKey, handlers, readers, admit);
  }
}

type AnyHandler = (context: Context, input: unknown) => Promise<unknown>;

function registerCall(
  app: FastifyInstance,
  context: Context,
  name: CallKey,
  handlers: Handlers,
  readers: AccessReaders,
  admit: InFlightLimit,
): void {
  const call: Call = calls[name];
  const [method = '', path = ''] = name.split(' ');
  // Each handler matches the schemas of its own call, which the types cannot express in a loop.
  const handler = handlers[name] as unknown as AnyHandler; // by the name of its call
  const isExact =
    typeof call.result === 'object' ? exactTest(call.result as z.ZodMiniType) : () => false;
  const check = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await checkAccess(context, readers, name, request);
    } finally {
      // A refused call has its session renewed as well.
      for (const cookie of request.newCookies ?? []) writeCookie(context, request, reply, cookie);
    }
  };
  const answerCall = async (request: FastifyRequest, reply: FastifyReply) => {
    const params = parsePart(call.params, request.params, 'params');
    const query = parsePart(call.query, request.query, 'query');
    const body = parseBody(call, request);
    const user = request.signedIn;
    const key = readIdempotencyKey(request);
    // The lines that a call logs carry its id.
    const callContext = { ...context, log: request.log };
    const answer = await handler(callContext, { params, query, body, user, key, request, reply });
    // Before the first byte is sent. A list that is refused is not downloaded.
    const isFile = call.access === 'admin' && answer instanceof Readable;
    if (isFile && user && request.method !== 'HEAD') {
      await readers.recordDownload(context, user.id, name, { params, query });
    }
    return answer;
  };
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: call.bodyLimit ?? jsonBodyLimit,
    // Access is checked before the body is read (ACC-18).
    onRequest: async (request, reply) => {
      request.signedIn = await check(request, reply);
      if (request.signedIn) app.countForAccount(request, request.signedIn.id);
      // Only calls with large bodies have their own body limit.
      if (call.bodyLimit) admit(request, reply, call.bodyLimit);
    },
    // A body can take minutes to arrive: the user may have lost their rights meanwhile
    // (ACC-19).
    ...(call.access === 'admin' &&
      method !== 'GET' && {
        preHandler: async (request, reply) => {
          await check(request, reply);
        },
      }),
    handler: async (request, reply) => {
      const work = () => answerCall(request, reply);
      const answer = await (request.largeBodySemaphore ? request.largeBodySemaphore(work) : work());
      return sendAnswer(call, isExact, answer, request, reply);
    },
  });
}

function parseBody(call: Call, request: FastifyRequest): unknown {
  if (!call.body) return undefined;
  const { body } = request;
  if (call.body === 'binary') {
    if (Buffer.isBuffer(body)) return body;
    throw new Refusal('unsupported-type');
  }
  if (Buffer.isBuffer(body)) throw new Refusal('unsupported-type');
  // In an admin's call, it names the user that the call is about.
  if (call.access !== 'admin') refuseForeignUser(body, request.signedIn);
  return parsePart(call.body, body === undefined && call.bodyOptional ? {} : body, 'body');
}

/** A `userId` in a motorist's body must be their own, whatever else it contains (ACC-16). */
function refuseForeignUser(body: unknown, user: SignedIn | null): void {
  if (!user || typeof body !== 'object' || body === null || !('userId' in body)) return;
  if (body.userId !== undefined && body.userId !== user.id) throw new Refusal('not-yours');
}

function parsePart(
  schema: Schema | undefined,
  value: unknown,
  part: 'params' | 'query' | 'body',
): unknown {
  if (!schema) return undefined;
  // `Schema` is a Zod schema, reduced to its types.
  const parsed = z.safeParse(schema as z.ZodMiniType, value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({
    field: issue.path.join('.'),
    message: issue.message,
  }));
  const [first] = issues;
  // An invalid id cannot belong to anything, so it is not found.
  if (part === 'params' && /id$/i.test(first?.field ?? '')) throw new Refusal('not-found');
  const message = first && first.field !== '' ? first.message : 'A JSON object is expected here';
  throw new Refusal('invalid', { message, issues });
}

function sendAnswer(
  call: Call,
  isExact: (answer: unknown) => boolean,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // Fastify sends streams: a CSV file, or a file that is created while it is sent.
  if (answer instanceof Readable) return answer;
  if (!call.result) return reply.code(204).send();
  // A binary call's handler returns a picture.
  if (call.result === 'binary') return sendPicture(answer as Picture, request, reply);
  if (call.result === 'html') return reply.type('text/html; charset=utf-8').send(answer);
  reply.code(call.creates ? 201 : 200);
  // Fields that the schema does not name are removed.
  const result = isExact(answer) ? answer : z.parse(call.result as z.ZodMiniType, answer);
  // A response that renews the session is for its user only.
  return call.revalidated && !request.newCookies ? sendRevalidated(result, request, reply) : result;
}

/** Tells the browser to keep the result, or that the one it has still holds. */
function sendRevalidated(result: unknown, request: FastifyRequest, reply: FastifyReply) {
  const text = JSON.stringify(result);
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  revalidate(reply, etag);
  if (isKnown(request, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

/**
 * The browser may cache the response but must ask before each use, because another person may be
 * using the device.
 */
function revalidate(reply: FastifyReply, etag: string): void {
  reply.header('Cache-Control', 'private, no-cache').header('Vary', 'Cookie').header('ETag', etag);
}

/** A proxy that compresses marks the tag as weak. */
function isKnown(request: FastifyRequest, etag: string): boolean {
  return request.headers['if-none-match']?.replace(/^W\//, '') === etag;
}

async function sendPicture(picture: Picture, request: FastifyRequest, reply: FastifyReply) {
  if (!picture.isOwn) return reply.type(picture.contentType).send(await picture.read());
  const bytes = isKnown(request, picture.etag) ? null : await picture.read();
  revalidate(reply, picture.etag);
  return bytes ? reply.type(picture.contentType).send(bytes) : reply.code(304).send();
}
