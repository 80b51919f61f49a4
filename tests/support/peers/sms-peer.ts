import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendForever } from './http-peer.ts';

/** The fault of the next call; those with `-sent` accept the message first. */
export type Fault =
  | 'fails'
  | 'fails-sent'
  | 'too-many'
  | 'refuses'
  | 'not-let-in'
  | 'silent'
  | 'silent-sent'
  | 'stalls-sent'
  | 'garbage-sent'
  | 'endless-sent'
  | 'cuts'
  | 'cuts-sent';

interface Taken {
  id: string;
  to: string;
  text: string;
  from: string | null;
  encoding?: string;
  supplied?: string;
  at: Date;
}

/** A local peer with the protocol of a gateway. */
export interface SmsPeer {
  url: string;
  /** Every message that it accepted. */
  taken: Taken[];
  /** Every message that it was asked to send, and every look-up. */
  asked: { sends: number; lookUps: number; authorization: string | undefined };
  /** The faults of the following calls, in order; none means success. */
  faults: Fault[];
  close(): Promise<void>;
}

export type Provider = 'twilio' | 'bulksms';

export async function startSmsPeer(provider: Provider, clock = () => new Date()): Promise<SmsPeer> {
  const peer: SmsPeer = {
    url: '',
    taken: [],
    asked: { sends: 0, lookUps: 0, authorization: undefined },
    faults: [],
    close: async () => {},
  };
  const speaks = provider === 'twilio' ? twilio(peer, clock) : bulkSms(peer, clock);
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const isSend = request.method === 'POST';
    peer.asked[isSend ? 'sends' : 'lookUps'] += 1;
    peer.asked.authorization = request.headers.authorization;
    const fault = peer.faults.shift();
    if (fault && !fault.endsWith('-sent')) return meet(fault, request, response, speaks.refusal);
    const answer = isSend ? speaks.take(request, body) : speaks.list(request);
    if (fault) return meet(fault, request, response, speaks.refusal);
    json(response, isSend ? 201 : 200, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening server has one
  peer.url = `${provider}+http://AC%2Fid:s%40cret@127.0.0.1:${port}/?from=Volmaak`;
  peer.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return peer;
}

function meet(fault: Fault, request: IncomingMessage, response: ServerResponse, refusal: object) {
  if (fault.startsWith('fails')) return json(response, 500, { message: 'Internal error' });
  if (fault === 'refuses') return json(response, 400, refusal);
  if (fault === 'not-let-in') return json(response, 401, { message: 'Authenticate' });
  if (fault.startsWith('garbage')) return response.writeHead(201).end('<html>{"sid":');
  if (fault.startsWith('stalls')) return response.writeHead(201).write('[{"id":');
  if (fault.startsWith('endless')) return sendForever(response.writeHead(201));
  if (fault.startsWith('cuts')) return request.socket.destroy();
  if (fault === 'too-many') {
    response.setHeader('retry-after', '120');
    return json(response, 429, { code: 20429 });
  }
  // 'silent' holds the connection until the caller gives up.
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** The parts that differ per gateway: how to accept a message, list them, and refuse one. */
interface Protocol {
  take(request: IncomingMessage, body: string): unknown;
  list(request: IncomingMessage): unknown;
  refusal: object;
}

function twilio(peer: SmsPeer, clock: () => Date): Protocol {
  const shown = ({ id, to, from, text, at }: Taken) => ({
    sid: id,
    to,
    from,
    body: text,
    status: 'queued',
    direction: 'outbound-api',
    date_created: at.toUTCString(),
    error_message: null,
  });
  const check = ({ url }: IncomingMessage) => {
    if (!url?.startsWith('/2010-04-01/Accounts/AC%2Fid/Messages.json')) throw new Error(url);
  };
  return {
    refusal: { code: 21614, message: "'To' number is not a valid mobile number", status: 400 },
    take(request, body) {
      check(request);
      const form = new URLSearchParams(body);
      const text = form.get('Body') ?? '';
      const id = `SM${randomBytes(16).toString('hex')}`;
      const taken = { id, to: form.get('To') ?? '', from: form.get('From'), text, at: clock() };
      peer.taken.push(taken);
      return shown(taken);
    },
    list(request) {
      check(request);
      const to = new URL(request.url ?? '', 'http://peer').searchParams.get('To');
      return { messages: peer.taken.filter((taken) => taken.to === to).map(shown) };
    },
  };
}

function bulkSms(peer: SmsPeer, clock: () => Date): Protocol {
  const submissions = new Map<string, Taken>();
  const shown = ({ id, to, text, supplied }: Taken) => ({
    id,
    type: 'SENT',
    to,
    body: text,
    status: { id: 'ACCEPTED.null', type: 'ACCEPTED' },
    userSuppliedId: supplied,
  });
  const queryOf = (request: IncomingMessage) => new URL(request.url ?? '', 'http://peer');
  return {
    refusal: {
      type: 'bad-request',
      title: 'Bad Request',
      detail: 'Not a valid number',
      status: 400,
    },
    take(request, body) {
      const number = queryOf(request).searchParams.get('deduplication-id') ?? '';
      const before = submissions.get(number);
      if (before) return [shown(before)];
      const [entry] = JSON.parse(body);
      const taken: Taken = {
        id: String(peer.taken.length + 1),
        to: entry.to,
        from: entry.from,
        text: entry.body,
        encoding: entry.encoding,
        supplied: entry.userSuppliedId,
        at: clock(),
      };
      peer.taken.push(taken);
      submissions.set(number, taken);
      return [shown(taken)];
    },
    list(request) {
      const filter = queryOf(request).searchParams.get('filter') ?? '';
      const supplied = new URLSearchParams(filter).get('userSuppliedId');
      return peer.taken.filter((taken) => taken.supplied === supplied).map(shown);
    },
  };
}
