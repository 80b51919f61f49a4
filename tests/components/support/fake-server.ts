import * as z from 'zod/mini';
import { apiMarker } from '../../../domain/api-marker.ts';
import { type Call, type CallKey, calls, type HandlerResult } from '../../../domain/calls.ts';

/** What the app sent. */
export interface SentRequest {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

/** A raw response, for what no handler returns: refusals, pages of other servers, files. */
type Reply<K extends CallKey> = HandlerResult<K, Blob> | Response;
type Handler<K extends CallKey> = (request: SentRequest) => Reply<K> | Promise<Reply<K>>;
type Answer<K extends CallKey> = Reply<K> | Handler<K>;
export type Answers = { [K in CallKey]?: Answer<K> };

interface Route {
  name: CallKey;
  method: string;
  pattern: RegExp;
}

const routes: Route[] = Object.keys(calls).map((name) => {
  const [method = '', path = ''] = name.split(' ');
  const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { name: name as CallKey, method, pattern }; // the keys of `calls`
});

/**
 * Answers the app's calls in the server's place. What a test gives is typed by the contract and
 * parsed by the contract's schema, so that no test shows the app what the server never answers.
 */
export class FakeServer {
  /** Calls that no test expected, and answers that the contract refuses: each fails the test. */
  readonly complaints: string[] = [];
  /** The server's clock, in milliseconds since 1970. Without one, answers have no date. */
  clock: number | null = null;
  /** Every call fails with a broken connection. */
  isCut = false;
  readonly #handlers = new Map<CallKey, Handler<CallKey>>();
  readonly #sent = new Map<CallKey, SentRequest[]>();
  readonly #shutdown = new AbortController();

  /** Sets the answer of a call from now on. */
  answer<K extends CallKey>(name: K, reply: Answer<K>): this {
    // It is found under its own name only.
    this.#handlers.set(name, handlerOf(reply) as Handler<CallKey>);
    return this;
  }

  answerAll(answers: Answers): this {
    for (const [name, reply] of Object.entries(answers)) {
      this.answer(name as CallKey, reply as Reply<CallKey>); // the keys and values of `Answers`
    }
    return this;
  }

  /** Sets the answer of the next call only. */
  answerOnce<K extends CallKey>(name: K, reply: Answer<K>): this {
    const before = this.#handlers.get(name);
    return this.answer(name, (request) => {
      if (before) this.#handlers.set(name, before);
      return handlerOf(reply)(request);
    });
  }

  /** Keeps a call waiting until the returned function is called. */
  hold<K extends CallKey>(name: K, reply?: Answer<K>): () => void {
    const gate = Promise.withResolvers<void>();
    const before = this.#handlers.get(name) as Handler<K> | undefined; // set under this name
    this.answer(name, async (request) => {
      await gate.promise;
      const after = reply ?? before;
      if (after === undefined) throw new Error(`Nothing answers ${name} once it is released`);
      return handlerOf<K>(after)(request);
    });
    return gate.resolve;
  }

  /** The next calls of this name fail, until they get an answer again. */
  cut(name: CallKey): this {
    return this.answer(name, () => Promise.reject(new TypeError('Failed to fetch')));
  }

  /** The calls of a name so far, oldest first. */
  sent(name: CallKey): SentRequest[] {
    return this.#sent.get(name) ?? [];
  }

  bodies(name: CallKey): unknown[] {
    return this.sent(name).map(({ body }) => body);
  }

  /** The keys under which the app made these calls. */
  keys(name: CallKey): (string | null)[] {
    return this.sent(name).map(({ headers }) => headers.get('Idempotency-Key'));
  }

  /** The parts of the latest query. */
  lastQuery(name: CallKey): Record<string, string> {
    return Object.fromEntries(this.sent(name).at(-1)?.query ?? []);
  }

  /** Breaks the current calls, and every later one. */
  shutDown(): void {
    this.isCut = true;
    this.#shutdown.abort(new TypeError('Failed to fetch'));
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const response = await this.#answer(input, init);
    if (this.clock === null) return response;
    response.headers.set('Date', new Date(this.clock).toUTCString());
    response.headers.set('Cache-Control', 'no-store');
    return response;
  };

  async #answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(new URL(String(input), location.origin), init);
    const { pathname, searchParams } = new URL(request.url);
    if (this.isCut) throw new TypeError('Failed to fetch');
    // Not part of the API: the app calls it after a server error.
    if (pathname === '/readyz') return marked(null, {}, request);
    const route = routes.find(
      ({ method, pattern }) => method === request.method && pattern.test(pathname),
    );
    const handler = route && this.#handlers.get(route.name);
    if (!route || !handler) {
      this.complaints.push(`No answer for ${request.method} ${pathname}`);
      return marked(null, { status: 500 }, request);
    }
    const sent: SentRequest = {
      params: decoded(route.pattern.exec(pathname)?.groups ?? {}),
      query: searchParams,
      body: await bodyOf(init),
      headers: request.headers,
    };
    this.#sent.set(route.name, [...this.sent(route.name), sent]);
    const reply = await unlessAborted(
      handler(sent),
      AbortSignal.any([request.signal, this.#shutdown.signal]),
    );
    if (reply instanceof Response) return forItem(reply.clone(), request);
    return this.#respond(route.name, reply, request);
  }

  #respond(name: CallKey, reply: unknown, request: Request): Response {
    const call: Call = calls[name];
    if (!call.result) return marked(null, { status: 204 }, request);
    if (reply instanceof Blob || typeof call.result === 'string') {
      return marked(reply as BodyInit, {}, request); // 'binary', 'html' and 'zip' are no JSON
    }
    const result = z.safeParse(call.result as z.ZodMiniType, reply); // the contract holds Zod schemas
    if (!result.success)
      this.complaints.push(`${name} never answers this: ${result.error.message}`);
    const headers = { 'Content-Type': 'application/json' };
    const init = { status: call.creates ? 201 : 200, headers };
    return marked(JSON.stringify(reply), init, request);
  }
}

function handlerOf<K extends CallKey>(answer: Answer<K>): Handler<K> {
  // The contract has no answer that is a function.
  return typeof answer === 'function' ? (answer as Handler<K>) : () => answer;
}

/** A refusal of our server, such as 409 with its message and code. */
export function refusal(
  status: number,
  body: { message?: string; code?: string; [detail: string]: unknown } = {},
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json',
      [apiMarker.header]: apiMarker.value,
      ...headers,
    },
  });
}

/** A page of another server, such as a network's own sign-in. */
export function foreignPage(status = 200): Response {
  const headers = { 'Content-Type': 'text/html' };
  return new Response('<h1>Welcome to the café</h1>', { status, headers });
}

function marked(body: BodyInit | null, init: ResponseInit, request: Request): Response {
  const headers = new Headers(init.headers);
  headers.set(apiMarker.header, apiMarker.value);
  return forItem(new Response(body, { ...init, headers }), request);
}

/** Our server's answers to outbox items carry the item's id. */
function forItem(response: Response, request: Request): Response {
  const item = request.headers.get('X-Outbox-Item');
  if (item && response.headers.has(apiMarker.header)) response.headers.set('X-Outbox-Item', item);
  return response;
}

function decoded(groups: Record<string, string>): Record<string, string> {
  const values = Object.entries(groups);
  return Object.fromEntries(values.map(([name, value]) => [name, decodeURIComponent(value)]));
}

async function bodyOf(init: RequestInit | undefined): Promise<unknown> {
  return typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
}

/** A call that the app aborts ends for the app, as a real one does. */
function unlessAborted<Value>(work: Value | Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}
